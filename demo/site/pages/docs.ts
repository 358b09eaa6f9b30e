import { html, jsonLd } from '../html.js'
import type { PageParts } from '../layout.js'
import type { SiteState } from '../state.js'

export function docs({ requestsPerMinute }: SiteState): PageParts {
  return {
    path: '/docs',
    title: 'API documentation | Northwind',
    description: 'How to read and write projects over the Northwind API.',
    structuredData: jsonLd({ '@type': 'TechArticle', headline: 'Northwind API' }),
    main: html` <h1>Northwind API</h1>
      <h2>Authentication</h2>
      <p>Send your key in the Authorization header of each request.</p>
      <h2>Rate limits</h2>
      <p>
        A key may send ${requestsPerMinute} requests per minute. Further requests are answered with status
        429.
      </p>
      <h2>Errors</h2>
      <p>Errors are JSON with a code and a message for people.</p>`,
  }
}

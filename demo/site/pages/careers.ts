import { html, jsonLd } from '../html.js'
import type { PageParts } from '../layout.js'
import type { SiteState } from '../state.js'

export function careers({ roles }: SiteState): PageParts {
  return {
    path: '/careers',
    title: 'Careers | Northwind',
    description: 'Work with us on tools that teams like to open.',
    structuredData: jsonLd({ '@type': 'Organization', name: 'Northwind', numberOfEmployees: '85' }),
    main: html` <h1>Work at Northwind</h1>
      <p>
        We are a small company with customers in sixty countries. We write things down and go home on time.
      </p>
      <h2>Open positions</h2>
      <ul>
        ${roles.map(({ title, place }) => html`<li><a href="/careers/apply">${title}, ${place}</a></li>`)}
      </ul>`,
  }
}

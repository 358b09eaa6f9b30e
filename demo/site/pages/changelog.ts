import { html, type Html, jsonLd } from '../html.js'
import type { PageParts } from '../layout.js'
import type { Release, SiteState } from '../state.js'

export function changelog({ releases }: SiteState): PageParts {
  return {
    path: '/changelog',
    title: 'Changelog | Northwind',
    description: 'What is new in Northwind.',
    structuredData: jsonLd({ '@type': 'WebPage', name: 'Northwind changelog' }),
    main: html` <h1>Changelog</h1>
      ${releases.map(entry)}`,
  }
}

function entry({ version, title, text, date }: Release): Html {
  return html`<article>
    <h2>Version ${version}: ${title}</h2>
    <p><time>${date}</time></p>
    <p>${text}</p>
  </article>`
}

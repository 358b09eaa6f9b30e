import { html, jsonLd } from '../html.js'
import type { PageParts } from '../layout.js'
import type { SiteState } from '../state.js'

export function features({ features: all }: SiteState): PageParts {
  return {
    path: '/features',
    title: 'Features | Northwind',
    description: 'Boards, timelines, automations and more.',
    structuredData: jsonLd({
      '@type': 'SoftwareApplication',
      name: 'Northwind',
      applicationCategory: 'BusinessApplication',
    }),
    main: html` <h1>Everything a project needs</h1>
      <div class="cards">
        ${all.map(
          ({ name, text }) =>
            html`<section class="card">
              <h2>${name}</h2>
              <p>${text}</p>
            </section>`
        )}
      </div>
      <p><a class="btn" href="/pricing">Compare plans</a></p>`,
  }
}

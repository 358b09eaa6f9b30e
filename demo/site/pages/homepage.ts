import { testimonials } from '../content.js'
import { html, jsonLd } from '../html.js'
import type { Origin, PageParts } from '../layout.js'
import type { SiteState } from '../state.js'

export function homepage({ headline, noise }: SiteState, origin: Origin): PageParts {
  const rotated = [...testimonials.slice(noise.rotation), ...testimonials.slice(0, noise.rotation)]
  return {
    path: '/',
    title: 'Northwind | Project planning for teams',
    description: 'Northwind brings projects, people and deadlines into one place.',
    structuredData: jsonLd({
      '@type': 'Organization',
      name: 'Northwind',
      url: `${origin}/`,
      foundingDate: '2019',
    }),
    main: html` <h1>${headline}</h1>
      <p>
        Northwind brings projects, people and deadlines into one place, from the first sketch to the last
        invoice.
      </p>
      <p><a class="btn" href="/signup">Start free</a> <a class="btn" href="/demo">Book a demo</a></p>
      <h2>What teams say</h2>
      ${rotated.map(
        ({ quote, author }) =>
          html`<figure>
            <blockquote>${quote}</blockquote>
            <figcaption>${author}</figcaption>
          </figure>`
      )}`,
  }
}

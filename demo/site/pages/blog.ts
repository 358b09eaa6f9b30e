import { posts } from '../content.js'
import { html, jsonLd } from '../html.js'
import type { PageParts } from '../layout.js'

export function blog(): PageParts {
  return {
    path: '/blog',
    title: 'Blog | Northwind',
    description: 'How teams plan, decide and finish work.',
    structuredData: jsonLd({ '@type': 'Blog', name: 'The Northwind blog' }),
    main: html` <h1>The Northwind blog</h1>
      ${posts.map(
        ({ slug, title, text, date }) =>
          html`<article>
            <h2><a href="/blog/${slug}">${title}</a></h2>
            <p><time>${date}</time></p>
            <p>${text}</p>
          </article>`
      )}`,
  }
}

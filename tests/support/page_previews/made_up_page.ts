/**
 * Fictional companies' pages in a compact notation: `title:`, `description:`, `offer: Team 49.00` and `footer: Legacy
 * plans`, then headings (`#`, `##`), list items (`-`), quotes (`>`), buttons (`[Start free]`) and paragraphs.
 */
import { html, type Html, jsonLd } from '../../../demo/site/html.js'

/** Meaningless differences on every visit. */
export interface Noise {
  /** `HH:MM` */
  clock: string
  visitors: number
}

const LINES: [prefix: RegExp, element: (text: string) => Html][] = [
  [/^## (.*)$/, (text) => html`<h2>${text}</h2>`],
  [/^# (.*)$/, (text) => html`<h1>${text}</h1>`],
  [
    /^- (.*)$/,
    (text) =>
      html`<ul>
        <li>${text}</li>
      </ul>`,
  ],
  [/^> (.*)$/, (text) => html`<blockquote><p>${text}</p></blockquote>`],
  [/^\[(.*)\]$/, (text) => html`<p><a class="btn" href="/signup">${text}</a></p>`],
  [/^(.+)$/, (text) => html`<p>${text}</p>`],
]

/**
 * Renders a page.
 *
 * @param company the name in the menu and footer
 */
export function madeUpPage(company: string, source: string, noise: Noise | null): string {
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  const told = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
  const offers = told('offer').map((offer) => offer.split(' '))
  const body = lines.filter((line) => !/^(?:title|description|offer|footer): /.test(line))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${told('title')[0] ?? company}</title>
        <meta name="description" content="${told('description')[0] ?? ''}" />
        <script type="application/ld+json">
          ${jsonLd({
            '@type': 'Product',
            name: company,
            offers: offers.map(([name, price]) => ({ '@type': 'Offer', name, price, priceCurrency: 'USD' })),
          })}
        </script>
      </head>
      <body>
        <header>
          <nav aria-label="Main">
            <a href="/">${company}</a>
            <a href="/features">Features</a>
            <a href="/pricing">Pricing</a>
            <a href="/docs">Docs</a>
          </nav>
        </header>
        <main>
          ${body.map(elementOf)}
          ${noise ? html`<p>${noise.visitors} people are looking at this page right now.</p>` : ''}
        </main>
        <footer>
          ${told('footer').map((name) => html`<a href="/${name.toLowerCase().replaceAll(' ', '-')}">${name}</a>`)}
          ${noise ? html`<p>Updated at ${noise.clock} UTC</p>` : ''}
          <p>© 2026 ${company} Ltd.</p>
        </footer>
      </body>
    </html>`.text
}

function elementOf(line: string): Html {
  for (const [prefix, element] of LINES) {
    const text = prefix.exec(line)
    if (text) return element(text[1])
  }
  return html``
}

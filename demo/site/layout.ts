import { html, type Html } from './html.js'
import type { Noise, PagePath } from './state.js'

/** What a page adds to the layout that all pages share. */
export interface PageParts {
  path: PagePath
  title: string
  description: string
  structuredData: Html
  main: Html
}

/** The site's origin, such as `http://127.0.0.1:8123`, without a trailing slash. */
export type Origin = string

const MENU: readonly (readonly [PagePath, string])[] = [
  ['/features', 'Features'],
  ['/pricing', 'Pricing'],
  ['/docs', 'Docs'],
  ['/changelog', 'Changelog'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
]

/** Renders a whole page: head, navigation, the page's content, sign-up form and footer. */
export function layout(
  { path, title, description, structuredData, main }: PageParts,
  noise: Noise,
  origin: Origin
): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <meta name="csrf-token" content="${noise.csrfToken}" />
        <link rel="canonical" href="${origin}${path}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:image" content="${origin}/share.png" />
        <script type="application/ld+json">
          ${structuredData}
        </script>
        ${STYLE}
        <script src="/_next/static/chunks/app.${noise.buildId}.js" defer></script>
        <script src="/matomo.js" defer></script>
      </head>
      <body>
        <header>
          <nav aria-label="Main">
            <a href="/"><strong>Northwind</strong></a>
            ${MENU.map(([href, name]) => html`<a href="${href}">${name}</a>`)}
            <a class="btn" href="/signup">Start free</a>
          </nav>
        </header>
        <main>
          ${main}
          <p class="live">${noise.visitors} people are looking at this page right now.</p>
          <form action="/signup" method="post">
            <input type="hidden" name="_csrf" value="${noise.csrfToken}" />
            <label>Work email <input type="email" name="email" /></label>
            <button class="btn">Create account</button>
          </form>
        </main>
        <footer>
          <a href="/privacy">Privacy</a> <a href="/terms">Terms</a> <a href="/status">Status</a>
          <p>Updated at ${noise.clock} UTC</p>
          <p>© 2019–${noise.copyrightYear} Northwind Ltd. All rights reserved.</p>
          <p>Build ${noise.buildId}</p>
        </footer>
      </body>
    </html> `
}

const STYLE = html`<style>
  body {
    font:
      16px/1.6 system-ui,
      sans-serif;
    color: #1c2733;
    max-width: 64rem;
    margin: 0 auto;
    padding: 0 1.5rem;
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 1.25rem;
    align-items: center;
    padding: 1rem 0;
  }
  a {
    color: #0b5d8a;
  }
  h1 {
    font-size: 2.5rem;
    line-height: 1.2;
  }
  .btn {
    background: #0b5d8a;
    color: #fff;
    border: 0;
    border-radius: 0.4rem;
    padding: 0.5rem 1rem;
    text-decoration: none;
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
    gap: 1rem;
  }
  .card {
    border: 1px solid #d5dde5;
    border-radius: 0.6rem;
    padding: 0 1rem 1rem;
  }
  .price {
    font-size: 1.5rem;
    font-weight: 600;
  }
  .live,
  footer {
    color: #5b6875;
    font-size: 0.875rem;
  }
  form {
    margin: 2rem 0;
  }
  footer {
    border-top: 1px solid #d5dde5;
    padding: 1rem 0;
  }
</style>`

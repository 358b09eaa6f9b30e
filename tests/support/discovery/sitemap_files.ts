import { gzipSync } from 'node:zlib'

/** Returns a sitemap of paths or addresses. */
export function sitemap(domain: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${new URL(path, `https://${domain}`).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`
}

/** Returns a sitemap of pages with their paths by language. Each path has an entry that names all of them. */
export function translatedSitemap(domain: string, pages: readonly Record<string, string>[]): string {
  const address = (path: string) => new URL(path, `https://${domain}`).href
  const entries = pages.flatMap((paths) => {
    const links = Object.entries(paths).map(
      ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(path)}"/>`
    )
    const own = [...new Set(Object.values(paths))]
    return own.map((path) => `<url><loc>${address(path)}</loc>${links.join('')}</url>`)
  })
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
    xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

export function sitemapIndex(domain: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap><loc>${new URL(path, `https://${domain}`).href}</loc></sitemap>`)
  return `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`
}

export function zipped(text: string): Uint8Array {
  return gzipSync(text)
}

export function posts(under: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${under}/how-we-count-stock-part-${at + 1}`)
}

import { cdnUrl } from '#config/app'
import type { PublishedScript } from '#analytics/script/publish'

/** Where the tracking script is served. */
export const scriptUrl = `${cdnUrl}/rw.js`

/** Returns the path of a site's snippet. */
export function snippetUrl(siteKey: string): string {
  return `/analytics/snippet?siteKey=${siteKey}`
}

/** Returns the line of HTML that a site adds to its pages. */
export function snippet(siteKey: string): string {
  return `<script defer src="${escapeAttribute(scriptUrl)}" data-site-key="${siteKey}"></script>\n`
}

/**
 * Returns a snippet that only accepts the current script. After an update of Rivalwatch, the browser refuses the script
 * until the snippet is replaced.
 */
export function pinnedSnippet(siteKey: string, { pinnedName, integrity }: PublishedScript): string {
  const src = escapeAttribute(`${cdnUrl}/${pinnedName}`)
  return `<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous" data-site-key="${siteKey}"></script>\n`
}

/** Escapes an attribute's value. The URL comes from the settings and may contain a query string. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

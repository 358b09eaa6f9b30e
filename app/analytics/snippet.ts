import { cdnUrl } from '#config/app'
import type { PublishedScript } from '#analytics/script/publish'

/** Where the tracking script is served. */
export const scriptUrl = `${cdnUrl}/rw.js`

/** Where the snippet of a site is found, below our own address. */
export function snippetUrl(siteKey: string): string {
  return `/analytics/snippet?siteKey=${siteKey}`
}

/** The line that a site puts into its pages. */
export function snippet(siteKey: string): string {
  return `<script defer src="${escapeAttribute(scriptUrl)}" data-site-key="${siteKey}"></script>\n`
}

/**
 * The same for a page that takes no other script than the present one: the browser refuses it after an update of
 * Rivalwatch, until the line is changed.
 */
export function pinnedSnippet(siteKey: string, { pinnedName, integrity }: PublishedScript): string {
  const src = escapeAttribute(`${cdnUrl}/${pinnedName}`)
  return `<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous" data-site-key="${siteKey}"></script>\n`
}

/** The address comes from the settings and may have a query. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

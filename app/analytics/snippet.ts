import { cdnUrl } from '#config/app'

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

/** The address comes from the settings and may have a query. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

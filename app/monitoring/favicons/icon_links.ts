import type { Page } from 'rivalwatch-plugin'

/** The largest size in pixels that is useful; larger icons are used only if there are no others. */
const LARGEST = 180
/** The sizes assumed for icons that state none. */
const USUAL = { icon: 16, touch: 180 }
const MOST_LINKS = 50

/** Returns the URLs of the icons that a page links to, best first. SVG is left out because it can contain scripts. */
export function iconLinks(page: Page): string[] {
  const icons = page.elements('link').flatMap(({ attributes }) => {
    const { rel = '', href = '', sizes = '', type = '' } = attributes
    const names = rel.toLowerCase().split(/\s+/)
    const isTouch = names.some((name) => name.startsWith('apple-touch-icon'))
    if (!isTouch && !names.includes('icon')) return []
    const url = URL.parse(href.trim(), page.baseUrl)
    const isSvg = /svg/i.test(type) || /\.svg$/i.test(url?.pathname ?? '')
    if (!url || !/^https?:$/.test(url.protocol) || isSvg) return []
    const stated = [...sizes.matchAll(/(\d{1,4})x\d/gi)].map(([, width]) => Number(width))
    return [
      { url: url.href, size: Math.max(...stated, stated.length > 0 ? 0 : USUAL[isTouch ? 'touch' : 'icon']) },
    ]
  })
  const worthOf = (size: number) => (size > LARGEST ? -size : size)
  const sorted = icons.slice(0, MOST_LINKS).sort((one, other) => worthOf(other.size) - worthOf(one.size))
  return [...new Set(sorted.map(({ url }) => url))]
}

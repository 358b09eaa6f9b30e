const NOSCRIPT = /<(\/?)noscript(?=[\s/>])/gi
const FRAMES = /<(\/?)iframe(?=[\s/>])/gi

/**
 * Closes iframes that are left open inside `<noscript>`, as in many tracking snippets. A browser treats the contents of
 * `<noscript>` as text and continues after it. Parsed as markup, such an iframe would swallow the rest of the page.
 */
export function endFramesInNoscript(html: string): string {
  let mended = ''
  let from = 0
  let start = -1
  for (const { index, 1: slash } of html.matchAll(NOSCRIPT)) {
    const isStart = slash === ''
    if (!isStart && start >= 0 && leavesFrameOpen(html.slice(start, index))) {
      mended += `${html.slice(from, index)}</iframe>`
      from = index
    }
    start = isStart ? index : -1
  }
  return from === 0 ? html : mended + html.slice(from)
}

function leavesFrameOpen(markup: string): boolean {
  let isOpen = false
  for (const [, slash] of markup.matchAll(FRAMES)) isOpen = slash === ''
  return isOpen
}

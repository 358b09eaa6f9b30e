const MARKS = /<(\/?)(noscript|iframe)(?=[\s/>])/gi

/**
 * Ends frames that are left open inside `<noscript>`, as tracking snippets often have them. A browser takes the inside
 * of `<noscript>` for text and reads on behind it; read as markup, such a frame would swallow the rest of the page.
 */
export function endFramesInNoscript(html: string): string {
  let mended = ''
  let from = 0
  let inNoscript = false
  let openFrame = false
  for (const { index, 1: slash, 2: name } of html.matchAll(MARKS)) {
    const isStart = slash === ''
    if (name.toLowerCase() === 'iframe') {
      openFrame = inNoscript && isStart
    } else {
      if (!isStart && openFrame) {
        mended += `${html.slice(from, index)}</iframe>`
        from = index
      }
      inNoscript = isStart
      openFrame = false
    }
  }
  return from === 0 ? html : mended + html.slice(from)
}

/** Text that an email client or chat would turn into a link: URLs, host names, mentions. */
const ADDRESS =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"“”]+|(?:javascript|data|mailto|tel|sms|vbscript|file):[^\s"“”]+|(?:[\p{L}\p{N}._%+-]{1,64}@)?(?:[\p{L}\p{N}_-]{1,63}[.。｡]){1,8}\p{L}{2,}[^\s"“”,;!?)]*|@[\p{L}\p{N}_-]+)/giu

const GOES_ON = /^(?:[\p{L}\p{N}_@-]|[.。｡:][\p{L}\p{N}])/u
const BEGINS_EARLIER = /[\p{L}\p{N}_@.-]$/u

/**
 * Returns the first URL, host name or mention in a text that the page does not show.
 *
 * @param text with widths normalized
 * @param page texts with widths normalized
 */
export function firstForeignAddress(text: string, page: readonly string[]): string | undefined {
  return [...text.matchAll(ADDRESS)]
    .map(([address]) => address.replace(/[.,;:!?)\]’']+$/u, ''))
    .find((address) => !page.some((said) => holdsWhole(said, address)))
}

/** Whether the whole `address` occurs in the text: "a.example" does not occur in "a.example.evil.test". */
function holdsWhole(said: string, address: string): boolean {
  for (let at = said.indexOf(address); at !== -1; at = said.indexOf(address, at + 1)) {
    const after = said.slice(at + address.length, at + address.length + 4)
    if (!GOES_ON.test(after) && !BEGINS_EARLIER.test(said.slice(Math.max(0, at - 2), at))) return true
  }
  return false
}

/** Markup of HTML, Markdown and chat apps. */
const MARKUP = /<[a-z/!?@#]|&#?\w{2,10};|[`\\]|\*\*|__|~~|\]\s?\(|^\s*(?:[#>|]|[-*+]\s)|\{\{|\$\{/iu

export function holdsMarkup(text: string): boolean {
  return MARKUP.test(text)
}

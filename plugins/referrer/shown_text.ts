const MAX_CHARACTERS = 100
/** Whitespace, control characters and invisible characters, some of which change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu

/** Reduces untrusted text to one short line; null if nothing is left. */
export function shownText(text: string): string | null {
  // A cut may leave half of a surrogate pair, which is removed with the other invisible characters.
  const line = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(UNSEEN, ' ')
    .trim()
  return line.slice(0, MAX_CHARACTERS).replace(UNSEEN, ' ').trim() || null
}

const MAX_CHARACTERS = 100
/** Control characters, and invisible ones that may change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu

/** Reduces untrusted text to one short line; null when nothing is left of it. */
export function shownText(text: string): string | null {
  // A character may take two code units; one cut in half is removed as unseen.
  const line = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(UNSEEN, ' ')
    .trim()
  return line.slice(0, MAX_CHARACTERS).replace(UNSEEN, ' ').trim() || null
}

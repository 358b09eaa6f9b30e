const MAX_CHARACTERS = 100
/** Control characters, and those that are not seen or turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu

/** Text of a stranger as one short line; null when nothing is left of it. */
export function shownText(text: string): string | null {
  // A character may take two code units: what was cut in the middle of one is taken out as unseen.
  const line = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(UNSEEN, ' ')
    .trim()
  return line.slice(0, MAX_CHARACTERS).replace(UNSEEN, ' ').trim() || null
}

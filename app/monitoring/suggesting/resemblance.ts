/**
 * The minimum likeness of two "not found" pages of a site, which share nearly all words; pages with content share few.
 */
const NEARLY_SAME = 0.8

const WORD = /[\p{L}\p{N}]+/gu

/** Returns the words of a text, made of letters and digits, in order. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** Whether two texts share nearly all of their words, counted as often as they occur (Sørensen–Dice). */
export function isNearlySame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length + other.length === 0) return true
  const left = new Map<string, number>()
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of other) {
    const times = left.get(word) ?? 0
    if (times > 0) {
      shared++
      left.set(word, times - 1)
    }
  }
  return (2 * shared) / (one.length + other.length) >= NEARLY_SAME
}

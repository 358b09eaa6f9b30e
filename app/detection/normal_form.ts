/** The number of characters that are compared; the rest of a longer text is ignored. */
const COMPARED_LENGTH = 5_000
/** Everything except words, numbers and meaningful signs: currency, percent, "C#", "10+", "R&D", "<5". */
const IDLE = /[^\p{L}\p{N}\p{Sc}%+#&@<>=*.,:/-]+/gu
/** Separators outside a number. Within a number, they are part of its value. */
const IDLE_SEPARATORS = /(?<!\p{N})[.,:/-]|[.,:/-](?!\p{N})/gu

/**
 * Normalizes a text: removes case, whitespace and meaningless punctuation, so that texts that read the same are equal.
 * Numbers and signs are kept, and so is a text that consists only of punctuation.
 */
export function normalForm(text: string): string {
  const plain = text
    .slice(0, COMPARED_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(IDLE, ' ')
    .replace(IDLE_SEPARATORS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain || text.trim()
}

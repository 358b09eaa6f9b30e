/** The maximum length that is compared; only the beginning of a longer text is. */
const COMPARED_LENGTH = 5_000
/** Everything except words, numbers and meaningful signs: currency, percent, "C#", "10+", "R&D", "<5". */
const IDLE = /[^\p{L}\p{N}\p{Sc}%+#&@<>=*.,:/-]+/gu
/** Separators outside a number. Within one they are part of its value. */
const IDLE_SEPARATORS = /(?<!\p{N})[.,:/-]|[.,:/-](?!\p{N})/gu

/**
 * Normalizes a text: removes case, white space and meaningless punctuation, so that texts that read the same are equal.
 * Numbers and signs are kept, and so is a text of punctuation alone.
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

/** Of these a longer text is told apart by its beginning alone. */
const COMPARED_LENGTH = 5_000
/** What means something beside words: signs of money and share, "C#", "10+", "R&D", "<5". */
const IDLE = /[^\p{L}\p{N}\p{Sc}%+#&@<>=*.,:/-]+/gu
/** Within a number these are part of its value. */
const IDLE_SEPARATORS = /(?<!\p{N})[.,:/-]|[.,:/-](?!\p{N})/gu

/**
 * A text without case, white space and punctuation that carry no meaning: two texts that a reader takes for the same come
 * out equal. Numbers and signs stay; text of nothing but punctuation stays as it is.
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

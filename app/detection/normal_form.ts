/** Only the beginning of a longer text is compared. */
const COMPARED_LENGTH = 5_000
/** Everything but words, numbers and signs that mean something: currency, percent, "C#", "10+", "R&D", "<5". */
const IDLE = /[^\p{L}\p{N}\p{Sc}%+#&@<>=*.,:/-]+/gu
/** Separators outside a number. Within one they are part of its value. */
const IDLE_SEPARATORS = /(?<!\p{N})[.,:/-]|[.,:/-](?!\p{N})/gu

/**
 * Removes case, white space and punctuation without meaning, so that texts that read the same are equal. Numbers and
 * signs stay; a text of punctuation alone is kept.
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

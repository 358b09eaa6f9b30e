/** Marks that have a meaning next to a letter or digit: "C#", "10+", "R&D", "<5". */
const MARKS = '+#&@=<>*'
const ORNAMENT = new RegExp(String.raw`[\p{Cf}\p{Cc}\u2190-\u21ff]|(?![.,:/%${MARKS}-])\p{P}`, 'gu')
const LOOSE_MARKS = new RegExp(String.raw`(?<![\p{L}\p{N}])[${MARKS}]+(?![\p{L}\p{N}])`, 'gu')
/** The link to itself at the end of a heading, as in documentation. Does not match "C#". */
const HEADING_ANCHOR = /(?<=\p{L}{3})#$/u
/** Does not match separators within a number, because they are part of its value. */
const LOOSE_SEPARATORS = /(?<!\p{N})[.,:/]|[.,:/](?!\p{N})|-(?!\p{N})|(?<=\p{L})-/gu

/**
 * Removes case, white space and punctuation that carry no meaning, so that texts that read the same become equal. Keeps
 * numbers, signs and currencies, and text that is only punctuation.
 */
export function withoutFormatting(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(ORNAMENT, ' ')
    .replace(LOOSE_SEPARATORS, ' ')
    .replace(HEADING_ANCHOR, '')
    .replace(LOOSE_MARKS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain || text
}

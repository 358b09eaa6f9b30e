/** Marks that mean something next to a letter or a digit: "C#", "10+", "R&D", "<5". */
const MARKS = '+#&@=<>*'
const ORNAMENT = new RegExp(String.raw`[\p{Cf}\p{Cc}\u2190-\u21ff]|(?![.,:/%${MARKS}-])\p{P}`, 'gu')
const LOOSE_MARKS = new RegExp(String.raw`(?<![\p{L}\p{N}])[${MARKS}]+(?![\p{L}\p{N}])`, 'gu')
/** What documentation puts behind a heading as a link to itself; "C#" is a name. */
const HEADING_ANCHOR = /(?<=\p{L}{3})#$/u
/** Within a number these are part of its value. */
const LOOSE_SEPARATORS = /(?<!\p{N})[.,:/]|[.,:/](?!\p{N})|-(?!\p{N})|(?<=\p{L})-/gu

/**
 * A text without white space, case and punctuation that carry no meaning. Two texts that a reader takes for the same
 * come out equal; numbers, signs and currency stay. Text of nothing but punctuation stays as it is.
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

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Scripts written without spaces: Thai, Lao, Myanmar, Khmer, Kana, Han. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\ud840-\ud88f]/
/** Segmenting takes a microsecond per character, so the word length is estimated from a sample. */
const SAMPLED_CHARACTERS = 2_000
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Counts the words of texts whose white space is collapsed: runs between spaces that contain a letter or digit, and in
 * scripts without spaces the words found by Unicode segmentation.
 */
export function countWords(texts: readonly string[]): number {
  const text = texts.join(' ')
  if (!UNSPACED.test(text)) return spacedWords(text)
  const unspaced = texts.filter((line) => UNSPACED.test(line))
  const spaced = texts.filter((line) => !UNSPACED.test(line))
  return spacedWords(spaced.join(' ')) + segmentedWords(unspaced.join('\n'))
}

/** Counts the runs between spaces that contain a letter or digit. */
function spacedWords(text: string): number {
  let words = 0
  for (let start = 0; start < text.length;) {
    const space = text.indexOf(' ', start)
    const end = space < 0 ? text.length : space
    // Nearly every word begins with a letter or digit, so the first character is checked first.
    if (isLetterOrDigit(text.charCodeAt(start)) || LETTER_OR_DIGIT.test(text.slice(start, end))) words++
    start = end + 1
  }
  return words
}

/** Tests ASCII characters only. */
function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function segmentedWords(text: string): number {
  if (text === '') return 0
  const sample = text.slice(0, SAMPLED_CHARACTERS)
  let words = 0
  for (const segment of SEGMENTER.segment(sample)) {
    if (segment.isWordLike) words++
  }
  return Math.round((words * text.length) / sample.length)
}

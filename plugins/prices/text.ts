/** The ASCII form of punctuation that looks like it. */
const ASCII = new Map<string, string>([
  ...Array.from('’‘ʼ´`＇′', (apostrophe) => [apostrophe, "'"] as const),
  ...Array.from('‐‑‒–—―−－〜～', (dash) => [dash, '-'] as const),
  ...['．.', '，,', '／/', '％%', '＄$', '￡£', '￥¥', '￦₩', '：:', '（(', '）)'].map(
    ([from, to]) => [from, to] as const
  ),
])
const DIGIT = /\p{Nd}/u
/** Anything but ASCII and letters, and the signs among these that have another ASCII form. */
const NOT_CANONICAL = /[^ -_a-~\p{L}\p{M}]|ʼ/gu

/**
 * Maps digits of all scripts, spaces, apostrophes, dashes and full-width punctuation to ASCII, so the scanner handles
 * nothing else. Every UTF-16 code unit becomes exactly one code unit, so positions also apply to the original.
 * Non-breaking and thin spaces become U+00A0, because they keep a number together and an ordinary space may not.
 */
export function canonical(text: string): string {
  return text.replace(NOT_CANONICAL, (char) => {
    if (char.length > 1) return char
    if (DIGIT.test(char)) return String(valueOfDigit(char))
    if (/[\p{Cc}\p{Cf}]/u.test(char)) return ' '
    return /\s/.test(char) ? '\u00a0' : (ASCII.get(char) ?? char)
  })
}

/** Returns the value of a digit of any script. Each script has its ten digits in a row. */
function valueOfDigit(digit: string): number {
  const code = digit.charCodeAt(0)
  let zero = code
  while (DIGIT.test(String.fromCharCode(zero - 1))) zero--
  return code - zero
}

/** Whether a text has a digit of any script. */
export function hasDigit(text: string): boolean {
  return DIGIT.test(text)
}

export function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\u00a0'
}

const WORD_LETTER = /(?![\u0e00-\u10ff\u1780-\u17ff\u2e80-\uffff])\p{L}/u

/**
 * Whether a character is a letter of a script that separates words with spaces. Only such letters show that a word
 * continues.
 */
export function isWordLetter(char: string | undefined): boolean {
  return char !== undefined && WORD_LETTER.test(char)
}

/** Returns the words and numbers of a text in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Removes the punctuation that separates a name from the text around it. */
export function withoutEdges(text: string): string {
  return text.replace(/^[\s:;,.|•·*(–—-]+|[\s:;,.|•·*(–—-]+$/g, '')
}

/** Words of notes on taxes: "per month, excl. VAT". */
export const TAX_WORDS =
  'vat tax taxes gst net gross netto brutto neto bruto excl incl exkl inkl exclusief inclusief ht ttc hors taxe tva iva impuestos incluido incluidos inclusa mwst ust btw moms mva alv dph bez 税込 税抜'.split(
    ' '
  )
export const TAX = new RegExp(String.raw`(?<!\p{L})(?:${TAX_WORDS.join('|')})(?!\p{L})\.?`, 'giu')

/** Code point of the zero of each decimal digit range in the Basic Multilingual Plane (Unicode `Nd`). */
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0,
  0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
]

const REPLACEMENTS = new Map<string, string>()
for (const zero of DIGIT_ZEROS) {
  for (let digit = 0; digit < 10; digit++) REPLACEMENTS.set(String.fromCharCode(zero + digit), String(digit))
}
for (const apostrophe of '’‘ʼ´`＇′') REPLACEMENTS.set(apostrophe, "'")
for (const dash of '‐‑‒–—―−－〜～') REPLACEMENTS.set(dash, '-')
for (const [from, to] of ['．.', '，,', '／/', '％%', '＄$', '￡£', '￥¥', '￦₩', '：:', '（(', '）)']) {
  REPLACEMENTS.set(from, to)
}

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const SPACE = /\s/
/** The canonical form of each UTF-16 code unit; 0 if the unit stays the same, as letters do. */
const FORMS = new Uint16Array(0x1_0000)
for (const [first, last] of [
  [0, 0x1f],
  [0xa0, 0xad],
  [0x061c, 0x061c],
  [0x1680, 0x1680],
  [0x2000, 0x2069],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]) {
  for (let code = first; code <= last; code++) {
    const unit = String.fromCharCode(code)
    const form = formOf(unit)
    if (form !== unit) FORMS[code] = form.charCodeAt(0)
  }
}
for (const [unit, form] of REPLACEMENTS) FORMS[unit.charCodeAt(0)] = form.charCodeAt(0)
const ASCII_DIGIT = /[0-9]/
/** Ranges that contain all non-ASCII digits. Quickly rules out text whose only special characters are curly quotes. */
const NON_ASCII_DIGIT_RANGES = /[\u0660-\u1c59\ua620-\uff19]/
const NON_ASCII_DIGIT = new RegExp(
  `[${DIGIT_ZEROS.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`
)

/**
 * Maps digits of all scripts, spaces, apostrophes, dashes and full-width punctuation to ASCII, so the scanner handles
 * nothing else. Every UTF-16 code unit becomes exactly one code unit, so positions also apply to the original.
 * Non-breaking and thin spaces become U+00A0, because they keep a number together and an ordinary space may not.
 */
export function canonical(text: string): string {
  let result = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const form = FORMS[text.charCodeAt(at)]
    if (form === 0) continue
    result += text.slice(from, at) + String.fromCharCode(form)
    from = at + 1
  }
  return from === 0 ? text : result + text.slice(from)
}

/** Whether a text has a digit of any script. */
export function hasDigit(text: string): boolean {
  return ASCII_DIGIT.test(text) || (NON_ASCII_DIGIT_RANGES.test(text) && NON_ASCII_DIGIT.test(text))
}

function formOf(unit: string): string {
  if (unit < ' ' || INVISIBLE.test(unit)) return ' '
  return SPACE.test(unit) ? '\u00a0' : unit
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

export function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\u00a0'
}

/**
 * Whether a character is a letter of a script that separates words with spaces. Only such letters show that a word
 * continues.
 */
export function isWordLetter(char: string | undefined): boolean {
  if (char === undefined) return false
  const code = char.charCodeAt(0)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  const isSpaceless = (code >= 0x0e00 && code < 0x1100) || (code >= 0x1780 && code < 0x1800) || code >= 0x2e80
  return !isSpaceless && LETTER.test(char)
}

const LETTER = /\p{L}/u

/** Returns the words and numbers of a text in lower case. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase()
  return PLAIN_WORDS.test(lower) ? lower.split(' ') : (lower.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Whether a lower-case text has only words and numbers, as most names do. */
export function isPlain(lower: string): boolean {
  return PLAIN_WORDS.test(lower)
}

const PLAIN_WORDS = /^[a-z\d]+(?: [a-z\d]+){0,9}$/

/** Removes the punctuation that separates a name from the text around it. */
export function withoutEdges(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && EDGE.test(text[start])) start++
  while (end > start && EDGE.test(text[end - 1])) end--
  return text.slice(start, end)
}

const EDGE = /[\s:;,.|•·*(–—-]/

/** Words of notes on taxes: "per month, excl. VAT". */
export const TAX_WORDS =
  'vat tax taxes gst net gross netto brutto neto bruto excl incl exkl inkl exclusief inclusief ht ttc hors taxe tva iva impuestos incluido incluidos inclusa mwst ust btw moms mva alv dph bez 税込 税抜'.split(
    ' '
  )
export const TAX = new RegExp(String.raw`(?<!\p{L})(?:${TAX_WORDS.join('|')})(?!\p{L})\.?`, 'giu')

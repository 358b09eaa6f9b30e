/** Code points of the zeros of the decimal digit rows in the Basic Multilingual Plane (Unicode `Nd`). */
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
/** Letters of all scripts stay as they are. */
const UNUSUAL = new RegExp(
  String.raw`[\0-\x1f\xa0\xad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff${[...REPLACEMENTS.keys()].join('')}]`,
  'g'
)
const DIGIT = new RegExp(
  `[0-9${DIGIT_ZEROS.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`
)

/**
 * Brings digits of all scripts, spaces, apostrophes, dashes and full-width punctuation to one form, so that the scanner
 * knows only ASCII ones. Every UTF-16 unit becomes exactly one, so positions hold in the original. Non-breaking and
 * thin spaces become U+00A0: unlike an ordinary space, they do hold a number together.
 */
export function canonical(text: string): string {
  return text.replace(UNUSUAL, canonicalUnit)
}

/** Whether a text has a digit of any script. */
export function hasDigit(text: string): boolean {
  return DIGIT.test(text)
}

function canonicalUnit(unit: string): string {
  const replacement = REPLACEMENTS.get(unit)
  if (replacement !== undefined) return replacement
  if (unit < ' ' || INVISIBLE.test(unit)) return ' '
  return SPACE.test(unit) ? '\u00a0' : unit
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}

export function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\u00a0'
}

/** A letter of a script that puts spaces between words, so that it marks where a word goes on. */
export function isWordLetter(char: string | undefined): boolean {
  if (char === undefined) return false
  const code = char.charCodeAt(0)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  const isSpaceless = (code >= 0x0e00 && code < 0x1100) || (code >= 0x1780 && code < 0x1800) || code >= 0x2e80
  return !isSpaceless && LETTER.test(char)
}

const LETTER = /\p{L}/u

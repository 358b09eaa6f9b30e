/** Measures how similar two texts are in their words, letters or names. */
import { SMALL_WORDS } from './words.js'

/** Characters. Shorter texts only match as whole words. */
const MIN_SUBSTRING_LENGTH = 25
/** Number of texts whose results are kept. */
const MAX_KEPT = 2_000
/** Characters. The results of longer texts are not kept. */
const MAX_KEPT_LENGTH = 2_000

/** Keeps the latest results for short texts, because each changed line is compared with many others. */
function keepResults<T extends string | Set<string>>(resultOf: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    if (text.length > MAX_KEPT_LENGTH) return resultOf(text)
    let result = kept.get(text)
    if (result === undefined) {
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(text, (result = resultOf(text)))
    }
    return result
  }
}

/** Returns a key that texts share if they read the same. */
export const textKey = keepResults((text) =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
)

/** Letters. Shorter words say little about a text. */
export const SHORT_WORD = 3

/** Returns a key that texts with the same words share, regardless of their order and form. */
export function wordSignature(text: string): string {
  const numbers = text.match(/\d[\d.,]*/g) ?? []
  const words = [...stemsIn(text, SHORT_WORD)].filter((word) => !SMALL_WORDS.has(word))
  return [...words, ...numbers].sort().join(' ')
}

/** Returns an approximate stem, which a word's inflected forms share. */
export function stemOf(word: string): string {
  return word.replace(/s$/, '').slice(0, 6)
}

/** Letters. Shorter words are not significant. */
const SIGNIFICANT_WORD = 4

/** Returns the stems of a text's significant words, so that their inflected forms are equal. */
export const stemsOf = keepResults((text) => stemsIn(text, SIGNIFICANT_WORD))

/** Returns the stems of a text's words of at least this many letters. */
export function stemsIn(text: string, minLength: number): Set<string> {
  return new Set(
    (textKey(text.slice(0, 1_000)).match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= minLength)
      .map(stemOf)
  )
}

/** Returns the letters and digits of a text. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a text contains another one; a short one only as whole words. */
export function hasText(text: string, sought: string): boolean {
  return sought.length < MIN_SUBSTRING_LENGTH ? containsWords(text, sought) : text.includes(sought)
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u

export function containsWords(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + sought.length] ?? ' ']
    const startsWord = !WORD_CHARACTER.test(before) || !WORD_CHARACTER.test(sought[0])
    const endsWord = !WORD_CHARACTER.test(after) || !WORD_CHARACTER.test(sought.at(-1)!)
    // "1.2" is not in "1.2.3", and "$1" is not in "$1,000".
    const next = text[at + sought.length + 1] ?? ' '
    const isCutNumber = /\d/.test(sought.at(-1)!) && /[.,]/.test(after) && /\d/.test(next)
    const isNumberTail = /\d/.test(sought[0]) && /[.,]/.test(before) && /\d/.test(text[at - 2] ?? ' ')
    if (startsWord && endsWord && !isCutNumber && !isNumberTail) return true
  }
  return false
}

/** Returns how often each key occurs. */
export function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/**
 * Returns the share of the shorter line's words that the other line also has: 0 to 1. Ignores words of up to two
 * characters.
 */
export function sharedWords(before: string, after: string): number {
  const [old, now] = [before, after].map((line) => new Set(textKey(line).match(/[\p{L}\p{N}]{3,}/gu)))
  return old.intersection(now).size / Math.max(1, Math.min(old.size, now.size))
}

/** Measures how similar two texts are: whether they read the same, and how many words they share. */
import { SMALL_WORDS } from './words.js'

/** Number of texts whose results are kept. */
const MAX_KEPT = 2_000
/** Characters. The results of longer texts are not kept. */
const MAX_KEPT_LENGTH = 2_000

/** Keeps the latest results for short texts, because each changed line is compared with many others. */
export function keepResults<T extends string | Set<string>>(
  resultOf: (text: string) => T
): (text: string) => T {
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

/** Returns the letters and digits of a text. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Letters. Shorter words say little about a text. */
export const SHORT_WORD = 3

/** Returns an approximate stem, which a word's inflected forms share. */
export function stemOf(word: string): string {
  return word.replace(/s$/, '').slice(0, 6)
}

/** Returns the stems of a text's significant words, so that their inflected forms are equal. */
export const stemsOf = keepResults((text) => stemsIn(text, SHORT_WORD + 1))

/** Returns the stems of a text's words of at least this many letters. */
export function stemsIn(text: string, minLength: number): Set<string> {
  const words = textKey(text.slice(0, 1_000)).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length >= minLength).map(stemOf))
}

/** Returns a key that texts with the same words and numbers share, in any order and form, without small words. */
export function wordsKey(text: string): string {
  return [...stemsIn(text, 1).difference(SMALL_WORDS)].sort().join(' ')
}

/** Returns the share of the shorter line's words that the other line also has: 0 to 1. Ignores very short words. */
export function sharedWords(before: string, after: string): number {
  const [old, now] = [before, after].map((line) => stemsIn(line, SHORT_WORD))
  return old.intersection(now).size / Math.max(1, Math.min(old.size, now.size))
}

/** The end of a text that continues inside a word or number, and the start of one. */
const STARTS_INSIDE = /[\p{L}\p{N}]{2}$|\d[.,]\d$/u
const ENDS_INSIDE = /^[\p{L}\p{N}]{2}|^\d[.,]\d/u

/** Whether a text contains words as a whole: "1.2" is not in "1.2.3", and "$1" is not in "$1,000". */
export function containsWords(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const last = at + sought.length - 1
    const isStart = !STARTS_INSIDE.test(text.slice(Math.max(0, at - 2), at + 1))
    if (isStart && !ENDS_INSIDE.test(text.slice(last, last + 3))) return true
  }
  return false
}

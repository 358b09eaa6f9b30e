/** Finds the names in a line that the other version lacks. They are what a reader remembers. */
import type { Comparison } from './comparison.js'
import { containsWords, textKey } from './likeness.js'

/** Number of words of a line that is long enough to tell names from other words by their capital letters. */
const MIN_PROSE_WORDS = 4
/** Languages that write all nouns with a capital letter, so that only the form of a word shows that it is a name. */
const CAPITALIZED_NOUNS = new Set(['German'])
/** "OAuth", "GA4", "NPM", "iCal". */
const CODED =
  /(?<![\p{L}\p{N}./@#_-])(?=\S*\p{L}\S*\p{Lu}|\p{Lu}\S*\d)\p{L}[\p{L}\p{N}]{2,}(?![\p{L}\p{N}_/@])/gu
/** Words with a capital letter after a word without one: "with Harbor Works". */
const CAPITALIZED = /(?<=\p{Ll}[,(]?\s\(?)\p{Lu}[\p{L}\p{N}’'-]+(?:\s\p{Lu}[\p{L}\p{N}’'-]+)*/gu

/**
 * Returns the names in a changed line that the other version lacks.
 *
 * @param side the version that has the line
 */
export function newNamesIn(comparison: Comparison, side: 'before' | 'after', text: string): string[] {
  return namesIn(text, comparison[side].language).filter((name) => isOnlyIn(comparison, side, name))
}

function namesIn(text: string, language: string | null): string[] {
  const words = text.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? []
  const small = words.filter((word) => /^\p{Ll}/u.test(word))
  if (words.length < MIN_PROSE_WORDS || small.length < words.length / 2) return []
  const coded = text.match(CODED) ?? []
  const capitalized = CAPITALIZED_NOUNS.has(language ?? '') ? [] : (text.match(CAPITALIZED) ?? [])
  return [...capitalized, ...coded.filter((name) => !capitalized.some((longer) => longer.includes(name)))]
}

/** Whether neither the other version nor the name of the company has a name, in any of its words. */
function isOnlyIn(comparison: Comparison, side: 'before' | 'after', name: string): boolean {
  const other = comparison[side === 'after' ? 'before' : 'after']
  const isOwn = containsWords(textKey(comparison.page.competitor), textKey(name))
  return !isOwn && !name.split(' ').some((word) => other.says(word))
}

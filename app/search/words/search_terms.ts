/** What someone searches for. */
import { isWithoutSpaces, wordsOf } from '#search/words/words'

/** Words that must follow each other. */
export interface SearchTerm {
  words: string[]
  /** Whether the last word may be the beginning of one. */
  isPrefix: boolean
}

/** Further words are ignored. */
export const MOST_WORDS = 12
/** Shorter words are not completed: too many begin with them. */
const SHORTEST_PREFIX = 2

/**
 * Reads what someone has typed. Quoted words, and words without a space between them such as `2.4` or `add-on`, must
 * follow each other. The last word may be incomplete, unless it is quoted or a space follows. Nothing else has a meaning.
 */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let left = MOST_WORDS
  for (const { 1: quoted, 0: given, index } of query.matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const isClosed = given.length > 1 && given.endsWith('"')
    const isLast = index + given.length === query.length && !isClosed
    const words = queryWords(quoted ?? given).slice(0, left)
    left -= words.length
    if (words.length > 0) terms.push({ words, isPrefix: mayBePrefix(words.at(-1)!, isLast) })
  }
  return terms
}

/** The last character of a run of pairs is part of the pair before. */
function queryWords(text: string): string[] {
  const words = wordsOf(text)
  return words
    .filter(({ word, start }, at) => !isEndOfPair(word, start, words[at - 1]))
    .map(({ word }) => word)
}

function isEndOfPair(
  word: string,
  start: number,
  before: { word: string; end: number } | undefined
): boolean {
  return (
    isWithoutSpaces(word) &&
    [...word].length === 1 &&
    before !== undefined &&
    isWithoutSpaces(before.word) &&
    before.end > start
  )
}

function mayBePrefix(word: string, isLast: boolean): boolean {
  if (isWithoutSpaces(word)) return [...word].length === 1
  return isLast && [...word].length >= SHORTEST_PREFIX
}

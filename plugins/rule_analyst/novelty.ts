/** Measures what is new about a line: words that the old version lacks, above all those that run through a change. */
import type { Comparison } from './comparison.js'
import { stemsOf } from './likeness.js'
import { sentencesOf } from './words.js'

/** Number of lines. A word in more of them is not newer. */
const MAX_LINES = 4
/** Number of lines that a word is new in, by comparison. */
const newWords = new WeakMap<Comparison, ReadonlyMap<string, number>>()

/** Returns in how many changed lines the new words of a text occur, summed over its words: "hotels" in 3 of them. */
export function noveltyOf(comparison: Comparison, text: string): number {
  let counts = newWords.get(comparison)
  if (!counts) newWords.set(comparison, (counts = countNewWords(comparison)))
  return [...stemsOf(text)].reduce((sum, word) => sum + Math.min(MAX_LINES, counts.get(word) ?? 0), 0)
}

function countNewWords({ before, after }: Comparison): Map<string, number> {
  const known = new Set(before.blocks.flatMap(({ text }) => wordsIn(text)))
  const counts = new Map<string, number>()
  for (const { text } of after.changed) {
    for (const word of new Set(wordsIn(text))) {
      if (!known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}

function wordsIn(text: string): string[] {
  return sentencesOf(text).flatMap((sentence) => [...stemsOf(sentence)])
}

import type { Comparison } from './comparison.js'
import { containsWords, SHORT_WORD, stemOf, textKey } from './likeness.js'
import { QUOTED, SMALL_WORDS } from './words.js'

/** Number of changed lines. New words in this many lines are what the change is about. */
const MIN_LINES = 3
/**
 * Share of the lines with a word that must contain a phrase for it to replace the word: "Restaurant Award" for
 * "Restaurant".
 */
const MIN_PHRASE_SHARE = 0.7
/** Words per phrase. */
const MAX_WORDS = 3
/** Words that many lines have, whatever their topic. */
const COMMON_WORDS = new Set(
  'they them he she who what when where how why can could would should may might must do does did not or if then than more most some any all every each various other others new built made make makes get gets use used using now just also here there'.split(
    ' '
  )
)
/** Changed lines that are counted. */
const MAX_LINES = 200

/**
 * Returns what the change is about: the most frequent new word or phrase of the changed lines, in lower case; null if
 * none is in several of them.
 */
export function topicOf({ edits, controls, before }: Comparison): string | null {
  const lines = new Set(
    [...edits, ...controls].slice(0, MAX_LINES).flatMap(({ after, before: old }) =>
      // Customers' quotes share words by chance.
      after && after.text !== old?.text && !QUOTED.test(after.text) ? [textKey(after.text)] : []
    )
  )
  if (lines.size < MIN_LINES) return null
  const known = new Set(before.lineKeys.flatMap((line) => wordsOf(line).map(stemOf)))
  const counts = new Map<string, number>()
  for (const line of lines)
    for (const phrase of newPhrasesIn(line, known)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  const frequent = [...counts].filter(([phrase, count]) => count >= MIN_LINES && !before.says(phrase))
  const most = Math.max(0, ...frequent.map(([, count]) => count))
  const [longest] = frequent
    .filter(([, count]) => count >= MIN_PHRASE_SHARE * most)
    .sort(
      ([one, count], [other, otherCount]) =>
        other.split(' ').length - one.split(' ').length || otherCount - count
    )
  return longest?.[0] ?? null
}

/** Whether a text is about a topic. */
export function isAbout(text: string, topic: string): boolean {
  return containsWords(textKey(text), topic)
}

/** Returns a line's new words, and its phrases that cross no punctuation and begin and end with a meaningful word. */
function newPhrasesIn(line: string, known: ReadonlySet<string>): Set<string> {
  const phrases = new Set<string>()
  for (const words of line.split(/[^\p{L}\p{N}\s.'-]+|[.'-](?=\s|$)/u).map(wordsOf)) {
    for (const [at, first] of words.entries()) {
      if (!isMeaningful(first)) continue
      for (let length = 1; length <= MAX_WORDS && at + length <= words.length; length++) {
        const phrase = words.slice(at, at + length)
        const isNew = length > 1 || !known.has(stemOf(first))
        if (isNew && isMeaningful(phrase.at(-1)!)) phrases.add(phrase.join(' '))
      }
    }
  }
  return phrases
}

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}]+(?:[.'-][\p{L}\p{N}]+)*/gu) ?? []
}

function isMeaningful(word: string): boolean {
  return word.length > SHORT_WORD && /\p{L}/u.test(word) && !SMALL_WORDS.has(word) && !COMMON_WORDS.has(word)
}

import type { Claim } from './claim.js'
import type { Comparison } from './comparison.js'
import { findDifference, haveOtherAmounts } from './differences.js'
import { commonStems, sharedLetters, stemsOf } from './likeness.js'
import { isFalseContrast, isWide, quote, sentencesOf, wordCount } from './words.js'

/** A clause that quotes only what is new, with the rest of the clause. */
const NEW_TEXT = /^now says “([^“”]+)”((?: for [^“”,]+)?(?: on [^“”,]+)?)$/u
/** Words, and share of the shorter text's words, that two sentences on the same subject have in common. */
const MIN_COMMON = { words: 3, share: 0.4 }
/** The same for the two sides of one edited line. */
const MIN_COMMON_OF_EDIT = { ...MIN_COMMON, words: 2 }
/** Share of letters that two such sentences have in common in scripts without spaces. */
const MIN_COMMON_LETTERS = 0.4
/** Characters of either quote, tried in this order until the sentence is short enough. */
const QUOTE_LENGTHS = [90, 75, 60]

/**
 * Adds the old text to a claim that quotes only the new one, because text that only has other words now must not seem
 * new.
 *
 * @param room words that the sentence has left
 */
export function withFormerWording(comparison: Comparison, claim: Claim, room: number): Claim {
  const [, quoted, rest] = NEW_TEXT.exec(claim.clause) ?? []
  if (quoted === undefined) return claim
  const now = sentenceOf(comparison, quoted.replace(/^…|…$/g, ''))
  const old = formerSentence(comparison, now)
  if (old === null || haveOtherAmounts(findDifference(old, now))) return claim
  const longest = wordCount(claim.clause) + room
  const clause = QUOTE_LENGTHS.flatMap((length) => {
    const [from, to] = [quote(old, length), quote(now, length)]
    const isShown =
      !isFalseContrast(old, now, from, to) &&
      !from.startsWith(to.replace(/…?”$/, '')) &&
      to.toLowerCase().includes(claim.phrase ?? '')
    return isShown ? [`now says ${to} instead of ${from}${rest}`] : []
  }).find((one) => wordCount(one) <= longest)
  return clause === undefined ? claim : { ...claim, clause }
}

/** An old text that a clause quotes after the new one. */
const OLD_TEXT = / instead of “([^“”]+)”/u
/** Number of words. Fewer are on a page by chance. */
const MIN_KEPT_WORDS = 4

/** Removes the old text from a claim if the page still says it, so that it was not replaced. */
export function withoutKeptWording({ after, versions }: Comparison, claim: Claim): Claim {
  const [phrase, quoted = ''] = OLD_TEXT.exec(claim.clause) ?? []
  const old = quoted.replace(/^…|…$/g, '')
  const isKept = versions !== null && wordCount(old) >= MIN_KEPT_WORDS && after.says(old)
  return phrase && isKept ? { ...claim, clause: claim.clause.replace(phrase, '') } : claim
}

/** Returns the whole sentence of a quote that may be cut. */
function sentenceOf({ edits }: Comparison, quoted: string): string {
  const sentences = edits.flatMap(({ after }) => (after ? sentencesOf(after.text) : []))
  const whole = sentences.find((sentence) => sentence.includes(quoted)) ?? quoted
  return /^\p{Ll}/u.test(whole) ? `…${whole}` : whole
}

/** Returns the sentence that is gone and has the most words in common with a new one; null if none has enough. */
function formerSentence({ edits, after: version }: Comparison, now: string): string | null {
  const sentences = edits.flatMap(({ before, after }) => {
    const isSameLine = after?.text.includes(now) ?? false
    return before
      ? sentencesOf(before.text).map((sentence) => ({
          sentence,
          common: inCommon(sentence, now, isSameLine),
        }))
      : []
  })
  const [best] = sentences
    .filter(({ sentence, common }) => common > 0 && !version.says(sentence))
    .sort((a, b) => b.common - a.common)
  if (!best) return null
  // Another new sentence may say the same as the old one.
  const isRestated = edits.some(({ after }) =>
    sentencesOf(after?.text ?? '').some(
      (one) => one !== now && inCommon(best.sentence, one, false) > best.common
    )
  )
  return isRestated ? null : best.sentence
}

/** Returns how much two sentences have in common; 0 if they may be about different subjects. */
function inCommon(old: string, now: string, isSameLine: boolean): number {
  if (isWide(now)) {
    const share = sharedLetters(now, old)
    return share < MIN_COMMON_LETTERS ? 0 : share
  }
  return commonStems(stemsOf(now), stemsOf(old), isSameLine ? MIN_COMMON_OF_EDIT : MIN_COMMON)
}

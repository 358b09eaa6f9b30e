import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference } from '../differences.js'
import { sharedWords, stemsOf } from '../likeness.js'
import type { Edit } from '../pairing.js'
import { changedQuantities, type Quantity } from '../quantities.js'
import { amountsIn, numbersIn, quote, quoteSides, sentencesOf, withoutNumbers, wordCount } from '../words.js'
import { MAX_LIMIT_WORDS } from './figures.js'
import { DATE, TRIAL } from './phrases.js'

/** Share of words. With fewer in common, two sentences count different things. */
const MIN_SHARED_WORDS = 0.5
/** Number of words that a quote has before a quantity, and without numbers after it. */
const WORDS_AROUND = 3
const PART = new RegExp(String.raw`^\S+(?:\s[^\s\d]+){0,${WORDS_AROUND}}`)

/** A quantity in a line of a pricing page that was also changed in other ways: "40 minutes" in place of "30 minutes". */
export const quantities: Kind = {
  find(comparison) {
    return comparison.label === 'pricing' && !comparison.isLegal
      ? comparison.edits.flatMap((edit) => claimOf(comparison, edit) ?? maximumClaim(comparison, edit) ?? [])
      : []
  },
}

/** A maximum: "max 4", "up to 5". */
const MAXIMUM =
  /(?<!\p{L})(?:max(?:imum|imal)?\.?|maks\.?|up to|limited to|bis zu|höchstens|jusqu['’]à|hasta|máximo(?: de)?|até|fino a|massimo|tot)(?: of| de| di)? \d[\d.,]*(?![\d%])/iu

/**
 * Returns a claim about a line whose maximum the page no longer states: it was lifted, or counts something else, such as
 * characters in place of words.
 */
function maximumClaim({ after: version }: Comparison, { before, after }: Edit): Claim | null {
  const [maximum] = MAXIMUM.exec(before?.text ?? '') ?? []
  if (!before || !after || maximum === undefined || amountsIn(before.text).length > 0) return null
  if (version.says(maximum) || withoutNumbers(before.text) === withoutNumbers(after.text)) return null
  if (sharedWords(before.text, after.text) < MIN_SHARED_WORDS) return null
  // "Up to 3 vans" and "3 vans" are the same limit.
  const isSameNumber = numbersIn(before.text).join(' ') === numbersIn(after.text).join(' ')
  if (isSameNumber && stemsOf(before.text.replace(maximum, ' ')).isSubsetOf(stemsOf(after.text))) return null
  const [from, to] = quoteSides(findDifference(before.text, after.text), 60)
  const isBare = [before, after].every(({ text }) => wordCount(text) <= MAX_LIMIT_WORDS)
  return { ...limitClaim(`changed ${from} to ${to}`, after.text), pointsAsLead: isBare ? HIGH : undefined }
}

function claimOf(comparison: Comparison, { before, after }: Edit): Claim | null {
  const [from, to] = (before && after && sentencesThatDiffer(before.text, after.text)) ?? []
  // A sentence that differs in nothing but its numbers is a figure.
  if (!after || !from || !to || withoutNumbers(from) === withoutNumbers(to)) return null
  const pair = changedQuantities(from, to).find(
    ([old, now]) => !comparison.after.says(old.text) && !comparison.before.says(now.text)
  )
  if (!pair) return null
  return limitClaim(
    `now says ${quote(partAround(to, pair[1]), 60)} instead of ${quote(partAround(from, pair[0]), 60)}`,
    after.text
  )
}

function limitClaim(clause: string, line: string): Claim {
  return {
    id: 'limit',
    points: MEDIUM,
    rank: 78,
    clause,
    why: 'A limit changed',
    proof: [line],
    essential: true,
  }
}

/** Returns the first sentences of two lines that state different quantities of the same things. */
function sentencesThatDiffer(before: string, after: string): [string, string] | null {
  const isOther = (text: string) => DATE.test(text) || TRIAL.test(text) || amountsIn(text).length > 0
  for (const from of sentencesOf(before)) {
    for (const to of sentencesOf(after)) {
      if (isOther(from) || isOther(to) || changedQuantities(from, to).length === 0) continue
      if (sharedWords(from, to) >= MIN_SHARED_WORDS) return [from, to]
    }
  }
  return null
}

/** Returns a quantity with some words around it: "…job execution time of 40 minutes". */
function partAround(text: string, { at }: Quantity): string {
  const words = text.slice(0, at).trimEnd().split(' ').filter(Boolean)
  const lead = words.slice(-WORDS_AROUND)
  const start = lead.findLastIndex((word) => /[\d.,;:]/.test(word)) + 1
  const before = lead.slice(start)
  const isCut = before.length < words.length && before.length > 0
  const part = PART.exec(text.slice(at))?.[0] ?? ''
  return [`${isCut ? '…' : ''}${before.join(' ')}`, part].filter(Boolean).join(' ')
}

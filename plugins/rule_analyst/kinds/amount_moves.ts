/** Amounts that changed in sentences that are otherwise the same. */
import { findDifference } from '../differences.js'
import {
  amountKey,
  amountsIn,
  currencyIn,
  MAX_CLAUSE_WORDS,
  quoteSides,
  sentencesOf,
  withoutNumbers,
  wordCount,
} from '../words.js'
import type { Claim } from '../claim.js'

/** Characters of a quote. */
const MAX_LENGTH = 80
/** Number of words. Of a longer line, only the sentence with the amount is quoted. */
const MAX_LINE_WORDS = 15

/** Returns the amount that differs between two texts that are otherwise the same, in both of them; null if there is none. */
export function changedAmount(before: string, after: string): { from: string; to: string } | null {
  if (before === after || withoutNumbers(before) !== withoutNumbers(after)) return null
  const [old, now] = [before, after].map(amountsIn)
  const changed = now.flatMap((amount, at) => (amount === old[at] ? [] : [at]))
  if (old.length !== now.length || changed.length !== 1) return null
  const [from, to] = [old[changed[0]], now[changed[0]]]
  // Another number that changed is not the price.
  const isOnlyChange = after.replace(to, '') === before.replace(from, '')
  const isPaid = [from, to].every((amount) => Number(amountKey(amount)) > 0)
  return isOnlyChange && isPaid && currencyIn(from) === currencyIn(to) ? { from, to } : null
}

/**
 * Returns what a sentence says now, and its amount before, if nothing else in it changed: "“Each further van costs €15.”,
 * down from €20".
 *
 * @param suffix says what the price is for, if the sentence does not: " under “Box of seals”"
 */
export function movedAmount(before: string, after: string, suffix: string): string | null {
  const partsOf = (text: string) => (wordCount(text) > MAX_LINE_WORDS ? sentencesOf(text) : [text])
  const olds = partsOf(before)
  for (const now of partsOf(after)) {
    for (const old of olds) {
      const amounts = changedAmount(old, now)
      const shown = amounts ? quoteSides(findDifference(old, now), MAX_LENGTH)[1] : ''
      if (!amounts || !shown.includes(amounts.to)) continue
      const [from, to] = [amounts.from, amounts.to].map((amount) => Number(amountKey(amount)))
      return `${shown}${suffix}, ${to > from ? 'up' : 'down'} from ${amounts.from}`
    }
  }
  return null
}

/** Joins the claims about the first two amounts that moved, because each of them alone would tell half the story. */
export function withBothMoves(claims: readonly (Claim & { move: string | null })[]): Claim[] {
  const [first, second] = claims.filter(({ move }) => move !== null)
  const clause = second && `now says ${first.move}, and ${second.move}`
  const isJoined = clause !== undefined && wordCount(clause) <= MAX_CLAUSE_WORDS
  return claims.flatMap(({ move: _, ...claim }) => {
    if (!isJoined || (claim.clause !== first.clause && claim.clause !== second.clause)) return [claim]
    return claim.clause === first.clause
      ? [{ ...claim, clause, brief: first.clause, proof: [...first.proof, ...second.proof] }]
      : []
  })
}

/** Amounts that changed in sentences that are otherwise the same. */
import { findDifference } from '../differences.js'
import {
  amountKey,
  amountsIn,
  currencyIn,
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
/** Number of words of two clauses that a sentence has room for. */
const MAX_WORDS = 24

/**
 * Returns what a sentence says now, and its amount before, if nothing else in it changed: "“Each further van costs €15.”,
 * down from €20".
 *
 * @param suffix says what the price is for, if the sentence does not: " under “Box of seals”"
 */
export function movedAmount(before: string, after: string, suffix: string): string | null {
  const partsOf = (text: string) => (wordCount(text) > MAX_LINE_WORDS ? sentencesOf(text) : [text])
  const olds = partsOf(before)
  for (const to of partsOf(after)) {
    const from = olds.find((one) => one !== to && withoutNumbers(one) === withoutNumbers(to))
    const [old, now] = [from ?? '', to].map((text) => amountsIn(text))
    const changed = now.flatMap((amount, at) => (amount === old[at] ? [] : [at]))
    if (from === undefined || old.length !== now.length || changed.length !== 1) continue
    const [amount, former] = [now[changed[0]], old[changed[0]]]
    const [value, formerValue] = [amount, former].map((one) => Number(amountKey(one)))
    // Another number that changed is not the price.
    const isOnlyChange = to.replace(amount, '') === from.replace(former, '')
    if (!isOnlyChange || currencyIn(amount) !== currencyIn(former) || !(formerValue > 0)) continue
    const [, shown] = quoteSides(findDifference(from, to), MAX_LENGTH)
    if (shown.includes(amount))
      return `${shown}${suffix}, ${value > formerValue ? 'up' : 'down'} from ${former}`
  }
  return null
}

/** Joins the claims about the first two amounts that moved, because each of them alone would tell half the story. */
export function withBothMoves(claims: readonly (Claim & { move: string | null })[]): Claim[] {
  const [first, second] = claims.filter(({ move }) => move !== null)
  const clause = second && `now says ${first.move}, and ${second.move}`
  const isJoined = clause !== undefined && wordCount(clause) <= MAX_WORDS
  return claims.flatMap(({ move: _, ...claim }) => {
    if (!isJoined || (claim.clause !== first.clause && claim.clause !== second.clause)) return [claim]
    return claim.clause === first.clause
      ? [{ ...claim, clause, brief: first.clause, proof: [...first.proof, ...second.proof] }]
      : []
  })
}

/** Amounts that changed outside of plans. */
import type { Block } from 'rivalwatch-plugin'
import { type Claim, HIGH, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { editClause } from '../edit_words.js'
import type { Edit, Passage } from '../pairing.js'
import { lacksAmount } from '../proof.js'
import { amountKey, amountsIn, isSlogan, quote, wordCount } from '../words.js'
import { amountOf, type Move } from './price_words.js'
import { hasOwnName, isBareAmount, isForSale, MAX_NAME_WORDS, nonZeroAmounts } from './prices_in_text.js'

/** Number of words. A longer line says what its amount is for. */
const MAX_SHORT_WORDS = 12

/**
 * Claims new amounts, each with its line.
 *
 * @param moves changes of prices that are claimed already
 * @param arePlansClaimed whether other claims tell what is new in plans
 */
export function amountsInText(
  comparison: Comparison,
  moves: readonly Move[],
  arePlansClaimed: boolean
): Claim[] {
  if (comparison.isEditorial) return []
  const isClaimed = (amounts: readonly string[]) =>
    moves.some((move) => [move.from, move.to].every((offer) => amounts.includes(amountOf(offer))))
  return comparison.edits.flatMap((edit) => {
    const { before, after } = edit
    const [added] = newAmounts(comparison, edit)
    if (!after || !added || !isForSale(comparison, 'after', edit)) return []
    if (arePlansClaimed && (after.plan ?? before?.plan)) return []
    if (isClaimed(amountsIn(`${before?.text}\n${after.text}`))) return []
    // Among many new lines of another page, one with an amount is not the news.
    if (!before && comparison.isRewritten && comparison.label !== 'pricing') return []
    // Two bare prices in one place may be for different things, unless the old one is gone from the page.
    const isBare = isBareAmount(after.text)
    const isReplaced = before && (!isBare || lacksAmount(comparison.after, before.text))
    // A cell means nothing without its row, and a new price below a heading may be one of several.
    if (isBare && after.block.kind === 'cell') return []
    if (isBare && !isReplaced && !hasOwnName(after.text, added) && !isOnlyPrice(comparison, after)) return []
    const isPriced = comparison.label === 'pricing' || (isReplaced && comparison.isMarketing)
    const heading = isBare ? headingOf(comparison, after) : ''
    const place = heading === '' ? '' : ` under ${quote(heading, 50)}`
    const clause = editClause(isReplaced ? before.text : '', after.text, { place, news: [added] })
    return [
      {
        id: 'amount_in_text',
        points: isPriced || wordCount(after.text) <= MAX_SHORT_WORDS ? HIGH : MEDIUM,
        rank: 85,
        clause,
        why: 'A price in the text changed',
        proof: [after.text],
        essential: true,
      },
    ]
  })
}

/** Returns the amounts of a line that are news. New text around a price that the page had already has none. */
function newAmounts(comparison: Comparison, edit: Edit): string[] {
  // The same digits with another currency sign are the same price.
  const known = new Set(nonZeroAmounts(edit.before).map(amountKey))
  const amounts = nonZeroAmounts(edit.after)
  const added = amounts.filter(
    (amount) => !known.has(amountKey(amount)) && lacksAmount(comparison.before, amount)
  )
  return edit.before || added.length === amounts.length ? added : []
}

/** Whether no other line of a plan or below a heading has a price. */
function isOnlyPrice({ after }: Comparison, { text, block, plan }: Passage): boolean {
  const isOther = (one: Block) => one.text !== text && one.path.at(-1) === block.path.at(-1)
  return plan !== null || !after.blocks.some((one) => isOther(one) && amountsIn(one.text).length > 0)
}

/** Returns the plan or heading of a line; empty if it names nothing. */
function headingOf({ after }: Comparison, { block, plan }: Passage): string {
  const heading = plan?.title ?? block.path.at(-1) ?? ''
  const isName = heading !== after.headline && !isSlogan(heading) && wordCount(heading) <= MAX_NAME_WORDS
  return isName ? heading : ''
}

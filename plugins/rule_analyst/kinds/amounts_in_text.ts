/** Amounts that changed outside of plans. */
import type { Block } from 'rivalwatch-plugin'
import { type Claim, HIGH, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { Passage } from '../pairing.js'
import { isStatistic, lacksAmount, nameKey } from '../proof.js'
import {
  amountKey,
  amountsIn,
  isSlogan,
  quote,
  QUOTED,
  sentencesOf,
  withoutNumbers,
  wordCount,
} from '../words.js'
import { amountOf, type Move } from './price_words.js'
import {
  hasOwnName,
  isBareAmount,
  isComparedWithOthers,
  isNextToSaving,
  NOT_A_PRICE,
  nonZeroAmounts,
  pagePoints,
  SAVED_SHARE,
} from './prices_in_text.js'
import { areAlike, wordingClause } from './topics.js'

/** Words of a line that offers something for sale. */
const SELLING =
  /(?:\bper |\/ ?|\ba )(?:mo(?:nth)?|y(?:ea)?r|user|seat|task|day|week|license)\b|monthly|yearly|annual|\b(?:plans?|pric\w+|costs?|from|starting|only|just|for free|buy|subscribe|one-time|lifetime|ab|dès|desde|kostet|kosten|coûtent?|cuestan?|custam?|costano?)\b|(?<!\p{L})(?:pro|par|por|al|per) (?:person|nutzer|monat|jahr|mois|an|mes|año|mês|ano|mese|anno)(?!\p{L})/iu
/** A price for a period, with a verb: "costs €15 per person and month". */
const CHARGED =
  /(?<!\p{L})(?:costs?|is|kostet|coûte|cuesta|costa|custa)\s[^.]{0,20}\d[^.]{0,20}(?:(?<!\p{L})(?:per|pro|par|por|al|a|an|each|every)\s(?:\p{L}+\s){0,3}|\/\s?)(?:month|year|monat|jahr|mois|an|mes|año|mês|ano|mese|anno)(?!\p{L})/iu
/** Number of words. A longer line says what its amount is for. */
const MAX_SHORT_WORDS = 12
/** Characters before an amount that are quoted with it. */
const MAX_LEAD = 70
/** Number of words. A longer heading is not a name. */
const MAX_NAME_WORDS = 5

/**
 * Claims new amounts, each with its line.
 *
 * @param moves changes of prices that are claimed already
 * @param claimedNames keys of the names of plans with a claim
 */
export function amountsInText(
  comparison: Comparison,
  moves: readonly Move[],
  claimedNames: ReadonlySet<string>
): Claim[] {
  const isPricing = comparison.label === 'pricing'
  return comparison.edits.flatMap(({ before, after }) => {
    const [old, now] = [nonZeroAmounts(before), nonZeroAmounts(after)]
    if (!after || (after.plan && claimedNames.size > 0)) return []
    // In a line that differs only in its numbers, the price is new even if the page has the same amount elsewhere.
    const isSameLine = before && withoutNumbers(before.text) === withoutNumbers(after.text)
    const added = now.filter((amount, at) =>
      isSameLine && old.length === now.length ? amount !== old[at] : lacksAmount(comparison.before, amount)
    )
    // The same digits with another currency sign are the same price.
    const isSamePrice = old.length > 0 && old.map(amountKey).join() === now.map(amountKey).join()
    if (added.length === 0 || isSamePrice || !isPriceOfCompany(comparison, after, before)) return []
    const isClaimed = moves.some((move) =>
      [move.from, move.to].every((offer) => [...old, ...now].includes(amountOf(offer)))
    )
    // On a docs page, a new price in an otherwise similar line replaces the old one, and one for a period is charged.
    const isAnswer =
      comparison.label === 'docs' &&
      (before && old.length > 0 ? areAlike(before.text, after.text) : CHARGED.test(after.text))
    // On other pages, an amount is only a price if the line offers something for sale.
    const isSold = SELLING.test(`${before?.text} ${after.text}`) && (isAnswer || !comparison.isEditorial)
    if (isClaimed || (!isPricing && (!isSold || comparison.after.isDrawn(after.at)))) return []
    const isOfGonePlan = before?.plan && claimedNames.has(nameKey(before.plan.title))
    // Two bare prices in one place may be for different things, unless the old one is gone from the page.
    const isReplaced =
      before &&
      !isOfGonePlan &&
      (!isBareAmount(after.text) ||
        (old.length > 0 && old.every((amount) => lacksAmount(comparison.after, amount))))
    const said = isReplaced
      ? wordingClause(before.text, after.text, 80)
      : `now says ${quote(after.text, 120)}`
    // A quote that ends before the new amount would hide the news.
    const clause = added.some((amount) => said.includes(amount))
      ? said
      : `now says ${quote(partWith(after.text, added[0]), 120)}`
    const isOnly = after.plan || isOnlyPrice(comparison, after)
    // One of several new prices below a heading may be for anything.
    if (isBareAmount(after.text) && !hasOwnName(after.text, added[0]) && !isReplaced && !isOnly) return []
    const heading = isOnly || isReplaced ? headingOf(comparison, after) : ''
    const isShort = wordCount(after.text) <= MAX_SHORT_WORDS
    // An example says what someone would save.
    if (!isPricing && isShort && isNextToSaving(comparison.after, after.at)) return []
    // A new text about existing prices is not a new price.
    const isOnlyNewText = !before && !isShort && added.length < now.length
    // Among many new lines of another page, one with an amount is not the news.
    const isDetail = !before && !isPricing && comparison.isRewritten
    const isHigh = isAnswer || (!isOnlyNewText && !isDetail && (isPricing || isShort))
    return [
      {
        // A price of the same thing may be told next to other news.
        id: isReplaced && isSameLine ? 'price_in_text' : 'amount_in_text',
        points: Math.max(LOW, (isHigh ? HIGH : MEDIUM) + pagePoints(comparison)),
        rank: isDetail ? 40 : 85,
        clause: heading === '' ? clause : `${clause} under ${quote(heading, 50)}`,
        why: isOnlyNewText ? 'New text about prices' : 'A price in the text changed',
        proof: [after.text],
        essential: true,
      },
    ]
  })
}

/** Whether an amount may be a price of the company, and not a figure, an example or a part of a customer's quote. */
function isPriceOfCompany(comparison: Comparison, after: Passage, before: Passage | undefined): boolean {
  // The page's headline is about everything below it.
  const headings = after.block.path.slice(1)
  const words = [before?.text ?? '', after.text, ...headings].join(' ').replace(SAVED_SHARE, ' ')
  // A cell means nothing without its row.
  const isCell = after.block.kind === 'cell' && (isBareAmount(after.text) || isComparedWithOthers(comparison))
  return (
    !isCell &&
    !QUOTED.test(after.text) &&
    !isStatistic(comparison.after, after.text) &&
    !NOT_A_PRICE.test(words)
  )
}

/** Returns the sentence with an amount, in a long one from some words before it. */
function partWith(text: string, amount: string): string {
  const sentence = sentencesOf(text).find((one) => one.includes(amount)) ?? text
  const at = sentence.indexOf(amount)
  return at <= MAX_LEAD ? sentence : `…${sentence.slice(sentence.indexOf(' ', at - MAX_LEAD) + 1)}`
}

/** Whether no other line below the heading of a line has a price. */
function isOnlyPrice({ after }: Comparison, { text, block }: Passage): boolean {
  const isOther = (one: Block) => one.text !== text && one.path.at(-1) === block.path.at(-1)
  return !after.blocks.some((one) => isOther(one) && amountsIn(one.text).length > 0)
}

/** Returns the plan or heading of a bare price; empty if it names nothing. */
function headingOf({ after }: Comparison, { text, block, plan }: Passage): string {
  const heading = plan?.title ?? block.path.at(-1) ?? ''
  const isName = heading !== after.headline && !isSlogan(heading) && wordCount(heading) <= MAX_NAME_WORDS
  return isName && isBareAmount(text) ? heading : ''
}

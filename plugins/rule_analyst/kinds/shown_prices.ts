import type { Block, FieldChange, Offer, Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import { isStatistic, lacksAmount, nameKey } from '../proof.js'
import { amountsIn, cleanName, joinNames, quote } from '../words.js'
import { FREE_LINE } from './offer_words.js'
import { amountOf, asFormer, isMinimum, numberOf, priceOf } from './price_words.js'
import { hasPrice, isBareAmount, nonZeroAmounts, NOT_A_PRICE, pagePoints } from './prices_in_text.js'

/**
 * Claims plans that no longer show a price, or one for a certain period, unless new amounts on the page may be theirs.
 *
 * @param both plans of both versions
 */
export function hiddenClaims(
  comparison: Comparison,
  removed: readonly Unit[],
  both: readonly (readonly [before: Unit, after: Unit])[]
): Claim[] {
  const replaced = replacedByWords(comparison, removed)
  if (replaced.length > 0) return [wordsClaim(comparison, replaced)]
  if (isRepriced(comparison)) return []
  const { blocks } = comparison.after
  // Without boxes, other prices may be those of plans that the page no longer names.
  const hasNoPlans = comparison.after.unitsOf('plan').length === 0
  const isUnclear = hasNoPlans && blocks.some(({ text }) => hasPriceText(text))
  const names = new Set(blocks.map(({ text }) => nameKey(text)))
  const known = removed.filter(({ title }) => !isUnclear || names.has(nameKey(title)))
  return priceVisibilityClaims(comparison, 'price_hidden', 'no longer shows', [
    ...pricesMissingIn(known, comparison, true),
    ...both.flatMap(([old, now]) => offerOnlyIn(old, now, comparison.after) ?? []),
  ])
}

/** A plan's price with the words that the page shows in its place: "Contact us". */
interface ReplacedPrice {
  title: string
  offer: Offer
  words: string
}

/**
 * Returns the plans that show words in place of their price: below the same line, under the same headings. Without
 * prices, the boxes of the new version may not be recognized as plans.
 */
function replacedByWords({ before, after }: Comparison, removed: readonly Unit[]): ReplacedPrice[] {
  return removed.flatMap(({ title, start, end, offers = [] }) => {
    const offer = offers.find(({ amount }) => Number(amount) > 0)
    const at = before.blocks.findIndex(
      ({ text }, index) =>
        offer &&
        index >= start &&
        index < end &&
        before.hasChangedLine(text) &&
        isBareAmount(text) &&
        amountsIn(text).includes(amountOf(offer))
    )
    if (!offer || at < 1) return []
    const [above, { kind, path }] = before.blocks.slice(at - 1)
    // "Free" may only be the price of the first days.
    const isPriced = after.blocks.some(
      (block) => block.path.includes(path.at(-1) ?? title) && amountsIn(block.text).length > 0
    )
    const line = after.blocks.find(
      ({ kind: newKind, text, path: newPath }, index) =>
        newKind === kind &&
        after.hasChangedLine(text) &&
        amountsIn(text).length === 0 &&
        (hasPrice(text) || (FREE_LINE.test(text) && !isPriced)) &&
        newPath.join('\n') === path.join('\n') &&
        textKey(after.blocks[index - 1]?.text ?? '') === textKey(above.text)
    )
    return line ? [{ title, offer, words: line.text }] : []
  })
}

function wordsClaim(comparison: Comparison, replaced: readonly ReplacedPrice[]): Claim {
  const [{ offer, words }] = replaced
  const some = replaced.filter((one) => one.words === words)
  const names = joinNames(
    some.map(({ title }) => cleanName(title, 40)),
    3,
    'plans'
  )
  return {
    id: 'price_hidden',
    points: HIGH + pagePoints(comparison, true),
    rank: 93,
    clause: `now shows ${quote(words, 40)} ${some.length > 1 ? `in place of prices for ${names}` : `for ${names} in place of ${asFormer(offer)}`}${comparison.label === 'pricing' ? '' : ` on ${pagePhrase(comparison.page)}`}`,
    why: 'Prices are no longer shown',
    proof: some.flatMap(({ title }) => [title, words]),
    essential: true,
  }
}

/** Whether new amounts on the page may belong to plans or things that lost their price. A free plan has none. */
function isRepriced({ edits, before }: Comparison): boolean {
  return edits.some(({ after }) => nonZeroAmounts(after).some((amount) => !before.says(numberOf(amount))))
}

/**
 * Claims the only price that left a page without plans, with its heading, unless new amounts may have taken its place.
 *
 * @param fields the detector's prices that belong to no plan
 */
export function lostPriceClaims(comparison: Comparison, fields: readonly FieldChange[]): Claim[] {
  const { before, after, edits } = comparison
  const hasPlans = [before, after].some((version) => version.unitsOf('plan').length > 0)
  if (hasPlans || comparison.isEditorial || isRepriced(comparison)) return []
  const lost = fields.flatMap(({ kind, before: price, facts: { subject = '' } = {} }) => {
    const isOfPrice = (text = '') => text === price || (isBareAmount(text) && text.includes(price!))
    const line = edits.find((edit) => !edit.after && isOfPrice(edit.before?.text))?.before
    const isShown =
      line && nameKey(line.block.path.at(-1) ?? '') === nameKey(subject) && isBareAmount(line.text)
    const isPrice = isShown && !NOT_A_PRICE.test(subject) && !isStatistic(before, line.text)
    // A free plan may now be shown in another form.
    const isPaid = nonZeroAmounts(line).length > 0
    return kind === 'removed' && isPrice && isPaid && lacksAmount(after, line.text)
      ? [{ subject, text: line.text }]
      : []
  })
  const [first, ...others] = lost
  if (!first || others.length > 0) return []
  return [
    {
      id: 'price_hidden',
      points: HIGH + pagePoints(comparison, true),
      rank: 87,
      clause: `no longer shows ${quote(first.text, 40)}${nameKey(first.subject) === nameKey(before.headline) ? '' : ` under ${quote(first.subject, 60)}`} on ${pagePhrase(comparison.page)}`,
      why: 'A price is gone from the page',
      proof: [first.text],
      essential: true,
    },
  ]
}

/**
 * Returns a plan's price for a period for which the plan has none in the other version: "€29 a month (billed yearly)".
 *
 * @param version the other version
 */
function offerOnlyIn({ title, offers = [] }: Unit, { offers: others = [] }: Unit, version: PageVersion) {
  const offer = offers.find(
    ({ period, amount, text }) =>
      period !== '' &&
      Number(amount) > 0 &&
      others.every((one) => one.period !== period && one.amount !== amount) &&
      lacksAmount(version, text)
  )
  return others.length > 0 && offer ? { title, offer } : null
}

/**
 * Claims existing plans that now show a price for the first time, or one for a period for which they had none.
 *
 * @param both plans of both versions
 */
export function firstShownClaims(
  comparison: Comparison,
  added: readonly Unit[],
  both: readonly (readonly [before: Unit, after: Unit])[]
): Claim[] {
  const first = priceVisibilityClaims(
    comparison,
    'price_shown',
    'now shows',
    pricesMissingIn(added, comparison, false)
  )
  // Elsewhere, a price for another period is a detail of an offer that the page already had.
  if (first.length > 0 || comparison.label !== 'pricing') return first
  return priceVisibilityClaims(
    comparison,
    'price_shown',
    'now also shows',
    both
      .flatMap(([old, now]) => offerOnlyIn(now, old, comparison.before) ?? [])
      .filter(({ offer }) => !isMinimum(comparison.after, offer))
  )
}

/** Lines after a plan's name that may contain its price. */
const LINES_TO_PRICE = 8

/** Returns the units whose name is in the other version with neither a price nor the text around one nearby. */
function pricesMissingIn(
  units: readonly Unit[],
  { before, after }: Comparison,
  isAfter: boolean
): { title: string; offer: Offer }[] {
  const other = isAfter ? after : before
  const hasNoPlans = other.unitsOf('plan').length === 0
  return units.flatMap(({ title, offers }) => {
    const offer = offers?.find(({ amount }) => Number(amount) > 0)
    if (
      !offer ||
      !((isAfter && hasNoPlans) || other.hasName(title)) ||
      !isMissingIn(other, title, offer, isAfter)
    )
      return []
    const isPricedThere = other.blocks.some(({ text }, at) => {
      if (nameKey(text) !== nameKey(title)) return false
      const below = other.blocks.slice(at, at + LINES_TO_PRICE)
      const next = below.findIndex(
        ({ kind, path }, line) => line > 0 && kind === 'heading' && !path.includes(text)
      )
      const own = next < 0 ? below : below.slice(0, next)
      return own.some(({ text: line }) => (isAfter ? hasPriceText(line) : amountsIn(line).length > 0))
    })
    return isPricedThere ? [] : [{ title, offer }]
  })
}

/**
 * Whether a version lacks the price of a plan. The new version must lack the amount altogether; the old one may have it
 * under another heading, such as "€300–€400" for hardware.
 */
function isMissingIn(version: PageVersion, title: string, { text }: Offer, isAfter: boolean): boolean {
  if (lacksAmount(version, text)) return true
  const isHeading = ({ kind, text: line }: Block) => kind === 'heading' && nameKey(line) === nameKey(title)
  const [amount] = amountsIn(text)
  return (
    !isAfter &&
    version.blocks.some(isHeading) &&
    version.blocks
      .filter((block) => amountsIn(block.text).includes(amount))
      .every(({ path, text: line }) => path.length > 0 && !path.includes(title) && !line.includes(title))
  )
}

/** The text around an amount that a script fills in: "per year", "USD". */
const PRICE_REST =
  /^[\s\p{P}]*(?:USD|EUR|GBP|\p{Sc})[\s\p{P}]*$|(?:\bper |\/ ?|\ba )(?:month|mo|year|yr|user|seat)\b|\bbilled\b/iu

function hasPriceText(text: string): boolean {
  return amountsIn(text).length > 0 || PRICE_REST.test(text)
}

function priceVisibilityClaims(
  comparison: Comparison,
  id: string,
  verb: string,
  priced: readonly { title: string; offer: Offer }[]
): Claim[] {
  if (priced.length === 0) return []
  const named = priced.map(({ title, offer }) => `${priceOf(offer)} for ${cleanName(title, 40)}`)
  const names = priced.map(({ title }) => cleanName(title, 40))
  const page = comparison.label === 'pricing' ? '' : ` on ${pagePhrase(comparison.page)}`
  return [
    {
      id,
      points: HIGH + pagePoints(comparison, id === 'price_hidden'),
      rank: 93,
      clause: `${verb} ${joinNames(named, 2, 'prices')}${page}`,
      brief: `${verb} ${names.length > 1 ? 'prices' : 'a price'} for ${joinNames(names, 2, 'plans')}${page}`,
      why: 'Different prices are shown',
      proof: priced.flatMap(({ title, offer }) => [title, offer.text.replace(/^from /, '')]),
      essential: true,
    },
  ]
}

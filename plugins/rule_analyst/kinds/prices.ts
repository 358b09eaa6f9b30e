import {
  currencyOf,
  type FieldChange,
  isComparable,
  type Offer,
  priceKey,
  type Unit,
} from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { compareUnits, nameKey } from '../proof.js'
import { amountsIn, cleanName, joinNames, numbersIn, quote, wordCount } from '../words.js'
import { movesInLines, namedMove } from './named_prices.js'
import { isOtherPlan } from './plan_pairs.js'
import { formerPriceClaims, nowChargedClaims } from './former_prices.js'
import {
  areListedAlike,
  areTaxedAlike,
  changedQuantity,
  lineWithoutName,
  termPhrase,
  unitOf,
} from './price_lines.js'
import { priceListClaims } from './price_list.js'
import { isAnnounced, movesOf } from './plan_moves.js'
import { amountOf, asFormer, isMinimum, type Move, payPhrase, priceOf } from './price_words.js'
import { amountsInText, pagePoints, WORTH } from './prices_in_text.js'
import { firstShownClaims, hiddenClaims, lostPriceClaims } from './shown_prices.js'

/** Share. If all prices change by no more than this, the change is a correction. */
const SLIGHT_SHARE = 0.02
/** Share. A smaller change is reported without a percentage. */
const MIN_SHOWN_SHARE = 0.005
const MAX_NAMED = 3
/** Number of words in a list of prices. */
const MAX_LIST_WORDS = 20
/** Characters. A longer line needs no name next to it. */
const MIN_CLEAR_LENGTH = 60

/** Prices of plans, and other amounts that the page charges. */
export const prices: Kind = {
  find(comparison) {
    // A salary is not a price.
    if (comparison.isLegal || comparison.label === 'careers') return []
    const { both, added, removed } = compareUnits(comparison, 'plan')
    const moves = both
      .flatMap(([old, now]) =>
        movesOf(old, now)
          // Words in place of a price, such as "Custom quote", may already have been next to the old price.
          .filter(({ to }) => to.amount !== null || !comparison.before.unitSays(old, to.text))
          .map((move): Move => ({
            ...move,
            shown: shownName(comparison, now),
            isFirstSale: isAnnounced(comparison.before, old) && !isAnnounced(comparison.after, now),
          }))
      )
      .filter((move) => isInChangedLine(comparison, move))
      // What a plan comes with may have a price of its own.
      .filter(({ to }) => !isOnlyWorth(comparison.after, to))
    const unitNames = new Set([...both.flat(), ...added, ...removed].map(({ title }) => nameKey(title)))
    const rest = comparison.fields.filter(
      ({ category, field, facts }) =>
        category === 'pricing' && field.startsWith('prices') && !unitNames.has(nameKey(facts?.subject ?? ''))
    )
    const known = new Set(moves.flatMap(({ from, to }) => [`${from.amount} ${to.amount}`]))
    // A name shared by several prices names their group.
    const rowNames = Map.groupBy(comparison.after.tables.rows, ({ title }) => nameKey(title))
    const isOwnName = ({ facts }: FieldChange) =>
      (rowNames.get(nameKey(facts?.subject ?? ''))?.length ?? 1) === 1 &&
      rest.filter((field) => field.facts?.subject === facts?.subject && field.facts?.period === facts?.period)
        .length === 1
    const named = rest
      .filter(isOwnName)
      .flatMap((field) => namedMove(comparison, field) ?? [])
      .filter((move) => isInChangedLine(comparison, move))
      // On a page with plan boxes, other names with a price are rarely plans.
      .filter((move) => both.length === 0 || isRightBelowName(comparison, move))
    const isPriceList = comparison.label === 'pricing' && both.length === 0
    for (const move of [...named, ...(isPriceList ? movesInLines(comparison) : [])]) {
      const amounts = `${move.from.amount} ${move.to.amount}`
      if (!known.has(amounts)) moves.push(move)
      known.add(amounts)
    }
    const claimedNames = new Set([
      ...moves.map((move) => nameKey(move.name)),
      ...[...added, ...removed].map(({ title }) => nameKey(title)),
    ])
    const unmoved = both.filter(([, now]) => moves.every(({ name }) => name !== now.title))
    return [
      ...claimsOf(moves, comparison),
      ...formerPriceClaims(comparison, unmoved),
      ...nowChargedClaims(comparison, both),
      ...hiddenClaims(
        comparison,
        [...removed, ...both.flatMap(([old, now]) => (isPriced(now) ? [] : [old]))],
        unmoved
      ),
      ...firstShownClaims(
        comparison,
        [...added, ...both.flatMap(([old, now]) => (isPriced(old) ? [] : [now]))],
        unmoved
      ),
      ...priceListClaims(comparison, rest),
      ...lostPriceClaims(comparison, rest),
      ...amountsInText(comparison, known, claimedNames),
    ]
  },
}

/**
 * Whether a changed line has the number of one of the prices. Otherwise, only the characters around a price differ.
 * The currency may be on a separate line.
 */
function isInChangedLine({ versions, before, after }: Comparison, { from, to }: Move): boolean {
  const isIn = (version: PageVersion, offer: Offer) => {
    const numbers = numbersIn(amountOf(offer))
    return version.changed.some(({ text }) => numbersIn(text).some((number) => numbers.includes(number)))
  }
  return versions === null || isIn(before, from) || isIn(after, to)
}

/** Whether all lines with an amount say that it is what something is worth. */
function isOnlyWorth({ blocks }: PageVersion, offer: Offer): boolean {
  const lines = blocks.filter(({ text }) => amountsIn(text).includes(amountOf(offer)))
  return lines.length > 0 && lines.every(({ text }) => WORTH.test(text))
}

/** Whether both prices are right below a heading that names them. */
function isRightBelowName({ before, after }: Comparison, { name, from, to }: Move): boolean {
  const isIn = ({ blocks }: PageVersion, offer: Offer) =>
    blocks.some(
      ({ kind, text }, at) =>
        kind === 'heading' &&
        nameKey(text) === nameKey(name) &&
        amountsIn(blocks[at + 1]?.text ?? '')[0] === amountOf(offer)
    )
  return isIn(before, from) && isIn(after, to) && !isOtherPlan(after, name)
}

function isPriced({ offers = [] }: Unit): boolean {
  return offers.length > 0
}

/** Number of words. A longer heading leaves no room for what is below it. */
const MAX_GROUP_WORDS = 4

/** Returns the name of a plan with its group if other plans have the same name at other prices. */
function shownName({ after }: Comparison, plan: Unit): string | undefined {
  const others = after
    .unitsOf('plan')
    .filter((one) => one.start !== plan.start && nameKey(one.title) === nameKey(plan.title))
  const priceOfPlan = ({ offers: [first] = [] }: Unit) => (first ? `${priceKey(first)} ${first.period}` : '')
  // One plan may be shown with its monthly and its yearly price.
  const isBilling = ({ offers }: Unit) => /^(?:month|year)?$/.test(offers?.[0]?.period ?? '')
  const isSamePlan = (one: Unit) =>
    priceOfPlan(one) === priceOfPlan(plan) ||
    (isBilling(one) && isBilling(plan) && one.offers?.[0]?.period !== plan.offers?.[0]?.period)
  if (others.every(isSamePlan)) return undefined
  const group = groupOf(after, plan)
  const isNamed =
    group !== '' &&
    wordCount(group) <= MAX_GROUP_WORDS &&
    others.every((one) => groupOf(after, one) !== group)
  const name = cleanName(plan.title, 40)
  return isNamed ? `${name} under ${quote(group, 40)}` : `one of its ${name} plans`
}

function groupOf({ blocks }: PageVersion, { start, title }: Unit): string {
  return blocks[start]?.path.findLast((heading) => nameKey(heading) !== nameKey(title)) ?? ''
}

function claimsOf(allMoves: readonly Move[], comparison: Comparison): Claim[] {
  const moves = allMoves
    .filter((move, at) => allMoves.findIndex((one) => isSameMove(one, move)) === at)
    // What a plan costs each month matters more than what its setup costs once.
    .sort((one, other) => Number(isRecurring(other)) - Number(isRecurring(one)))
  const areStillNamed = moves.length > 1 && moves.every((move) => isStillNamed(comparison, move))
  const comparable = moves.filter(
    (move) =>
      (comparison.label !== 'custom' || move.to.period !== '') &&
      isComparable(move.from, move.to) &&
      !move.isFirstSale &&
      areTaxedAlike(comparison, move) &&
      !isStillCharged(comparison, move) &&
      !areStillNamed &&
      unitOf(comparison.before, move.from, move.name) === unitOf(comparison.after, move.to, move.name) &&
      areListedAlike(comparison, move)
  )
  const others = moves.filter((move) => !comparable.includes(move))
  const isAllOtherCurrency = others.length > 0 && comparable.length === 0 && others.every(isInOtherCurrency)
  const claims: Claim[] = []
  for (const [isFee, some] of Map.groupBy(comparable, (move) => move.isFee ?? false)) {
    const isSlight = some.every((move) => Math.abs(relativeChange(move)) <= SLIGHT_SHARE)
    const ups = some.filter((move) => relativeChange(move) > 0).length
    const quantity = some.length === 1 ? changedQuantity(comparison, some[0]) : null
    const clause = priceClause(
      some.map((move) =>
        isMinimum(comparison.after, move.to) ? { ...move, name: `the minimum of ${move.name}` } : move
      ),
      ups,
      isFee ? 'one-time price' : 'price'
    )
    claims.push({
      id: isFee ? 'one_time_price' : 'price_changed',
      points: isSlight ? MEDIUM : comparison.isEditorial ? HIGH + pagePoints(comparison) : HIGH,
      rank: isFee ? 99 : 100,
      clause: quantity
        ? `${clause}, now with ${quote(quantity[1].text, 40)} instead of ${quantity[0].number}`
        : clause,
      why: some.length === 1 ? `${nameOf(some[0])} ${percent(some[0])}` : `${some.length} prices changed`,
      proof: [
        ...some.flatMap(({ to, name: subject }) => proofOf(comparison, to.text, subject)),
        ...(quantity ? [quantity[1].line] : []),
      ],
      essential: true,
    })
  }
  if (others.length > 0) {
    const [{ name: first, from, to }, ...rest] = others
    const periodClause = switchedPeriodClause(others)
    const withUnit = (version: PageVersion, offer: Offer, price: string) =>
      unitOf(version, offer, first) ? quote(lineWithoutName(version, offer, first), 40) : price
    const isRange = amountsIn(from.text).length > 1
    // A price that is still on the page was not replaced. A range was, even if its lower end is, and so was a price for
    // another unit.
    const isKept =
      !(amountOf(from) === amountOf(to) && isUnitGone(comparison, others[0])) &&
      ((/\d/.test(from.text) && comparison.after.says(from.text)) ||
        (!isRange && isStillCharged(comparison, others[0])))
    const replacement = isKept ? '' : ` in place of ${withUnit(comparison.before, from, asFormer(from))}`
    const more = rest.length > 0 ? `, and other prices for ${joinNames(rest.map(nameOf), 3)}` : ''
    claims.push({
      id: 'price_shown',
      // Only the same prices in another currency show a visitor's location or a new market.
      points:
        ((isAllOtherCurrency && hasOnlyPrices(comparison)) || periodClause ? MEDIUM : HIGH) +
        pagePoints(comparison),
      // A new way of charging for most plans is the news, not the one plan that kept its period. A plan without a price,
      // and a range that only lost its upper end, say less than a new plan.
      rank: others.every(({ from: old, to: now }) => now.amount === null || amountOf(old) === amountOf(now))
        ? 93
        : others.length > comparable.length
          ? 101
          : 97,
      clause:
        periodClause ??
        `now shows ${withUnit(comparison.after, to, priceOf(to))}${termPhrase(comparison.after, others[0])} for ${nameOf(others[0])}${replacement}${more}`,
      // Next to prices that moved, the new price is enough.
      brief:
        periodClause === null && rest.length === 0 && replacement !== ''
          ? `now shows ${withUnit(comparison.after, to, priceOf(to))} for ${nameOf(others[0])}`
          : undefined,
      why: `${nameOf(others[0])} shows a different price`,
      proof: others.flatMap((one) => proofOf(comparison, one.to.text, one.name)),
      essential: true,
    })
  }
  return claims
}

function nameOf({ name, shown }: Move): string {
  return shown ?? cleanName(name)
}

function isRecurring({ to }: Move): boolean {
  return /month|year|week/.test(to.period)
}

/** Whether two moves are about one plan that the page names twice: "Personal" and "Entry · Personal". */
function isSameMove(one: Move, other: Move): boolean {
  const [words, others] = [one, other].map((move) => new Set(nameKey(move.name).split(' ')))
  const isOneName = words.isSubsetOf(others) || others.isSubsetOf(words)
  return (
    (nameKey(one.name) === nameKey(other.name) && one.shown === undefined && one.isFee === other.isFee) ||
    (isOneName && priceKey(one.from) === priceKey(other.from) && priceKey(one.to) === priceKey(other.to))
  )
}

/**
 * Whether the plan still shows its old price next to the new one, for example for another period. A price that is no
 * offer, in the line of the new one, is crossed out.
 */
function isStillCharged({ after }: Comparison, { name, from, to }: Move): boolean {
  const boxes = after.unitsOf('plan').filter(({ title }) => title === name)
  const box =
    boxes.find(({ offers = [] }) => offers.some((offer) => priceKey(offer) === priceKey(to))) ?? boxes[0]
  if (!box || amountOf(from) === amountOf(to)) return false
  if (amountsIn(from.text).length === 0) return after.unitSays(box, from.text)
  const isOffered = box.offers?.some((offer) => priceKey(offer) === priceKey(from)) ?? false
  return after.blocks.slice(box.start, box.end).some(({ text }) => {
    const amounts = amountsIn(text)
    return amounts.includes(amountOf(from)) && (isOffered || !amounts.includes(amountOf(to)))
  })
}

/** Whether nothing in a plan's new box has the period or unit of its old price. */
function isUnitGone({ after }: Comparison, { name, from }: Move): boolean {
  const boxes = after.unitsOf('plan').filter(({ title }) => title === name)
  return (
    from.period !== '' &&
    boxes.length > 0 &&
    boxes.every(({ offers = [] }) => offers.every(({ period }) => period !== from.period))
  )
}

/**
 * Whether the page's title or description still has the old price. If it has those of all plans, the page probably shows
 * another period by default.
 */
function isStillNamed({ after }: Comparison, { from }: Move): boolean {
  const { title, metaDescription } = after.content?.seo ?? {}
  return [title, metaDescription].some((text) => amountsIn(text ?? '').includes(amountOf(from)))
}

/** @param noun what the prices are: "price", "one-time price" */
function priceClause(moves: readonly Move[], ups: number, noun: string): string {
  const verb = ups === moves.length ? 'raised' : ups === 0 ? 'cut' : 'changed'
  const [first] = moves
  const fromTo = (move: Move) => `${nameOf(move)} from ${amountOf(move.from)} to ${amountOf(move.to)}`
  const isOnePeriod = moves.every(({ to }) => to.period === first.to.period)
  const per = isOnePeriod ? payPhrase(first.to) : ''
  const by = Math.abs(relativeChange(first)) < MIN_SHOWN_SHARE ? '' : ` (${signed(first)})`
  if (moves.length === 1) return `${verb} ${fromTo(first)}${per}${by}`
  if (moves.length === 2) {
    const verbs = moves.map((move) => (relativeChange(move) > 0 ? 'raised' : 'cut'))
    const second = verbs[1] === verbs[0] ? '' : `${verbs[1]} `
    return `${verbs[0]} ${fromTo(first)} and ${second}${fromTo(moves[1])}${per}`
  }
  const some = moves
    .slice(0, MAX_NAMED)
    .map((move) => `${nameOf(move)} ${amountOf(move.from)} → ${amountOf(move.to)}`)
  const shown = wordCount(some.join(' ')) > MAX_LIST_WORDS ? some.slice(0, 2) : some
  // Prices without a readable name may have changed, too, so a count is given only if every counted price is named.
  return shown.length < moves.length
    ? `${verb} ${noun}s, such as ${joinNames(shown)}`
    : `${verb} ${moves.length} ${noun}s: ${shown.join(', ')}`
}

function relativeChange({ from, to }: Move): number {
  return Number(to.amount) / Number(from.amount) - 1
}

function signed(move: Move): string {
  const share = Math.abs(100 * relativeChange(move))
  return `${relativeChange(move) > 0 ? '+' : '−'}${share < 1 ? share.toFixed(1) : Math.round(share)}%`
}

function percent(move: Move): string {
  return `${relativeChange(move) > 0 ? 'rose' : 'fell'} ${signed(move).slice(1)}`
}

/** Reports a new default period if all plans switched from monthly to yearly prices, or back. */
function switchedPeriodClause(moves: readonly Move[]): string | null {
  const isSwitched = moves.every(
    ({ from, to }) =>
      /year|month/.test(from.period) &&
      /year|month/.test(to.period) &&
      /year/.test(from.period) !== /year/.test(to.period)
  )
  if (!isSwitched || moves.length < 2) return null
  const [{ to }] = moves
  // A monthly price that is billed once a year is not a yearly price.
  const isMonthly =
    /month/.test(to.period) || moves.every((move) => payPhrase(move.to).startsWith(' a month'))
  const isBilledYearly = /year/.test(to.period) && isMonthly
  const some = moves
    .slice(0, MAX_NAMED)
    .map((move) => `${nameOf(move)} ${amountOf(move.to)}${isBilledYearly ? ' a month' : ''}`)
  const which = isBilledYearly ? 'prices billed yearly' : `${isMonthly ? 'monthly' : 'yearly'} prices`
  return `now shows ${which}: ${some.join(', ')}`
}

function isInOtherCurrency({ from, to }: Move): boolean {
  return Number(from.amount) > 0 && Number(to.amount) > 0 && currencyOf(from) !== currencyOf(to)
}

/** Whether all lines that changed have amounts. */
function hasOnlyPrices({ edits }: Comparison): boolean {
  return edits.every(({ before, after }) =>
    [before, after].some((line) => amountsIn(line?.text ?? '').length > 0)
  )
}

/** Returns the line with a price, and the name if it is on a separate line. */
function proofOf({ edits, after }: Comparison, price: string, name: string): string[] {
  // The column header follows the row's name, in parentheses.
  const subject = after.says(name) ? name : name.replace(/ \([^()]*\)$/, '')
  const [amount = price] = amountsIn(price)
  const lines = edits.flatMap(({ after: line }) =>
    // Another plan may have the same amount, for something else.
    line?.text.includes(amount) && (!line.plan || nameKey(line.plan.title) === nameKey(name))
      ? [line.text]
      : []
  )
  const best = lines.find((line) => line.includes(subject)) ?? lines[0] ?? price.replace(/^from /, '')
  return best.includes(subject) || best.length > MIN_CLEAR_LENGTH ? [best] : [subject, best]
}

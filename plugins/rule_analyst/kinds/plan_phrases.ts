/** How a sentence names plans and their prices. */
import type { Unit } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, withArticle } from '../words.js'
import { priceOf } from './price_words.js'

/** Plans that a sentence names. */
export const MAX_NAMED = 3

/** Returns the names of plans: "Basic, Team and other plans". */
export function titlesOf(comparison: Comparison, units: readonly Unit[], max = MAX_NAMED): string {
  return joinNames(
    units.map(({ title }) => cleanName(title, 40)),
    max,
    units.some((unit) => planNoun(unit, comparison) !== null) ? 'plans' : 'items'
  )
}

/** Returns which plans the page lists, for a sentence without room for their prices, the shortest form last. */
export function briefsOf(comparison: Comparison, added: readonly Unit[], removed: readonly Unit[]): string[] {
  if (added.length === 0) return [`no longer lists ${titlesOf(comparison, removed, 2)}`]
  const shown = `now lists ${titlesOf(comparison, added, 2)}`
  if (removed.length === 0) return [shown]
  // Without those that are gone, the new plans would seem to be further ones.
  const others = removed.length === 1 ? 'another one' : `${removed.length} others`
  return [
    `${shown} where it listed ${titlesOf(comparison, removed, 1)}`,
    `${shown} where it listed ${others}`,
  ]
}

/**
 * Returns "Indie at $29, Team from $79 and Enterprise at $199 a month", or "Founders and Agencies at $49 each".
 *
 * @param isShort whether a name may leave out the words that all names begin with: "Personal Solo, Pro and Power"
 */
export function joinWithPrices(
  comparison: Comparison,
  units: readonly Unit[],
  max = MAX_NAMED,
  isShort = false
): string {
  const shown = units.slice(0, max)
  const isOnePeriod = new Set(shown.map(({ offers }) => offers?.[0]?.period ?? '')).size === 1
  const names = [...shownNames(comparison, shown, isShort), ...units.slice(max).map(({ title }) => title)]
  const noun = planNoun(units[0], comparison) === null ? 'items' : 'plans'
  const [price, ...otherPrices] = units.map(pricePhrase)
  const isOnePrice = price !== '' && otherPrices.length > 0 && otherPrices.every((one) => one === price)
  if (isOnePrice && new Set(names).size === names.length) return `${joinNames(names, max, noun)}${price} each`
  const named = units.map((unit, at) => {
    const own =
      isOnePeriod && at < shown.length - 1
        ? pricePhrase(unit).replace(/ an? .*$| per .*$/, '')
        : pricePhrase(unit)
    return `${names[at]}${own}`
  })
  return joinNames(named, max, noun)
}

/** Returns the names of plans, all but the first without the words that they share if no other plan has such a name. */
function shownNames({ before, after }: Comparison, units: readonly Unit[], isShort: boolean): string[] {
  const names = units.map(({ title }) => cleanName(title, 40))
  const words = names.map((name) => name.split(' '))
  const firstOwn = words[0].findIndex((word, at) => words.some((one) => one[at] !== word))
  if (!isShort || names.length < 2 || firstOwn < 1) return names
  const rests = words.map((all) => all.slice(firstOwn).join(' '))
  const titles = new Set(
    [before, after].flatMap((version) => version.unitsOf('plan').map(({ title }) => nameKey(title)))
  )
  const isClear = rests.every((rest) => /^\p{L}/u.test(rest) && !titles.has(nameKey(rest)))
  return isClear ? [names[0], ...rests.slice(1)] : names
}

/** Something that is sold with a plan. */
const ADD_ON =
  /(?<!\p{L})(?:add-?ons?|extras?|options?|optional|adiciona\p{L}+|opciona\p{L}+|zusatz\p{L}*|m[oó]dul\p{L}*|suppl[ée]ments?)(?!\p{L})/iu

/** Returns "Team plan" or "Founders Pack"; null if the page sells something else, such as cars or an add-on. */
function planNoun({ title, offers = [] }: Unit, comparison: Comparison): string | null {
  const noun = cleanName(title, 40)
  if (ADD_ON.test(noun)) return null
  if (/\b(?:plan|tier|package|edition|pack|suite)s?$/i.test(noun)) return noun
  const isRecurring = offers.some(({ period }) => /month|year/.test(period))
  return isRecurring || comparison.label === 'pricing' ? `${noun} plan` : null
}

export function addedPlanPhrase(unit: Unit, comparison: Comparison): string {
  // A badge that says "FREE" is not a name.
  if (/^free$/i.test(cleanName(unit.title))) return 'a free plan'
  const [plan, price] = [planNoun(unit, comparison), shownPrice(unit)]
  const noun = plan === null ? cleanName(unit.title, 40) : withArticle(plan)
  const isRepeated = nameKey(price) === nameKey(unit.title)
  return `${noun}${price.startsWith('“') && !isRepeated ? ` (${price})` : pricePhrase(unit)}`
}

export function removedPlanPhrase(unit: Unit, comparison: Comparison): string {
  const [plan, price] = [planNoun(unit, comparison), shownPrice(unit).replace(/[“”]/g, '')]
  return `${plan === null ? cleanName(unit.title, 40) : `the ${plan}`}${price && ` (${price})`}`
}

/** Returns "$49 a month" or "“Contact us”"; empty if the plan shows no price. */
function shownPrice({ offers }: Unit): string {
  return offers?.[0] ? priceOf(offers[0]) : ''
}

/** Returns " at $49 a month" or " from $49 a month"; empty if the plan shows no amount. */
export function pricePhrase(unit: Unit): string {
  const price = shownPrice(unit)
  if (price === '' || price.startsWith('“')) return ''
  return price.startsWith('from') ? ` ${price}` : ` at ${price}`
}

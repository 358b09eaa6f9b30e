/** Checks shared by several kinds of news. If a check fails, the kind makes a plainer claim. */
import { isFloor, isInMillions, priceKey, type Unit } from 'rivalwatch-plugin'
import type { Comparison } from './comparison.js'
import { TRIAL } from './kinds/phrases.js'
import { textKey } from './likeness.js'
import type { CellLabel } from './page_tables.js'
import type { PageVersion } from './page_version.js'
import { amountsIn, cleanName, quote, wordCount } from './words.js'

const FREE =
  /^(?:free|forever free|free forever|gratis|grátis|gratuit[eoa]?|kostenlos|darmowy|bezpłatny|無料|무료)(?: (?:plan|tier))?$/iu
const FREE_PHRASES =
  /(?<!\p{L})(?:free (?:plan|tier|forever)|start (?:for )?free|kostenlos|gratuit|grátis)|[$€£]0(?![\d.,])|無料|무료/iu
/** Characters. A longer word is rarely used for anything other than what it names. */
const MIN_DISTINCT_LENGTH = 8

/** Whether a name is really missing from the new version, and not just written in another case, place or form. */
export function isRemovedName({ after }: Comparison, title: string): boolean {
  const name = cleanName(title)
  if (after.hasName(name) || after.hasName(baseName(name).trim())) return false
  if ((/\s|\d/.test(name) || name.length >= MIN_DISTINCT_LENGTH) && after.says(name)) return false
  return !isStillFree(after, name)
}

/** The name of a trial that is shown like a plan. */
const TRIAL_NAME =
  /^(?:(?:free )?trial|testversion|essai(?: gratuit)?|prueba(?: gratuita?)?|prova(?: gratuita)?|teste(?: gr[aá]tis)?|proefperiode|トライアル|無料体験|お試し|試用版?|체험판?)$/iu

/** Whether a name is that of a free plan or a trial, while a version still says that something is free or on trial. */
export function isStillFree(version: PageVersion, title: string): boolean {
  if (TRIAL_NAME.test(cleanName(title)) && version.matches(TRIAL)) return true
  return FREE.test(cleanName(title)) && version.matches(FREE_PHRASES)
}

/** Whether the old version does not use a name, and has nothing free if that is the name. */
export function isNewName({ before }: Comparison, title: string): boolean {
  const name = cleanName(title)
  return !before.hasName(name) && !(FREE.test(name) && before.matches(/(?<!\p{L})free(?!\p{L})/iu))
}

/**
 * Whether the other version also has the text of a line: as it is or in other words.
 * If not, the line was really added or removed.
 *
 * @param side the version that has the line
 */
export function isSaidInBoth(comparison: Comparison, side: 'before' | 'after', text: string): boolean {
  const other = comparison[side === 'after' ? 'before' : 'after']
  return other.says(text) || other.missingPartOf(text) === ''
}

const FLOOR = String.raw`(?<!\p{L})(?:from|starting at|ab|dès|à partir de|desde|de la|od|från|fra|vanaf|a partire da)(?!\p{L})`
/** Words before a price that is the lowest of several. */
export const FLOOR_WORDS = new RegExp(FLOOR, 'giu')
const ENDS_WITH_FLOOR = new RegExp(String.raw`${FLOOR}\s*$`, 'iu')

/** Returns a price with "from" before it if each line of a version that has this price says so. */
export function withFloor({ blocks }: PageVersion, price: string): string {
  const [amount = price] = amountsIn(price)
  const leads = blocks.flatMap(({ text }) => (text.includes(amount) ? [text.split(amount, 1)[0]] : []))
  const isFrom = leads.length > 0 && leads.every((lead) => ENDS_WITH_FLOOR.test(lead))
  return isFrom && !isFloor(price) ? `from ${price}` : price
}

/** Whether none of a text's amounts occurs in a version, in any notation. */
export function lacksAmount(version: PageVersion, text: string): boolean {
  const amounts = amountsIn(text)
  return amounts.length > 0 && !amounts.some((amount) => version.hasAmount(amount))
}

/** Lines on each side of a figure in which other figures of its band may be. */
const BAND_REACH = 6
/** Matches a text that has a word, and not just a figure with a unit. */
export const HAS_WORD = /\p{L}{3}/u

/**
 * Whether an amount is a statistic and not a price: in millions, or in a band of figures with captions, some of which
 * are not amounts of money. For example, "$40k" and "saved a year" next to "120" and "countries".
 */
export function isStatistic({ blocks }: PageVersion, written: string): boolean {
  if (isInMillions(written)) return true
  const at = blocks.findIndex(({ text }) => text === written)
  const isFigure = (other: number) =>
    /\d/.test(blocks[other].text) && !HAS_WORD.test(blocks[other].text) && captionBelow(blocks, other) !== ''
  return blocks.some(
    ({ text }, other) =>
      at >= 0 &&
      Math.abs(other - at) <= BAND_REACH &&
      isFigure(at) &&
      isFigure(other) &&
      amountsIn(text).length === 0
  )
}

/** Returns the text below a bare figure that may be its caption: "Rules" below "911"; empty if there is none. */
export function captionBelow(blocks: PageVersion['blocks'], at: number): string {
  const [line, next] = [blocks[at], blocks[at + 1]]
  if (!line || !next || line.kind === 'cell' || !HAS_WORD.test(next.text)) return ''
  return next.kind === line.kind ? next.text : ''
}

/** Names a cell in a sentence: "“SSO” (Team)". */
export function cellPhrase({ row, column }: CellLabel): string {
  return column === '' ? quote(row, 50) : `${quote(row, 50)} (${cleanName(column, 40)})`
}

/** The units of one kind in both versions, merged by name. */
export interface ComparedUnits {
  both: [before: Unit, after: Unit][]
  removed: Unit[]
  added: Unit[]
}

/** Pairs the units of a kind by name, or else by most of their name and the price. */
export function compareUnits({ before, after }: Comparison, kind: string): ComparedUnits {
  const lists = [before, after].map((version) => version.unitsOf(kind))
  const counts = lists.map((units) => Map.groupBy(units, ({ title }) => nameKey(title)))
  // As many plans of one name in both versions, such as "Pro" of an app and of its API, are told apart by their order.
  const areSeparate = (name: string) => counts[0].get(name)?.length === counts[1].get(name)?.length
  const [old, now] = lists.map((units) => mergeByName(units, areSeparate))
  const partners = new Map<Unit, Unit>()
  const isFree = (unit: Unit) => ![...partners.values()].includes(unit)
  for (const [name, unit] of old) if (now.has(name)) partners.set(unit, now.get(name)!)
  for (const unit of old.values()) {
    const partner = [...now.values()].find((one) => isFree(one) && areNamesakes(unit, one))
    if (partner && !partners.has(unit)) partners.set(unit, partner)
  }
  return {
    both: [...partners],
    removed: [...old.values()].filter((unit) => !partners.has(unit)),
    added: [...now.values()].filter(isFree),
  }
}

/** Whether two names have the same words, or one has all words of the other at the same price: "Cloud Pro" and "Pro". */
function areNamesakes(one: Unit, other: Unit): boolean {
  const [words, others] = [one, other].map(({ title }) => new Set(nameKey(baseName(title)).split(' ')))
  const isPart = words.isSubsetOf(others) || others.isSubsetOf(words)
  return isPart && (words.size === others.size || hasSamePrice(one, other))
}

/** Whether the first prices of two plans are equal, and not zero. */
export function hasSamePrice({ offers: [one] = [] }: Unit, { offers: [other] = [] }: Unit): boolean {
  return (
    one !== undefined && other !== undefined && Number(one.amount) > 0 && priceKey(one) === priceKey(other)
  )
}

/** Number of words. A shorter part of a name, such as "Business", is in many names. */
const MIN_PART_WORDS = 2

/** Returns the parts of a name that consists of several: "Essential Agents" of "Tier 1 — Essential Agents". */
export function partsOfName(name: string): string[] {
  const parts = baseName(name).split(/\s[—–|·:]\s|:\s/)
  return parts.length > 1 ? parts.filter((part) => wordCount(part) >= MIN_PART_WORDS && !/\d/.test(part)) : []
}

/** Removes parenthesized text and the billing period from a name: "Pro Monthly" becomes "Pro". */
function baseName(text: string): string {
  return text.replace(/\([^)]*\)/g, ' ').replace(/(?<=\S)\s(?:monthly|yearly|annual(?:ly)?)\s*$/i, '')
}

/**
 * Merges units with the same name, such as a plan's monthly and yearly box.
 *
 * @param areSeparate whether units of a name are different things
 */
function mergeByName(units: readonly Unit[], areSeparate: (name: string) => boolean): Map<string, Unit> {
  const named = new Map<string, Unit>()
  for (const [at, unit] of units.entries()) {
    const name = nameKey(unit.title)
    const sameName = units.slice(0, at).filter(({ title }) => nameKey(title) === name)
    const key = areSeparate(name) ? `${name} ${sameName.length}` : name
    const known = named.get(key)
    const offers = [...(known?.offers ?? []), ...(unit.offers ?? [])]
    named.set(key, known ? { ...known, offers } : unit)
  }
  return named
}

/** Returns a key that names of the same thing share: "Team", "TEAM plan", "⭐ Team"; "Set & go", "Set and go". */
export function nameKey(name: string): string {
  return (
    textKey(name)
      .replace(/[^\p{L}\p{N}+ ]+/gu, ' ')
      .replace(/(?<!\p{L})(?:the|plan|tier|edition|package|and|und|et|och|og)(?!\p{L})/gu, ' ')
      // Icon fonts leave a letter next to the name.
      .replace(/(?<= |^)[^\p{Script=Latin}\p{N}](?= [a-z])/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

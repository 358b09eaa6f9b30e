/** Checks shared by several kinds of news. If a check fails, the kind makes a plainer claim. */
import { isFloor, isInMillions, priceKey, type Unit } from 'rivalwatch-plugin'
import type { Comparison } from './comparison.js'
import { TRIAL } from './kinds/phrases.js'
import { isVariant, sharedLetters, stemsOf, textKey } from './likeness.js'
import type { CellLabel } from './page_tables.js'
import type { PageVersion } from './page_version.js'
import { findDifference } from './differences.js'
import { amountsIn, cleanName, isWide, quote, sentencesOf, wordCount } from './words.js'

const FREE =
  /^(?:free|forever free|free forever|gratis|grátis|gratuit[eoa]?|kostenlos|darmowy|bezpłatny|無料|무료)(?: (?:plan|tier))?$/iu
const FREE_PHRASES = [
  'free plan',
  'free tier',
  'start free',
  'start for free',
  'free forever',
  '$0',
  '€0',
  '£0',
  'kostenlos',
  'gratuit',
  'grátis',
  '無料',
  '무료',
]
/** Characters. A longer word is rarely used for anything other than what it names. */
const MIN_DISTINCT_LENGTH = 8

/** Whether a name is really missing from the new version, and not just written in another case, place or form. */
export function isRemovedName({ after }: Comparison, title: string): boolean {
  const name = cleanName(title)
  if (after.hasName(name) || after.hasName(baseName(name).trim())) return false
  if (partsOfName(name).some((part) => after.hasName(part))) return false
  if ((/\s|\d/.test(name) || name.length >= MIN_DISTINCT_LENGTH) && after.says(name)) return false
  return !isStillFree(after, name)
}

/** The name of a trial that is shown like a plan. */
const TRIAL_NAME =
  /^(?:(?:free )?trial|testversion|essai(?: gratuit)?|prueba(?: gratuita?)?|prova(?: gratuita)?|teste(?: gr[aá]tis)?|proefperiode|トライアル|無料体験|お試し|試用版?|체험판?)$/iu

/** Whether a name is that of a free plan or a trial, while a version still says that something is free or on trial. */
export function isStillFree(version: PageVersion, title: string): boolean {
  if (TRIAL_NAME.test(cleanName(title)) && version.matches(TRIAL)) return true
  return FREE.test(cleanName(title)) && FREE_PHRASES.some((phrase) => version.says(phrase))
}

/**
 * Whether no short line, title or description of the old version contains the name or a part of it. "Team" is new next
 * to a plan that is called "AI Team" in both versions.
 */
export function isNewName({ before, after }: Comparison, title: string): boolean {
  const name = cleanName(title)
  const [old, now] = [before, after].map((version) => version.planKeys)
  const kept = old.intersection(now)
  if (before.hasName(name, kept) || before.hasName(baseName(name).trim(), kept)) return false
  return (
    !FREE.test(name) || !/(?<!\p{L})free(?!\p{L})/iu.test(before.blocks.map(({ text }) => text).join('\n'))
  )
}

/** Minimum number and shares of significant words that two lines have in common if one rephrases the other. */
const MIN_RESTATED = { words: 2, shareOfNew: 0.6, shareOfShorter: 0.4 }

/**
 * Whether a changed line of the other version rephrases a text, so that the text was neither added nor removed.
 *
 * @param side the version that has the text
 */
function isRestated(comparison: Comparison, side: 'before' | 'after', text: string): boolean {
  const other = side === 'after' ? 'before' : 'after'
  const words = stemsOf(text)
  return [...comparison.edits, ...comparison.controls].some((edit) => {
    const line = edit[other]
    if (!line || edit[side]?.text === text) return false
    const others = stemsOf(line.text)
    const shared = words.intersection(others).size
    if (shared < MIN_RESTATED.words) return false
    // Removals are claimed more cautiously.
    return side === 'after'
      ? shared >= MIN_RESTATED.shareOfNew * words.size
      : shared >= MIN_RESTATED.shareOfShorter * Math.min(words.size, others.size)
  })
}

/**
 * Whether the other version also has the text of a line: as it is, rearranged, or in another line that changed. If not,
 * the line was really added or removed.
 *
 * @param side the version that has the line
 */
export function isSaidInBoth(comparison: Comparison, side: 'before' | 'after', text: string): boolean {
  const other = comparison[side === 'after' ? 'before' : 'after']
  return (
    other.says(text) ||
    isRearranged(comparison, side, text) ||
    // Removals are claimed more cautiously.
    (side === 'before' && other.resembles(text)) ||
    isRestated(comparison, side, text)
  )
}

/**
 * Whether the other version has the words of a line: in another order, in other forms, divided in another way, or in a
 * variant of the line.
 *
 * @param side the version that has the line
 */
export function isRearranged(comparison: Comparison, side: 'before' | 'after', text: string): boolean {
  const other = comparison[side === 'after' ? 'before' : 'after']
  return other.hasSameWords(text) || other.saysNearby(text) || hasVariant(comparison, side, text)
}

/**
 * Whether a changed line of the other version is another form of a line: nearly the same letters, or a longer or shorter
 * name.
 */
function hasVariant({ edits, controls }: Comparison, side: 'before' | 'after', text: string): boolean {
  const other = side === 'after' ? 'before' : 'after'
  return [...edits, ...controls].some(
    (edit) => edit[other] && edit[side]?.text !== text && isVariant(edit[other].text, text)
  )
}

/** Number of significant words. A shorter sentence cannot be understood without the others. */
const MIN_SENTENCE_WORDS = 3
/** Share of a sentence's words that the old line has. With a larger share, an old sentence was only reworded. */
const MAX_KEPT_SHARE = 0.5
/** Words around a number that changed. */
const MAX_NUMBER_WORDS = 6
/** Begins a sentence that says little without the one before it. */
const NEEDS_PREVIOUS =
  /^(?:however|but|instead|otherwise|therefore|this|these|those|jedoch|stattdessen|cependant)(?!\p{L})/iu

/**
 * Returns the first sentence of a line that shares little with the old line; empty if all sentences were only reworded,
 * or if the line has only one.
 *
 * @param version the old version
 * @param before the line that the new one replaced
 */
export function newSentenceIn(version: PageVersion, before: string, after: string): string {
  const sentences = sentencesOf(after)
  const { removed, added } = findDifference(before, after)
  const isOtherNumber = [removed, added].every(
    (words) => /\d/.test(words) && wordCount(words) <= MAX_NUMBER_WORDS
  )
  if (sentences.length < 2 || isOtherNumber) return ''
  const old = stemsOf(before)
  const isNew = (text: string) => {
    const words = stemsOf(text)
    // In scripts without spaces, words cannot be told apart.
    const isUnspaced = isWide(text)
    const keptShare = isUnspaced ? sharedLetters(text, before) : words.intersection(old).size / words.size
    return (isUnspaced || words.size >= MIN_SENTENCE_WORDS) && keptShare <= MAX_KEPT_SHARE
  }
  const at = sentences.findIndex((text) => isNew(text) && version.missingPartOf(text) !== '')
  const start = at > 0 && NEEDS_PREVIOUS.test(sentences[at]) ? at - 1 : at
  return at < 0 ? '' : sentences.slice(start, at + 1).join(' ')
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
  const isFigure = (at: number) => {
    const text = blocks[at]?.text ?? ''
    return /\d/.test(text) && !HAS_WORD.test(text) && captionBelow(blocks, at) !== ''
  }
  const at = blocks.findIndex(({ text }) => text === written)
  if (at < 0 || !isFigure(at)) return false
  const around = blocks.slice(Math.max(0, at - BAND_REACH), at + BAND_REACH + 1)
  return around.some(({ text }, index) => {
    const other = Math.max(0, at - BAND_REACH) + index
    return other !== at && isFigure(other) && amountsIn(text).length === 0
  })
}

/** Returns the text below a bare figure that may be its caption: "Rules" below "911"; empty if there is none. */
export function captionBelow(blocks: PageVersion['blocks'], at: number): string {
  const [line, next] = [blocks[at], blocks[at + 1]]
  if (!line || !next || line.kind === 'cell' || !HAS_WORD.test(next.text)) return ''
  return next.kind === line.kind || (next.kind === 'heading' && areCaptioned(blocks, at)) ? next.text : ''
}

/** Whether a figure is one of several that are above their headings. Prices are below theirs. */
function areCaptioned(blocks: PageVersion['blocks'], at: number): boolean {
  const isFigure = (index: number) =>
    /\d/.test(blocks[index]?.text ?? '') && !HAS_WORD.test(blocks[index].text)
  const isHeading = (index: number) => blocks[index]?.kind === 'heading'
  let [start, end] = [at, at]
  while (isFigure(start - 2) && isHeading(start - 1)) start -= 2
  while (isFigure(end + 2) && isHeading(end + 1)) end += 2
  return start < end && !isHeading(start - 1) && isHeading(end + 1)
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

export function compareUnits(comparison: Comparison, kind: string): ComparedUnits {
  const lists = [comparison.before, comparison.after].map((version) => version.unitsOf(kind))
  const namesakes = separateNamesakes(lists)
  const [old, now] = lists.map((units) => mergeByName(units, namesakes))
  const partners = new Map<Unit, Unit>()
  for (const [name, unit] of old) if (now.has(name)) partners.set(unit, now.get(name)!)
  const unpaired = () => [...old.values()].filter((unit) => !partners.has(unit))
  const taken = new Set(partners.values())
  for (const unit of unpaired()) {
    const free = [...now.values()].filter((one) => !taken.has(one))
    const partner = findNamesake(unit, free)
    if (!partner || findNamesake(partner, unpaired()) !== unit) continue
    partners.set(unit, partner)
    taken.add(partner)
  }
  return {
    both: [...partners],
    removed: [...old.values()].filter((unit) => !partners.has(unit)),
    added: [...now.values()].filter((unit) => !taken.has(unit)),
  }
}

/**
 * Returns the only unit whose name has the same words as a given one, or contains it, or is contained in it; null if
 * none or several match.
 */
function findNamesake(unit: Unit, among: readonly Unit[]): Unit | null {
  const { title } = unit
  const [one, ...others] = among.filter(
    (other) =>
      wordsKey(title) === wordsKey(other.title) ||
      (hasSamePrice(unit, other) && hasWordsOf(title, other.title)) ||
      nameParts(title).has(nameKey(baseName(other.title))) ||
      nameParts(other.title).has(nameKey(baseName(title)))
  )
  return one && others.length === 0 ? one : null
}

/** Whether the first prices of two plans are equal, and not zero. */
export function hasSamePrice({ offers: [one] = [] }: Unit, { offers: [other] = [] }: Unit): boolean {
  return (
    one !== undefined && other !== undefined && Number(one.amount) > 0 && priceKey(one) === priceKey(other)
  )
}

/** Whether one name has all words of the other: "Pro" and "Cloud Pro". */
function hasWordsOf(one: string, other: string): boolean {
  const [words, others] = [one, other].map((name) => new Set(nameKey(name).split(' ')))
  return words.isSubsetOf(others) || others.isSubsetOf(words)
}

/** Returns a key that names with the same words share: "Atlas · Business" and "Business · Atlas". */
function wordsKey(name: string): string {
  return nameKey(name).split(' ').sort().join(' ')
}

/** Returns keys of the names that a name may be shortened to: "Tax Care — Bronze (6-week term)" is also "Bronze". */
function nameParts(text: string): Set<string> {
  return new Set(
    [text, baseName(text), ...baseName(text).split(/\s[—–|·:/-]\s|:\s/)].map(nameKey).filter(Boolean)
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
 * Returns the names that several plans of a page share, such as "Pro" of an app and of its API: as many in both
 * versions, at different prices. Their order tells them apart.
 */
function separateNamesakes(lists: readonly (readonly Unit[])[]): Set<string> {
  const [old, now] = lists.map((units) => Map.groupBy(units, ({ title }) => nameKey(title)))
  // A plan's monthly and yearly price may be in two boxes, but not its price per site and per session.
  const areOfOnePlan = (periods: ReadonlySet<string>) =>
    periods.size > 1 && [...periods].some((period) => period === '' || /month|year/.test(period))
  const areSeparate = (units: readonly Unit[]) =>
    !areOfOnePlan(new Set(units.map(({ offers = [] }) => offers[0]?.period ?? ''))) &&
    new Set(units.map(({ offers = [] }) => offers[0] && priceKey(offers[0]))).size === units.length
  const shared = [...now].filter(([name, units]) => {
    const others = old.get(name) ?? []
    return units.length > 1 && others.length === units.length && (areSeparate(units) || areSeparate(others))
  })
  return new Set(shared.map(([name]) => name))
}

/**
 * Merges units with the same name, such as a plan's monthly and yearly box.
 *
 * @param namesakes names of units that are different things
 */
function mergeByName(units: readonly Unit[], namesakes: ReadonlySet<string>): Map<string, Unit> {
  const named = new Map<string, Unit>()
  for (const [at, unit] of units.entries()) {
    const name = nameKey(unit.title)
    const key = namesakes.has(name)
      ? `${name} ${units.slice(0, at).filter(({ title }) => nameKey(title) === name).length}`
      : name
    const existing = named.get(key)
    if (!existing) named.set(key, unit)
    else
      named.set(key, {
        ...existing,
        offers: [...(existing.offers ?? []), ...(unit.offers ?? [])],
      })
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

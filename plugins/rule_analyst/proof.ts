/** What has to hold before a claim is made. Each kind of claim asks here; where the answer is no, a plainer one is made. */
import type { Offer, Unit } from 'rivalwatch-plugin'
import type { Look } from './look.js'
import { key, type Side } from './side.js'
import { amountsIn } from './words.js'

const FREE = /^(?:free|forever free|free forever|gratis|gratuit|kostenlos)(?: (?:plan|tier))?$/i
const FREE_STANDS = [
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
]
/** Prices apart by more than this factor are of different things. */
const FURTHEST = 6

/** Whether what had a name is really no longer there: not renamed in case or place, and not merely said otherwise. */
export function isGone({ after }: Look, name: string): boolean {
  if (after.names(name) || after.names(bare(name).trim())) return false
  if (/\s|\d/.test(name) && after.says(name)) return false
  return !FREE.test(name) || !FREE_STANDS.some((phrase) => after.says(phrase))
}

/** Whether no short line, title or description of the old version had a name, or a part of one. */
export function isNew({ before }: Look, name: string): boolean {
  if (before.names(name) || before.names(bare(name).trim())) return false
  return (
    !FREE.test(name) || !/(?<!\p{L})free(?!\p{L})/iu.test(before.blocks.map(({ text }) => text).join('\n'))
  )
}

/** Whether "raised" or "cut" may be said: one thing, in one currency, for one period, of a like size, both "from" or neither. */
export function isComparable(old: Offer, now: Offer): boolean {
  const [from, to] = [Number(old.amount), Number(now.amount)]
  if (old.amount === null || now.amount === null || from === 0 || to === 0) return false
  if (currencyOf(old) !== currencyOf(now) || old.period !== now.period) return false
  if (to / from > FURTHEST || from / to > FURTHEST) return false
  return isFloor(old.text) === isFloor(now.text)
}

/** Words of a line that say whether its price is with or without taxes. */
const TAXED = /(?<!\p{L})(?:vat|tax(?:es)?|gst|mwst|ust|tva|ht|ttc|iva|btw)(?!\p{L})/iu

/** Whether two lines speak of taxes alike: else their prices are not of one kind. */
export function isTaxedAlike(before: string, after: string): boolean {
  return TAXED.test(before) === TAXED.test(after)
}

function isFloor(text: string): boolean {
  return /(?<!\p{L})(?:from|starting|ab|dès|à partir|desde)(?!\p{L})/iu.test(text)
}

const SIGNS: Record<string, string> = { USD: '$', US$: '$', EUR: '€', GBP: '£' }

/** As a sign, where there is one for it. */
export function currencyOf({ currency }: Offer): string {
  return SIGNS[currency ?? ''] ?? currency ?? ''
}

/** Whether an amount, as written, stands nowhere in a version. */
export function lacks(side: Side, text: string): boolean {
  const amounts = amountsIn(text)
  return amounts.length > 0 && amounts.every((amount) => !side.says(amount))
}

/** Units of one kind on either side, each name once, with what stayed, came and went. */
export interface Compared {
  both: [before: Unit, after: Unit][]
  gone: Unit[]
  come: Unit[]
}

export function compareUnits(look: Look, kind: string): Compared {
  const [old, now] = [look.before, look.after].map((side) => byName(side.unitsOf(kind)))
  const partners = new Map<Unit, Unit>()
  for (const [name, unit] of old) if (now.has(name)) partners.set(unit, now.get(name)!)
  const left = () => [...old.values()].filter((unit) => !partners.has(unit))
  const taken = new Set(partners.values())
  for (const unit of left()) {
    const free = [...now.values()].filter((one) => !taken.has(one))
    const partner = namesake(unit, free)
    if (!partner || namesake(partner, left()) !== unit) continue
    partners.set(unit, partner)
    taken.add(partner)
  }
  return {
    both: [...partners],
    gone: [...old.values()].filter((unit) => !partners.has(unit)),
    come: [...now.values()].filter((unit) => !taken.has(unit)),
  }
}

/** The only one among some units whose name has the same words as a unit's name, or is a part of it, or the other way round. */
function namesake({ title }: Unit, among: readonly Unit[]): Unit | null {
  const [one, ...others] = among.filter(
    (other) =>
      wordsKey(title) === wordsKey(other.title) ||
      nameParts(title).has(nameKey(bare(other.title))) ||
      nameParts(other.title).has(nameKey(bare(title)))
  )
  return one && others.length === 0 ? one : null
}

/** Equal for names of the same words: "Atlas · Business" and "Business · Atlas". */
function wordsKey(name: string): string {
  return nameKey(name).split(' ').sort().join(' ')
}

/** What a name may be cut to: "Tax Care — Bronze (6-week term)" is "Bronze" as well. */
function nameParts(text: string): Set<string> {
  return new Set([text, bare(text), ...bare(text).split(/\s[—–|·:-]\s|:\s/)].map(nameKey).filter(Boolean))
}

/** Without what stands in brackets, and how it is billed: "Pro Monthly" is Pro. */
function bare(text: string): string {
  return text.replace(/\([^)]*\)/g, ' ').replace(/(?<=\S)\s(?:monthly|yearly|annual(?:ly)?)\s*$/i, '')
}

/** Boxes of one name, such as the monthly and the yearly one, are one unit. */
function byName(units: readonly Unit[]): Map<string, Unit> {
  const named = new Map<string, Unit>()
  for (const unit of units) {
    const known = named.get(nameKey(unit.title))
    if (!known) named.set(nameKey(unit.title), unit)
    else
      named.set(nameKey(unit.title), { ...known, offers: [...(known.offers ?? []), ...(unit.offers ?? [])] })
  }
  return named
}

/** Equal for names of one thing: "Team", "TEAM plan", "⭐ Team". */
export function nameKey(name: string): string {
  return (
    key(name)
      .replace(/[^\p{L}\p{N}+ ]+/gu, ' ')
      .replace(/\b(?:the|plan|tier|edition|package)\b/g, ' ')
      // A letter of an icon font beside the name.
      .replace(/(?<= |^)[^\p{Script=Latin}\p{N}](?= [a-z])/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

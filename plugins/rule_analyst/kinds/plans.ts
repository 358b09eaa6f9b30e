import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { lineOf, type Passage } from '../pairing.js'
import { lacksAmount, nameKey, partsOfName } from '../proof.js'
import { amountsIn, cleanName, joinNames, MAX_SENTENCE_WORDS, wordCount } from '../words.js'
import {
  hasOnlyRemovals,
  hasPlanBoxes,
  isBoxGone,
  isPricedIn,
  provenPairs,
  type Rename,
  unpairedPlans,
} from './plan_pairs.js'
import {
  MAX_NAMED,
  addedPlanPhrase,
  briefsOf,
  joinWithPrices,
  pricePhrase,
  removedPlanPhrase,
  titlesOf,
} from './plan_phrases.js'
import { hasAnyAmount, isBareAmount, pagePoints } from './prices_in_text.js'

/**
 * Number of plans that a page no longer shows under their names. If it cannot be proven of each that it is gone, and of
 * each new one that it is new, only both lineups are stated.
 */
const MIN_REGROUPED = 2
/** Number of words. A longer title is a sentence. */
const MAX_TITLE_WORDS = 6
/** Number of words. A shorter line with a period is a name. */
const MIN_SENTENCE_WORDS = 3

/** Plans that were added, removed or renamed. If several changed together, both lineups are named. */
export const plans: Kind = {
  find(comparison) {
    const { before, after } = comparison
    if (comparison.isLegal || comparison.label === 'careers') return []
    const hasBoxes = hasPlanBoxes(before, after)
    if (!hasBoxes && comparison.isEditorial) return []
    const units = unpairedPlans(comparison)
    const old = units.removed.filter((unit) => isNamed(before, unit))
    const now = units.added.filter((unit) => isNamed(after, unit))
    const { renamed, removed: gone, added } = provenPairs(comparison, old, now)
    const removed = (isUnreadable(comparison) ? [] : gone).filter(
      (unit) =>
        hasOnlyRemovals(comparison) || isBoxGone(comparison, unit, 0) || !isStillSold(comparison, unit)
    )
    // A plan whose name and price the other version also has was only not recognized as a plan there.
    const lost = old.filter((unit) => !isPricedIn(after, unit))
    const found = now.filter((unit) => !isPricedIn(before, unit))
    const isRegrouped = hasBoxes && renamed.length === 0 && lost.length >= MIN_REGROUPED && found.length > 0
    if (isRegrouped && (removed.length < lost.length || added.length < found.length))
      return [regroupedClaim(comparison, lost, found)]
    return [
      ...renameClaims(comparison, renamed, old.length !== now.length),
      ...lineupClaims(removed, added, comparison),
    ]
  },
}

/** Whether a rewritten page still has prices but no box, so that it may show its plans in a form that cannot be read. */
function isUnreadable({ isRewritten, after }: Comparison): boolean {
  return isRewritten && !hasPlanBoxes(after) && hasAnyAmount(after)
}

/** Whether a title names something. A sentence above a price does not. */
function isNamed({ blocks }: PageVersion, { title, start, end }: Unit): boolean {
  const [name] = [...partsOfName(title), title]
  // The reader drops the period at the end of a title.
  const lines = end > start ? blocks.slice(start, end) : blocks
  const line = lines.find(({ text }) => nameKey(text) === nameKey(title))?.text ?? title
  const isSentence = /[.!?…]$/.test(line) && wordCount(title) >= MIN_SENTENCE_WORDS
  return (
    wordCount(name) <= MAX_TITLE_WORDS &&
    !isSentence &&
    !/[.!?…]$|\s(?:in|on|of|per|for|with) your\s|\svs\.?\s/i.test(title)
  )
}

/** Whether the page still has at least half of a missing plan's prices, so that it may only have another name. */
function isStillSold({ before, after }: Comparison, { offers = [] }: Unit): boolean {
  const amountsOf = (some: Unit['offers'] = []) =>
    some.flatMap(({ text, amount }) => (Number(amount) > 0 ? (amountsIn(text)[0] ?? text) : []))
  const old = new Set(before.unitsOf('plan').map(({ title }) => nameKey(title)))
  const others = after
    .unitsOf('plan')
    .flatMap((unit) => (old.has(nameKey(unit.title)) ? amountsOf(unit.offers) : []))
  const amounts = amountsOf(offers)
  const kept = amounts.filter((amount) => after.says(amount) && !others.includes(amount))
  return amounts.length > 0 && kept.length >= amounts.length / 2
}

/** @param hasOtherNumber whether the page has more or fewer plans now */
function renameClaims(comparison: Comparison, renamed: readonly Rename[], hasOtherNumber: boolean): Claim[] {
  if (renamed.length === 0) return []
  const isRepriced = renamed.some(({ from, to }) => pricePhrase(from) !== pricePhrase(to))
  const named = renamed.map(({ from, to }) => {
    const price =
      pricePhrase(from) === pricePhrase(to)
        ? ''
        : `, now${pricePhrase(to).replace(/^ at/, '')} in place of${pricePhrase(from).replace(/^ at/, '')}`
    return `${cleanName(from.title, 40)} to ${cleanName(to.title, 40)}${price}`
  })
  return [
    {
      id: 'plan_renamed',
      points: isRepriced || hasOtherNumber || renamed.length > 1 ? HIGH + pagePoints(comparison) : MEDIUM,
      rank: 94,
      // Plans that could not be read may have other names, too, so the rest is not counted.
      clause: `renamed ${named.length > 2 ? `plans, such as ${joinNames(named.slice(0, 2))}` : joinNames(named)}`,
      why: renamed.length === 1 ? 'A plan was renamed' : 'Plans were renamed',
      proof: renamed.flatMap(({ to }) => linesNaming(comparison, to).slice(0, 1)),
      essential: true,
    },
  ]
}

/**
 * States both lineups without saying which plan became which: "now lists A at $49 and B at $9 where it listed C at
 * $19".
 */
function regroupedClaim(comparison: Comparison, old: readonly Unit[], now: readonly Unit[]): Claim {
  return {
    id: 'plans_replaced',
    points: HIGH + pagePoints(comparison),
    rank: 95,
    clause: firstThatFits(lineupClauses(comparison, now, old, ' where it listed')),
    brief: firstThatFits(briefsOf(comparison, now, old), MAX_BARE_BRIEF_WORDS),
    why: 'Plans were replaced',
    proof: now.slice(0, MAX_NAMED).flatMap((unit) => linesNaming(comparison, unit)),
    essential: true,
  }
}

/** Number of words of a clause next to another one. */
const MAX_BRIEF_WORDS = 14
/** The same without prices. */
const MAX_BARE_BRIEF_WORDS = 13

/** Returns the first clause that is short enough for a sentence, or else the last one. */
function firstThatFits(clauses: readonly string[], max = MAX_SENTENCE_WORDS): string {
  return clauses.find((clause) => wordCount(clause) <= max) ?? clauses.at(-1)!
}

/** Returns what a page lists and listed, from the clause that says most to the shortest one. */
function lineupClauses(
  comparison: Comparison,
  now: readonly Unit[],
  old: readonly Unit[],
  link: string
): string[] {
  const shown = ([max, isShort]: readonly [number, boolean]) =>
    `now lists ${joinWithPrices(comparison, now, max, isShort)}${link}`
  const isOnePrice = new Set([...now, ...old].map(pricePhrase)).size === 1
  return [
    ...(isOnePrice ? [] : [MAX_NAMED, 2]).map(
      (max) => `${shown([MAX_NAMED, false])} ${joinWithPrices(comparison, old, max)}`
    ),
    ...[MAX_NAMED, 1].map((max) => `${shown([MAX_NAMED, false])} ${titlesOf(comparison, old, max)}`),
    ...SHORTER.map((form) => `${shown(form)} ${titlesOf(comparison, old, 1)}`),
  ]
}

/** The number of new plans that a clause names if it is too long with all of them, and whether names are shortened. */
const SHORTER: readonly (readonly [max: number, isShort: boolean])[] = [
  [MAX_NAMED, true],
  [2, true],
  [1, true],
]

function lineupClaims(removed: readonly Unit[], added: readonly Unit[], comparison: Comparison): Claim[] {
  const first = added[0] ?? removed[0]
  if (!first || (added.length === 0 && hasUnknownPrices(comparison))) return []
  // If another plan's price was removed too, the new plan may be that plan under another name.
  const isSure = !comparison.edits.some(({ before }) => isMissingPrice(comparison.after, before))
  const linesOf = (units: readonly Unit[]) =>
    units.slice(0, MAX_NAMED).flatMap((unit) => linesNaming(comparison, unit))
  const page = comparison.label === 'pricing' ? '' : ` on ${pagePhrase(comparison.page)}`
  const clausesOf = () => {
    if (removed.length === 0)
      return isSure && added.length === 1 && hasPlanBoxes(comparison.before)
        ? [`added ${addedPlanPhrase(first, comparison)}`]
        : [false, true].map((isShort) => `now lists ${joinWithPrices(comparison, added, MAX_NAMED, isShort)}`)
    const link = isInPlaceOf(comparison, removed, added) ? ' in place of' : ', and no longer lists'
    if (added.length > 0) return lineupClauses(comparison, added, removed, link)
    const gone =
      removed.length === 1
        ? [`${removedPlanPhrase(first, comparison)}${neighborsPhrase(comparison, first)}`]
        : [joinWithPrices(comparison, removed), titlesOf(comparison, removed)]
    return gone.map((names) => `no longer lists ${names}${page}`)
  }
  const clauses = clausesOf()
  return [
    {
      id: removed.length === 0 ? 'plan_added' : added.length === 0 ? 'plan_removed' : 'plans_replaced',
      points: HIGH + pagePoints(comparison, added.length === 0),
      rank: 95,
      clause: firstThatFits(clauses),
      brief:
        clauses.find((clause) => wordCount(clause) <= MAX_BRIEF_WORDS) ??
        firstThatFits(briefsOf(comparison, added, removed), MAX_BARE_BRIEF_WORDS),
      why:
        removed.length + added.length === 1
          ? `${cleanName(first.title)} was ${added.length ? 'added' : 'removed'}`
          : 'Plans were added or removed',
      proof: linesOf([...added, ...removed]),
      // Next to the new plans, the missing ones would seem to be still for sale.
      excerpt: linesOf(added.length > 0 ? added : removed),
      essential: true,
    },
  ]
}

/** Whether new plans are under the same headings as the missing ones were. */
function isInPlaceOf(
  { before, after }: Comparison,
  removed: readonly Unit[],
  added: readonly Unit[]
): boolean {
  const groupsOf = (version: PageVersion, units: readonly Unit[]) =>
    new Set(
      units.map(({ title, start }) => {
        const path = version.blocks[start]?.path ?? []
        return path.filter((heading) => nameKey(heading) !== nameKey(title)).join('\n')
      })
    )
  return groupsOf(after, added).isSubsetOf(groupsOf(before, removed))
}

/** Whether new prices belong to no known plan, so that missing plans may only be shown differently. */
function hasUnknownPrices({ edits, before }: Comparison): boolean {
  return edits.some(({ after }) => after?.plan === null && isMissingPrice(before, after))
}

/** Whether a line consists of an amount that the other version lacks. */
function isMissingPrice(other: PageVersion, line: Passage | undefined): boolean {
  return line !== undefined && isBareAmount(line.text) && lacksAmount(other, line.text)
}

/** Returns " next to Basic and Team" for a plan that is still sold elsewhere on the page. */
function neighborsPhrase(comparison: Comparison, unit: Unit): string {
  return isStillSold(comparison, unit)
    ? ` next to ${titlesOf(comparison, comparison.after.unitsOf('plan'))}`
    : ''
}

/** Returns the lines with a plan's name and price. */
function linesNaming({ before, after, edits }: Comparison, unit: Unit): string[] {
  const { title, offers, start, end } = unit
  const version = [after, before].find(({ units }) => units.includes(unit))
  const lines = version
    ? version.blocks.slice(start, end).map(({ text }) => text)
    : // An answer that mentions a price is longer than the line that states it.
      edits.map((edit) => lineOf(edit).text).sort((a, b) => a.length - b.length)
  const line = lines.find((text) => nameKey(text) === nameKey(title))
  const price = offers?.[0]?.text.replace(/^from /, '')
  const [amount] = amountsIn(price ?? '')
  const priced =
    price && lines.find((text) => text.includes(price) && (!amount || amountsIn(text).includes(amount)))
  return [line ?? title, priced ?? price ?? ''].filter(Boolean)
}

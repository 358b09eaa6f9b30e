import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { compareUnits, isSaidInBoth, nameKey } from '../proof.js'
import { amountsIn, cleanName, joinNames, quote } from '../words.js'
import { pagePoints } from './prices_in_text.js'

/** New lines of a plan: their number, and their share of its lines. */
const MIN_NEW = { lines: 3, share: 0.5 }
/** Number of plans. The features of a single one are reported by name. */
const MIN_PLANS = 2
const MAX_NAMED = 3

/** Several plans whose lines are mostly new. */
export const planContents: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.isEditorial) return []
    const changed = compareUnits(comparison, 'plan').both.flatMap(([old, now]) => {
      const lines = newLinesOf(comparison, old, now)
      return lines.length > 0 ? [{ name: cleanName(now.title, 40), lines }] : []
    })
    if (changed.length < MIN_PLANS) return []
    const lines = changed.flatMap((plan) => plan.lines)
    // A line with a number says the most.
    const example = lines.find((line) => /\d/.test(line)) ?? lines[0]
    const names = joinNames(
      changed.map(({ name }) => name),
      MAX_NAMED,
      'plan'
    )
    const claim: Claim = {
      id: 'plan_contents',
      points: HIGH + pagePoints(comparison),
      rank: 64,
      clause: `changed what ${names} include, such as ${quote(example, 50)}`,
      why: 'Several plans changed what they include',
      proof: [example, ...changed.flatMap(({ name, lines: [first, second] }) => [name, first, second])],
      essential: true,
    }
    return [claim]
  },
}

/** Returns the lines of a plan that are nowhere in the old version, if they are most of its lines. */
function newLinesOf(comparison: Comparison, old: Unit, now: Unit): string[] {
  const [was, is] = [contentsOf(comparison.before, old), contentsOf(comparison.after, now)]
  const added = is.filter((line) => !isSaidInBoth(comparison, 'after', line))
  const isMost = (part: readonly string[], all: readonly string[]) =>
    part.length >= MIN_NEW.lines && part.length >= MIN_NEW.share * all.length
  return isMost(added, is) &&
    isMost(
      was.filter((line) => !isSaidInBoth(comparison, 'before', line)),
      was
    )
    ? added
    : []
}

/** Returns what a plan's box lists: its lines without name, prices and buttons. */
function contentsOf({ blocks }: PageVersion, { title, start, end }: Unit): string[] {
  return blocks
    .slice(start, end)
    .filter(
      ({ kind, text }) => kind !== 'cta' && nameKey(text) !== nameKey(title) && amountsIn(text).length === 0
    )
    .map(({ text }) => text)
}

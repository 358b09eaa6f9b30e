import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames } from '../words.js'
import { hasPlanBoxes } from './plan_pairs.js'

/** Columns that the tables of both versions have in common. With fewer, they are two tables. */
const MIN_SHARED = 2
const MAX_NAMED = 2

/** Columns that a table gained or lost, such as that of a plan in a comparison of plans. */
export const columns: Kind = {
  find(comparison) {
    const { before, after } = comparison
    const old = before.unitsOf('table_header').map((header) => columnsOf(before, header))
    const claims = after.unitsOf('table_header').flatMap((header) => {
      const now = columnsOf(after, header)
      // Several tables may have some columns in common.
      const isKnown = old.some((one) => one.join('\n') === now.join('\n'))
      const former = old.find((one) => one.length - onlyIn(one, now).length >= MIN_SHARED)
      if (!former || isKnown) return []
      const [added, removed] = [onlyIn(now, former), onlyIn(former, now)]
      if ((added.length === 0) === (removed.length === 0)) return []
      return [
        added.length > 0 ? claimOf(comparison, 'added', added) : claimOf(comparison, 'removed', removed),
      ]
    })
    return [...claims.slice(0, 1), ...replacedPlans(comparison)]
  },
}

function columnsOf({ blocks }: PageVersion, { start, end }: Unit): string[] {
  return blocks.slice(start, end).map(({ text }) => text)
}

function onlyIn(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(nameKey))
  return names.filter((name) => /\p{L}{2}/u.test(name) && !known.has(nameKey(name)))
}

function claimOf({ label, page }: Comparison, verb: 'added' | 'removed', names: readonly string[]): Claim {
  return {
    id: `column_${verb}`,
    points: label === 'pricing' ? HIGH : LOW,
    rank: 61,
    clause: `${verb} ${names.length > 1 ? 'columns' : 'a column'} for ${listed(names, 'columns')} ${verb === 'added' ? 'to' : 'from'} the table on ${pagePhrase(page)}`,
    why: 'The columns of a table changed',
    proof: [...names],
    essential: label === 'pricing',
  }
}

/**
 * Claims that columns of a table of plans have other names, in the same places. Plans that are boxes are compared as
 * such.
 */
function replacedPlans({ before, after }: Comparison): Claim[] {
  const [old, now] = [before, after].map(({ content }) => content?.plans?.plans ?? [])
  const [removed, added] = [onlyIn(old, now), onlyIn(now, old)]
  const isInPlace = now.every((name, at) => added.includes(name) === removed.includes(old[at]))
  if (old.length !== now.length || !isInPlace || added.length === 0 || added.length === now.length) return []
  if (
    hasPlanBoxes(before, after) ||
    added.some((name) => hasLine(before, name)) ||
    removed.some((name) => hasLine(after, name))
  )
    return []
  return [
    {
      id: 'plans_replaced',
      points: HIGH,
      rank: 85,
      clause: `now lists ${listed(added, 'plans')} in place of ${listed(removed, 'plans')}`,
      why: 'Plans have other names',
      proof: added,
      essential: true,
    },
  ]
}

/** Whether the page's text has a line. A menu may have a page of the same name. */
function hasLine({ blocks }: PageVersion, name: string): boolean {
  return blocks.some(({ landmark, text }) => landmark === 'main' && textKey(text) === textKey(name))
}

function listed(names: readonly string[], noun: string): string {
  return joinNames(
    names.map((name) => cleanName(name, 40)),
    MAX_NAMED,
    noun
  )
}

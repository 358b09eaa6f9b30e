import type { Unit } from 'rivalwatch-plugin'
import { HIGH, type Kind, LOW } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames } from '../words.js'

/** Columns that the tables of both versions have in common. With fewer, they are two tables. */
const MIN_SHARED = 2
const MAX_NAMED = 2

/** Columns that a table gained or lost, such as that of a plan in a comparison of plans. */
export const columns: Kind = {
  find({ before, after, label, page }) {
    const old = before.unitsOf('table_header').map((header) => columnsOf(before, header))
    for (const header of after.unitsOf('table_header')) {
      const now = columnsOf(after, header)
      const former = old.find((one) => one.length - onlyIn(one, now).length >= MIN_SHARED)
      // Several tables may have some columns in common.
      if (!former || old.some((one) => one.join('\n') === now.join('\n'))) continue
      const [added, removed] = [onlyIn(now, former), onlyIn(former, now)]
      // With both, columns may have been renamed.
      if ((added.length === 0) === (removed.length === 0)) continue
      const isNew = added.length > 0
      const names = (isNew ? added : removed).map((name) => cleanName(name, 40))
      const change = `${isNew ? 'added' : 'removed'} ${names.length > 1 ? 'columns' : 'a column'} for ${joinNames(names, MAX_NAMED, 'columns')}`
      return [
        {
          id: isNew ? 'column_added' : 'column_removed',
          points: label === 'pricing' ? HIGH : LOW,
          rank: 61,
          clause: `${change} ${isNew ? 'to' : 'from'} the table on ${pagePhrase(page)}`,
          why: 'The columns of a table changed',
          proof: isNew ? added : removed,
          essential: label === 'pricing',
        },
      ]
    }
    return []
  },
}

function columnsOf({ blocks }: PageVersion, { start, end }: Unit): string[] {
  return blocks.slice(start, end).map(({ text }) => text)
}

function onlyIn(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(nameKey))
  return names.filter((name) => /\p{L}{2}/u.test(name) && !known.has(nameKey(name)))
}

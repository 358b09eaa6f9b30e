import type { Unit } from 'rivalwatch-plugin'
import { type Kind, LOW, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames } from '../words.js'

/** Columns that the tables of both versions have in common. With fewer, they are two tables. */
const MIN_SHARED = 2
const MAX_NAMED = 2

/** Columns that a table gained or lost, such as that of a plan in a comparison of plans. */
export const columns: Kind = {
  find(comparison) {
    const { before, after, page, label } = comparison
    const old = before.unitsOf('table_header').map((header) => namesIn(before, header))
    const claims = after.unitsOf('table_header').flatMap((header) => {
      const now = namesIn(after, header)
      const former = old.find(
        (one) => sharedWith(one, now) >= MIN_SHARED && one.join('\n') !== now.join('\n')
      )
      // Several tables may have some columns in common.
      if (!former || old.some((one) => one.join('\n') === now.join('\n'))) return []
      const [added, removed] = [onlyIn(now, former), onlyIn(former, now)]
      if (added.length + removed.length === 0 || (added.length > 0 && removed.length > 0)) return []
      const [names, verb, preposition] =
        added.length > 0 ? [added, 'added', 'to'] : [removed, 'removed', 'from']
      const noun = names.length > 1 ? 'columns' : 'a column'
      return [
        {
          id: `column_${verb}`,
          points: label === 'pricing' ? MEDIUM : LOW,
          rank: 61,
          clause: `${verb} ${noun} for ${joinNames(
            names.map((name) => cleanName(name, 40)),
            MAX_NAMED,
            'columns'
          )} ${preposition} the table on ${pagePhrase(page)}`,
          why: 'The columns of a table changed',
          proof: names,
        },
      ]
    })
    return claims.slice(0, 1)
  },
}

function namesIn({ blocks }: PageVersion, { start, end }: Unit): string[] {
  return blocks.slice(start, end).map(({ text }) => text)
}

function onlyIn(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(nameKey))
  return names.filter((name) => /\p{L}{2}/u.test(name) && !known.has(nameKey(name)))
}

function sharedWith(names: readonly string[], others: readonly string[]): number {
  return new Set(names.map(nameKey)).intersection(new Set(others.map(nameKey))).size
}

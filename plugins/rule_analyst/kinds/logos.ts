import type { FieldChange } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, joinNames } from '../words.js'

const MAX_NAMED = 3

/** Logos of customers, partners or investors that a page shows, if nothing else names them. */
export const logos: Kind = {
  find(comparison) {
    const { fields, before, after } = comparison
    if (comparison.isLegal) return []
    // A file name such as "Business_client" is not a company's name.
    const isName = ({ before: old = '', after: now = '' }: FieldChange) => !`${old}${now}`.includes('_')
    const changed = fields.filter((one) => one.field === 'logos' && isName(one))
    const added = changed.flatMap((one) => (one.after && !before.says(one.after) ? [one.after] : []))
    const removed = changed.flatMap((one) => (one.before && !after.says(one.before) ? [one.before] : []))
    return [
      ...claimsOf(comparison, added, MEDIUM, 'now shows', 'New logos'),
      ...claimsOf(comparison, removed, LOW, 'no longer shows', 'Logos are gone'),
    ]
  },
}

function claimsOf(
  { page }: Comparison,
  names: readonly string[],
  points: number,
  verb: string,
  why: string
): Claim[] {
  if (names.length === 0) return []
  const clause = `${verb} the ${names.length > 1 ? 'logos' : 'logo'} of ${joinNames(
    names.map((name) => cleanName(name, 40)),
    MAX_NAMED
  )} on ${pagePhrase(page)}`
  return [
    { id: 'logo', points, rank: points === MEDIUM ? 45 : 36, clause, why, proof: names.slice(0, MAX_NAMED) },
  ]
}

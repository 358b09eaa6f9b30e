import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, joinNames } from '../words.js'

const MAX_NAMED = 3

/** Logos of customers, partners or investors that a page shows, if nothing else names them. */
export const logos: Kind = {
  find(comparison) {
    const { fields, before, after, isLegal } = comparison
    // A file name such as "Business_client" is not a company's name.
    const changed = isLegal ? [] : fields.filter((one) => one.field === 'logos')
    const [removed, added] = [
      changed.flatMap((one) => one.before ?? []).filter((name) => !name.includes('_') && !after.says(name)),
      changed.flatMap((one) => one.after ?? []).filter((name) => !name.includes('_') && !before.says(name)),
    ]
    return [
      ...claimsOf(comparison, added, { points: MEDIUM, rank: 45, verb: 'now shows', why: 'New logos' }),
      ...claimsOf(comparison, removed, {
        points: LOW,
        rank: 36,
        verb: 'no longer shows',
        why: 'Logos are gone',
      }),
    ]
  },
}

function claimsOf(
  { page }: Comparison,
  names: readonly string[],
  { verb, ...claim }: Pick<Claim, 'points' | 'rank' | 'why'> & { verb: string }
): Claim[] {
  if (names.length === 0) return []
  const listed = joinNames(
    names.map((name) => cleanName(name, 40)),
    MAX_NAMED
  )
  const clause = `${verb} the ${names.length > 1 ? 'logos' : 'logo'} of ${listed} on ${pagePhrase(page)}`
  return [{ ...claim, id: 'logo', clause, proof: names.slice(0, MAX_NAMED) }]
}

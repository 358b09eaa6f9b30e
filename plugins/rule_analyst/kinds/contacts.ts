import { type Kind, LOW } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import { joinNames } from '../words.js'

/** Addresses in a sentence. */
const MAX_NAMED = 2
/** An email address, but neither a repository's address nor an example. */
const ADDRESS =
  /(?<![\p{L}\p{N}._%+-])(?!git@)[\p{L}\p{N}._%+-]{1,64}@(?!example\.)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}(?!:\S|[\p{L}\p{N}@])/gu

/** Email addresses that only one version of the page has. */
export const contacts: Kind = {
  find({ edits, controls, boilerplate, before, after, page }) {
    const all = [...edits, ...controls, ...boilerplate]
    const [removed, added] = (['before', 'after'] as const).map((side) => {
      const other = side === 'before' ? after : before
      const found = all.flatMap((edit) => edit[side]?.text.slice(0, 2_000).match(ADDRESS) ?? [])
      return [...new Set(found)].filter((address) => !other.says(address))
    })
    if (removed.length + added.length === 0) return []
    const list = (addresses: string[]) => joinNames(addresses, MAX_NAMED, 'email addresses')
    const named = (addresses: string[]) =>
      `the email ${addresses.length > 1 ? 'addresses' : 'address'} ${list(addresses)}`
    const change =
      added.length === 0
        ? `no longer shows ${named(removed)} on`
        : removed.length === 0
          ? `added ${named(added)} to`
          : `now shows ${named(added)} instead of ${list(removed)} on`
    return [
      {
        id: 'contact_mail',
        points: LOW,
        rank: 20,
        clause: `${change} ${pagePhrase(page)}`,
        why: 'Contact details changed',
        proof: added.length > 0 ? added : removed,
      },
    ]
  },
}

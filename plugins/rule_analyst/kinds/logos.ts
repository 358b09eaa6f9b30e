import { type Kind, LOW, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import { cleanName, joinNames } from '../words.js'

const MAX_NAMED = 3

/** Logos of customers, partners or investors that a page shows, if nothing else names them. */
export const logos: Kind = {
  find({ fields, page, before, after, isLegal }) {
    const changed = isLegal ? [] : fields.filter(({ field }) => field === 'logos')
    const names = {
      added: changed.flatMap((one) => one.after ?? []),
      removed: changed.flatMap((one) => one.before ?? []),
    }
    return (['added', 'removed'] as const).flatMap((kind) => {
      const isNew = kind === 'added'
      // A file name such as "Business_client" is not a company's name.
      const named = names[kind].filter((name) => !name.includes('_') && !(isNew ? before : after).says(name))
      if (named.length === 0) return []
      const listed = joinNames(
        named.map((name) => cleanName(name, 40)),
        MAX_NAMED
      )
      return [
        {
          id: 'logo',
          points: isNew ? MEDIUM : LOW,
          rank: isNew ? 45 : 36,
          clause: `${isNew ? 'now shows' : 'no longer shows'} the ${named.length > 1 ? 'logos' : 'logo'} of ${listed} on ${pagePhrase(page)}`,
          why: isNew ? 'New logos' : 'Logos are gone',
          proof: named.slice(0, MAX_NAMED),
        },
      ]
    })
  },
}

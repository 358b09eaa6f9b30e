import { type Kind, MEDIUM } from '../claim.js'
import { languageOf } from '../languages.js'
import { pagePhrase } from '../page_names.js'
import { quote } from '../words.js'

/** Share of the page's text that must differ. */
const MIN_CHANGED_SHARE = 0.3
/** Share of the page's text. If more differs, all of it is in the other language. */
const WHOLE_SHARE = 0.7

/** A page in another language. Otherwise every line would be news. */
export const language: Kind = {
  find({ page, before, after, edits, changedShare }) {
    if (changedShare < MIN_CHANGED_SHARE) return []
    const [old, now] = (['before', 'after'] as const).map((side) =>
      languageOf(edits.flatMap((edit) => edit[side]?.text ?? []))
    )
    if (old === null || now === null || old === now || [old, now].includes('Latin')) return []
    const isWhole = changedShare >= WHOLE_SHARE
    // A page in one language throughout may have had a few words of another.
    if (isWhole && before.language === after.language && before.language !== null) return []
    const isNewHeadline = after.headline !== '' && edits.some((edit) => edit.after?.text === after.headline)
    const says = isWhole && isNewHeadline ? `: ${quote(after.headline, 90)}` : ''
    const name = pagePhrase(page)
    return [
      {
        id: 'language',
        points: MEDIUM,
        // A release is more than a translation.
        rank: 89,
        clause: `now shows ${isWhole ? '' : 'parts of '}${name} in ${now} instead of ${old}${says}`,
        why: 'The page’s language changed',
        proof: edits.flatMap((edit) => edit.after?.text ?? []).slice(0, 2),
      },
    ]
  },
}

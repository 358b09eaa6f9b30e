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
  find(comparison) {
    if (comparison.changedShare < MIN_CHANGED_SHARE) return []
    const [old, now] = (['before', 'after'] as const).map((side) =>
      languageOf(comparison.edits.flatMap((edit) => edit[side]?.text ?? []))
    )
    if (old === null || now === null || old === now || [old, now].includes('Latin')) return []
    // A page in one language throughout may have had a few words of another.
    const isPartial = comparison.changedShare < WHOLE_SHARE
    const [oldPage, newPage] = [comparison.before.language, comparison.after.language]
    if (!isPartial && oldPage === newPage && oldPage !== null) return []
    const headings = comparison.before.blocks.filter(({ kind }) => kind === 'heading')
    const wasMixed = languageOf(headings.map(({ text }) => text)) === now
    const page = pagePhrase(comparison.page)
    const { headline } = comparison.after
    const isNewHeadline = headline !== '' && comparison.edits.some(({ after }) => after?.text === headline)
    const says = isNewHeadline ? `: ${quote(headline, 90)}` : ''
    return [
      {
        id: 'language',
        points: MEDIUM,
        // A release is more than a translation.
        rank: 89,
        clause: wasMixed
          ? `now shows all of ${page} in ${now}, parts of which were in ${old}`
          : comparison.changedShare >= WHOLE_SHARE
            ? `now shows ${page} in ${now} instead of ${old}${says}`
            : `now shows parts of ${page} in ${now} instead of ${old}`,
        why: 'The page’s language changed',
        proof: comparison.edits.flatMap(({ after }) => (after ? [after.text] : [])).slice(0, 2),
      },
    ]
  },
}

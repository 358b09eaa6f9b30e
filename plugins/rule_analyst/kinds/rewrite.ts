import { HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { cleanText, quote, QUOTED, wordCount } from '../words.js'

/** Number of words. A shorter line is a label. */
const MIN_WORDS = 4

/** A page with mostly new text, reported by its first new heading or statement. */
export const rewrite: Kind = {
  find(comparison) {
    const { before, after, isMarketing, isLegal, isRewritten, label, rewriteVerb } = comparison
    // Plans that stay matter more than the text around them.
    const hasPlans = [before, after].every((side) => side.unitsOf('plan').length > 0)
    if (hasPlans || !isMarketing || isLegal || !isRewritten) return []
    const lines = newStatements(comparison).filter(({ plan }) => !plan)
    if (lines.length === 0) return []
    const also = rewriteVerb === 'rewrote' ? '' : 'also '
    return [
      {
        id: 'rewrite',
        points: label === 'pricing' && rewriteVerb === 'rewrote' ? HIGH : MEDIUM,
        rank: 50,
        clause: `${rewriteVerb} ${pagePhrase(comparison.page)}, which now ${also}says ${quote(lines[0].text, 110)}`,
        why: 'Much of the page is new',
        proof: lines.slice(0, 3).map(({ text }) => text),
      },
    ]
  },
}

/** Returns the new lines that say something, in their order on the page. */
function newStatements({ edits, before, after }: Comparison): Passage[] {
  return edits
    .flatMap((edit) => edit.after ?? [])
    .filter(
      ({ text, block, at }) =>
        (block.kind === 'heading' || wordCount(text) >= MIN_WORDS) &&
        !/[?？:：]\W*$/.test(text) &&
        !QUOTED.test(cleanText(text)) &&
        !after.isDrawn(at) &&
        before.missingPartOf(text) !== ''
    )
    .sort((a, b) => a.at - b.at)
}

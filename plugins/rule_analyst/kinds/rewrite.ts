import { HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { cleanText, quote, QUOTED, wordCount } from '../words.js'

/** Number of words. A shorter line is a label. */
const MIN_WORDS = 4
/** Lines below the headline that may introduce the page. */
const HERO_REACH = 3

/** A page with mostly new text, reported by its first new heading or statement. */
export const rewrite: Kind = {
  find(comparison) {
    const { before, after, isMarketing, isLegal, isRewritten, label, rewriteVerb } = comparison
    // Plans that stay matter more than the text around them.
    const hasPlans = [before, after].every((side) => side.unitsOf('plan').length > 0)
    if (hasPlans || !isMarketing || isLegal || !isRewritten) return []
    const lines = newStatements(comparison).filter(({ plan }) => !plan)
    if (lines.length === 0) return []
    return [
      {
        id: 'rewrite',
        points: label === 'pricing' && rewriteVerb === 'rewrote' ? HIGH : MEDIUM,
        rank: 50,
        clause: rewriteClause(comparison, lines[0]),
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

/** Returns the first new statement at or right below the headline, which is the page's message. */
export function heroLine(comparison: Comparison): Passage | undefined {
  const { blocks } = comparison.after
  const top = blocks.findIndex(({ kind, landmark }) => kind === 'heading' && landmark === 'main')
  return newStatements(comparison).find(
    ({ text, block, at }) =>
      block.path.length <= 1 && at >= top && at <= top + HERO_REACH && wordCount(text) > MIN_WORDS
  )
}

/** Returns "rewrote its homepage, which now says “…”", or "extended …, which now also says “…”". */
export function rewriteClause({ rewriteVerb, page }: Comparison, { text }: Passage): string {
  const also = rewriteVerb === 'rewrote' ? '' : 'also '
  return `${rewriteVerb} ${pagePhrase(page)}, which now ${also}says ${quote(text, 110)}`
}

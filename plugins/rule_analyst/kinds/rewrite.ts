import { HIGH, type Kind, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import type { Comparison } from '../comparison.js'
import type { Passage } from '../pairing.js'
import { cleanText, quote, QUOTED, wordCount } from '../words.js'

/** Number of words. A shorter line states nothing, and a shorter heading may be a label. */
const MIN_STATEMENT_WORDS = 4
const MIN_HEADING_WORDS = 2
const MAX_PROOF = 3
/** A line that asks something, introduces what is below it, or leads to a form for people who have an account. */
const NOT_A_MESSAGE =
  /[?？][+\s]*$|[:：]\s*$|(?<!\p{L})(?:log ?in|sign ?in|connectez-vous|se connecter|anmelden|einloggen|iniciar? sesión|accedi|inloggen|zaloguj|logga in)(?!\p{L})/iu

/** A page with mostly new text, reported by its first new heading or statement. */
export const rewrite: Kind = {
  find(comparison) {
    const { before, after, edits, isMarketing, isLegal, isRewritten } = comparison
    // Plans that stay matter more than the text around them.
    const hasPlans = [before, after].every((side) => side.unitsOf('plan').length > 0)
    if (hasPlans || !isMarketing || isLegal || !isRewritten) return []
    const lines = edits
      .flatMap((edit) => (edit.after && !edit.before && !edit.after.plan ? [edit.after] : []))
      .filter(({ text }) => !NOT_A_MESSAGE.test(text) && !QUOTED.test(cleanText(text)))
      .filter(
        ({ text, block, at }) =>
          wordCount(text) >= (block.kind === 'heading' ? MIN_HEADING_WORDS : MIN_STATEMENT_WORDS) &&
          !after.isDrawn(at)
      )
      .filter(({ text }) => before.missingPartOf(text) !== '')
      .sort((a, b) => a.at - b.at)
    const [first] = lines
    if (!first) return []
    return [
      {
        id: 'rewrite',
        points: comparison.label === 'pricing' && comparison.rewriteVerb === 'rewrote' ? HIGH : MEDIUM,
        rank: 50,
        clause: rewriteClause(comparison, first),
        why: 'Much of the page is new',
        proof: lines.slice(0, MAX_PROOF).map(({ text }) => text),
      },
    ]
  },
}

/** Lines below the headline that may introduce the page. */
const HERO_REACH = 3

/** Returns the first new statement at or right below the headline, which is the page's message. */
export function heroLine({ after, before, edits }: Comparison): Passage | undefined {
  const top = after.blocks.findIndex(({ kind, landmark }) => kind === 'heading' && landmark === 'main')
  return edits
    .flatMap((edit) => edit.after ?? [])
    .find(
      ({ text, block, at }) =>
        block.path.length <= 1 &&
        at >= top &&
        at <= top + HERO_REACH &&
        wordCount(text) > MIN_STATEMENT_WORDS &&
        !NOT_A_MESSAGE.test(text) &&
        before.missingPartOf(text) !== ''
    )
}

/** Returns "rewrote its homepage, which now says “…”", or "extended …, which now also says “…”". */
export function rewriteClause({ rewriteVerb, page }: Comparison, { text, block }: Passage): string {
  const subject = `${rewriteVerb} ${pagePhrase(page)}`
  // A few words name what is below them.
  if (block.kind === 'heading' && wordCount(text) < MIN_STATEMENT_WORDS)
    return `${subject}: new section ${quote(text)}`
  return `${subject}, which now ${rewriteVerb === 'rewrote' ? '' : 'also '}says ${quote(text, 110)}`
}

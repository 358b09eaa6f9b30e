import { HIGH, type Kind, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import type { Comparison } from '../comparison.js'
import type { Passage } from '../pairing.js'
import { cleanText, isWide, quote, QUOTED, wordCount } from '../words.js'

/** Number of words. A shorter line states nothing. */
const MIN_STATEMENT_WORDS = 4
const MAX_PROOF = 3
/** The line next to a form for people who have an account. */
const SIGN_IN =
  /(?<!\p{L})(?:log ?in|sign ?in|connectez-vous|se connecter|anmelden|einloggen|iniciar? sesión|accedi|inloggen|zaloguj|logga in)(?!\p{L})/iu
/** A question, possibly followed by the "+" of a button that opens its answer. */
const QUESTION = /[?？][+\s]*$/

/** The end of a line that introduces what is below it. */
const INTRODUCES = /[:：]\s*$/
/** Characters of a name in a script without spaces. A shorter one may be any word. */
const MIN_WIDE_NAME = 8

/** A page with mostly new text, reported by its highest new heading or else its first new line. */
export const rewrite: Kind = {
  find(comparison) {
    // On a pricing page, plans that stay matter more than the text around them.
    const hasPlans = [comparison.before, comparison.after].every((side) => side.unitsOf('plan').length > 0)
    if (hasPlans || !comparison.isMarketing || comparison.isLegal || !comparison.isRewritten) return []
    const lines = comparison.edits
      .flatMap(({ before, after }) => (after && !before && !after.plan ? [after] : []))
      .filter(
        ({ text, block, at }) =>
          !QUESTION.test(text) &&
          !SIGN_IN.test(text) &&
          !QUOTED.test(cleanText(text)) &&
          !INTRODUCES.test(text) &&
          ((block.kind === 'heading' && isName(text) && !isAboveQuestion(comparison, at)) ||
            (isStatement(text) && !comparison.after.isDrawn(at)))
      )
      .filter(({ text }) => !comparison.before.says(text) && comparison.before.missingPartOf(text) !== '')
      .sort((a, b) => levelOf(a) - levelOf(b) || a.at - b.at)
    const [first] = lines
    if (!first) return []
    return [
      {
        id: 'rewrite',
        points: comparison.label === 'pricing' && comparison.rewriteVerb === 'rewrote' ? HIGH : MEDIUM,
        rank: 50,
        clause: rewriteClause(comparison, pagePhrase(comparison.page), first),
        why: 'Much of the page is new',
        proof: lines.slice(0, MAX_PROOF).map(({ text }) => text),
      },
    ]
  },
}

/** Whether a heading may name what the page is about. */
function isName(text: string): boolean {
  return isWide(text) ? text.length >= MIN_WIDE_NAME : wordCount(text) > 1
}

/** Whether a line has enough words to say something. Icons and figures do not count as words. */
function isStatement(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= MIN_STATEMENT_WORDS
}

/** Whether a heading introduces an FAQ, which is reported as such. */
function isAboveQuestion({ after: { blocks } }: Comparison, at: number): boolean {
  return QUESTION.test(blocks[at + 1]?.text ?? '')
}

/** Returns "rewrote its homepage, which now says “…”", or "extended …, which now also says “…”". */
export function rewriteClause({ rewriteVerb }: Comparison, page: string, { text, block }: Passage): string {
  // A few words name what is below them.
  if (block.kind === 'heading' && wordCount(text) < MIN_STATEMENT_WORDS)
    return `${rewriteVerb} ${page}: new section ${quote(text)}`
  return `${rewriteVerb} ${page}, which now ${rewriteVerb === 'rewrote' ? '' : 'also '}says ${quote(text, 110)}`
}

/** Lines below the headline that may introduce the page. */
const HERO_REACH = 3

/** Returns the first new statement at or right below the headline, which is the page's message; null if none is new. */
export function heroLine({ after, before, edits }: Comparison): Passage | null {
  const headings = after.blocks.filter(({ kind }) => kind === 'heading')
  const [first] = headings.filter(({ landmark }) => landmark === 'main')
  const title = headings.find(({ text }) => text === after.content?.headings.h1[0]) ?? first
  const top = after.blocks.indexOf(title)
  const lines = edits.flatMap(({ after: line }) =>
    line && top >= 0 && line.at >= top && line.at <= top + HERO_REACH ? [line] : []
  )
  return (
    lines.find(
      ({ text, block }) =>
        block.path.length <= 1 &&
        wordCount(text) > MIN_STATEMENT_WORDS &&
        isStatement(text) &&
        !SIGN_IN.test(text) &&
        !INTRODUCES.test(text) &&
        !before.says(text) &&
        !before.paraphrases(text)
    ) ?? null
  )
}

/** Returns the depth of a heading in the outline. Text comes after all headings. */
function levelOf({ block }: Passage): number {
  return block.kind === 'heading' ? block.path.length : Infinity
}

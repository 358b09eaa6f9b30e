import { type Kind, MEDIUM } from '../claim.js'
import { pagePhrase } from '../page_names.js'
import type { Passage } from '../pairing.js'
import { quote, wordCount } from '../words.js'

/** Share of the page's text and number of lines that change in a rewrite. */
const MIN_REWRITE = { share: 0.5, lines: 6 }
const PAGES = new Set(['homepage', 'features', 'pricing'])
/** Number of words. A shorter line states nothing. */
const MIN_STATEMENT_WORDS = 4
const MAX_PROOF = 3

/** A page with mostly new text, reported by its highest new heading or else its first new line. */
export const rewrite: Kind = {
  find(comparison) {
    // On a pricing page, plans that stay are more than the text around them.
    const hasPlans = [comparison.before, comparison.after].every((side) => side.unitsOf('plan').length > 0)
    if (
      hasPlans ||
      !PAGES.has(comparison.label) ||
      comparison.changedShare < MIN_REWRITE.share ||
      comparison.edits.length < MIN_REWRITE.lines
    )
      return []
    const lines = comparison.edits
      .flatMap(({ before, after }) => (after && !before && !after.plan ? [after] : []))
      .filter(({ text, block }) => block.kind === 'heading' || wordCount(text) >= MIN_STATEMENT_WORDS)
      .filter(({ text }) => !comparison.before.says(text) && comparison.before.missingPartOf(text) !== '')
      .sort((a, b) => levelOf(a) - levelOf(b) || a.at - b.at)
    const [first] = lines
    if (!first) return []
    return [
      {
        id: 'rewrite',
        points: MEDIUM,
        rank: 50,
        clause: `rewrote ${pagePhrase(comparison.page)}, which now says ${quote(first.text, 110)}`,
        why: 'Much of the page is new',
        proof: lines.slice(0, MAX_PROOF).map(({ text }) => text),
      },
    ]
  },
}

/** Returns the depth of a heading in the outline. Text comes after all headings. */
function levelOf({ block }: Passage): number {
  return block.kind === 'heading' ? block.path.length : Infinity
}

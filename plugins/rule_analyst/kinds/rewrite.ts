import { type Kind, MEDIUM } from '../claim.js'
import type { Passage } from '../pairing.js'
import { thePage } from '../page_names.js'
import { quoted, wordCount } from '../words.js'

/** Share of the page's text and number of lines that change in a rewrite. */
const REWRITTEN = { share: 0.5, lines: 6 }
const PAGES = new Set(['homepage', 'features', 'pricing'])
/** Number of words. A shorter line states nothing. */
const STATEMENT = 4
const MAX_PROOF = 3

/** A page with mostly new text, reported by its highest new heading or else its first new line. */
export const rewrite: Kind = {
  find(look) {
    if (!PAGES.has(look.label) || look.share < REWRITTEN.share || look.edits.length < REWRITTEN.lines)
      return []
    const lines = look.edits
      .flatMap(({ before, after }) => (after && !before && !after.plan ? [after] : []))
      .filter(({ text, block }) => block.kind === 'heading' || wordCount(text) >= STATEMENT)
      .filter(({ text }) => !look.before.says(text) && look.before.unsaid(text) !== '')
      .sort((a, b) => levelOf(a) - levelOf(b) || a.at - b.at)
    const [first] = lines
    if (!first) return []
    return [
      {
        id: 'rewrite',
        points: MEDIUM,
        rank: 50,
        clause: `rewrote ${thePage(look.page)}, which now says ${quoted(first.text, 110)}`,
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

import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import type { Edit } from '../pairing.js'
import { withItems } from './phrases.js'
import { thePage } from '../page_names.js'
import { differenceOf, quoted } from '../words.js'

/** Shorter lines say nothing by themselves. */
const SHORTEST = 12
const SHORTEST_ITEM = 3
/** Of the page's text: so much new makes it another page. */
const REWRITE = 0.5
const FRONT = new Set(['homepage', 'features', 'pricing'])

/** All other text: what is new, or said otherwise, in the page's own words. */
export const text: Kind = {
  find(look) {
    if (look.isLegal) return []
    return look.edits
      .filter((edit) => !isCode(edit) && !isAddress(edit))
      .flatMap((edit) => claimOf(look, edit) ?? [])
  },
}

function isAddress({ before, after }: Edit): boolean {
  return /^\S+\.\p{L}{2,}\S*$/u.test((after ?? before)!.text)
}

/** A line of a program, or what one prints. */
function isCode({ before, after }: Edit): boolean {
  const { text } = (after ?? before)!
  return /[;{}]\s*$|=>|^\s*(?:var|const|let|function|import|from|npm|npx|pip|curl|sudo|apt|brew|git|python|\$)\s|\w\([^)]*\)\s*[;{]/.test(
    text
  )
}

function claimOf(look: Look, edit: Edit): Claim | null {
  const { before, after } = edit
  const line = (after ?? before)!
  const isItem = line.block.kind === 'list_item' || line.block.kind === 'heading'
  if (!(before && after) && line.text.length < (isItem ? SHORTEST_ITEM : SHORTEST)) return null
  const isRewrite = look.share >= REWRITE && FRONT.has(look.label)
  const points = isRewrite && after && !before ? MEDIUM : LOW
  return {
    id: points === MEDIUM ? 'rewrite' : 'wording',
    points,
    rank: rankOf(edit),
    clause: clauseOf(look, before?.text, after?.text, line.block.path.at(-1)),
    why: points === MEDIUM ? 'Much of the page is new' : 'The text of the page changed',
    proof: after ? withItems(look, after) : [before!.text],
  }
}

/** What says most that is new first; what went last. */
function rankOf({ before, after }: Edit): number {
  const line = (after ?? before)!
  const cut = before && after ? differenceOf(before.text, after.text) : null
  const length = Math.min(300, cut ? cut.gone.length + cut.come.length : line.text.length)
  const isHeading = line.block.kind === 'heading' ? 2 : 0
  const isTerse = line.text.length < 20 ? -5 : 0
  const hasFigure = before && after && figures(before.text) !== figures(after.text) ? 2 : 0
  return (after ? 34 : 30) + isTerse + isHeading + hasFigure + length / 150
}

function figures(text: string): string {
  return (text.match(/\d[\d.,]*/g) ?? []).join(' ')
}

function clauseOf(
  { page }: Look,
  before: string | undefined,
  after: string | undefined,
  heading = ''
): string {
  const where = thePage(page)
  if (before === undefined) return `added ${quoted(after!, 110)} to ${where}`
  if (after === undefined) return `no longer says ${quoted(before, 110)} on ${where}`
  const cut = differenceOf(before, after)
  if (cut.gone === '') return `now says ${quoted(cut.after, 100)} on ${where}`
  const isBare = !/\p{L}{3}.*\s/u.test(after) && heading !== ''
  return `changed ${quoted(cut.before, 80)} to ${quoted(cut.after, 80)}${isBare ? ` under ${quoted(heading, 50)}` : ''} on ${where}`
}

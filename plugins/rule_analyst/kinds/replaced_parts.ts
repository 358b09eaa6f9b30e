import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { Edit, Passage } from '../pairing.js'
import { isSaidInBoth } from '../proof.js'
import { cleanText, isSlogan, joinNames, quote, QUOTED, wordCount } from '../words.js'
import { areAlike } from './topics.js'

/** Number of words. A longer heading is a statement, which replaces another one. */
const MAX_NAME_WORDS = 8
/** Number of words. A shorter line below a name may be its category. */
const MIN_TEXT_WORDS = 2
const MAX_NAMED = 2

/** Parts of a page, such as the features in a grid, that took the place of others, with another name and another text. */
export const replacedParts: Kind = {
  find(comparison) {
    const isEntry = comparison.isNewsList || comparison.label === 'careers'
    if (comparison.isLegal || isEntry || comparison.isRewritten) return []
    const parts = comparison.edits.flatMap((edit) => partOf(comparison, edit) ?? [])
    return parts.length > 0 ? [claimOf(comparison, parts)] : []
  },
}

interface Part {
  old: string
  now: string
  /** The first line of the new part. */
  text: string
}

function claimOf({ label, page, after }: Comparison, parts: readonly Part[]): Claim {
  const names = (side: 'old' | 'now') =>
    joinNames(
      parts.map((part) => quote(part[side], parts.length > 1 ? 50 : 60)),
      MAX_NAMED,
      'items'
    )
  // A name that is still in another line was not replaced throughout the page.
  const isKept = parts.some(({ old }) => after.lineKeys.includes(textKey(old)))
  return {
    id: 'section_replaced',
    points: label === 'features' ? MEDIUM : LOW,
    rank: 47,
    clause: `now ${parts.some(({ now }) => isSlogan(now)) ? 'says' : 'lists'} ${names('now')}${isKept ? '' : ` in place of ${names('old')}`} on ${pagePhrase(page)}`,
    why: 'Parts of the page were replaced',
    proof: parts.slice(0, MAX_NAMED).flatMap(({ now, text }) => [now, text]),
  }
}

/** Returns a part whose heading and first line are new where another heading with another line was. */
function partOf(comparison: Comparison, { before, after }: Edit): Part | null {
  if (!before || !after || !isName(before) || !isName(after)) return null
  const text = textBelow(comparison, 'after', after)
  const oldText = textBelow(comparison, 'before', before)
  if (text === '' || oldText === '' || areAlike(oldText, text)) return null
  const names = [before, after].map((line) => new Set(textKey(line.text).match(/[\p{L}\p{N}]{3,}/gu)))
  const isSame = !names[0].isDisjointFrom(names[1])
  if (isSame || isSaidInBoth(comparison, 'after', after.text)) return null
  return { old: before.text, now: after.text, text }
}

function isName({ block, plan, text }: Passage): boolean {
  return (
    block.kind === 'heading' &&
    // The headline of the page is above all parts.
    block.path.length > 0 &&
    !plan &&
    /\p{L}{2}/u.test(text) &&
    wordCount(text) <= MAX_NAME_WORDS &&
    !/[?？]$/.test(text) &&
    !QUOTED.test(cleanText(text))
  )
}

/** Returns the line right below a heading if the other version does not have it in any form; otherwise ''. */
function textBelow(comparison: Comparison, side: 'before' | 'after', { at }: Passage): string {
  const line = comparison.edits.find((edit) => edit[side]?.at === at + 1)?.[side]
  const isText =
    at >= 0 && line?.block.kind !== 'heading' && line !== undefined && wordCount(line.text) >= MIN_TEXT_WORDS
  return isText && !isSaidInBoth(comparison, side, line.text) ? line.text : ''
}

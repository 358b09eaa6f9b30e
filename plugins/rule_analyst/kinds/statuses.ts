import type { Block } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { STATUS } from '../status_words.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote, wordCount } from '../words.js'

const STATUSES = new RegExp(STATUS, 'giu')
/** Number of words of a name with its label. */
const MAX_WORDS = 10
const MAX_NAME_WORDS = 6
const MAX_NAMED = 2
/** What may follow a label: nothing, a character that separates it from the name, or a date. */
const IS_LABEL = /^\s*(?:$|[^\p{L}\s]|\p{L}{0,3}\s?\d)/u
const SKIPPED_KINDS = new Set<Block['kind']>(['cell', 'label', 'cta'])

/** Labels of things on the page: "Coming soon" is gone from one, another is "Sold out" now. */
export const statuses: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.isNewsList || comparison.label === 'careers') return []
    // Cells are reported with their rows. Options of a form and buttons, such as "Get early access", mark nothing.
    const marks = [...comparison.edits, ...comparison.controls].flatMap((edit) =>
      SKIPPED_KINDS.has(lineOf(edit).block.kind) ? [] : (markOf(comparison, edit) ?? [])
    )
    return [...Map.groupBy(marks, ({ isNow, status }) => `${isNow}${status.toLowerCase()}`).values()].map(
      (some) => claimOf(comparison, some)
    )
  },
}

/** A label that a name gained or lost. */
interface Mark {
  name: string
  status: string
  isNow: boolean
  /** Whether it is a plan's name. */
  isOfPlan: boolean
  proof: string[]
}

function claimOf({ label }: Comparison, marks: readonly Mark[]): Claim {
  const [{ status, isNow }] = marks
  const ofPlans = marks.some(({ isOfPlan }) => isOfPlan)
  const names = joinNames(
    marks.map(({ name }) => quote(name, 60)),
    MAX_NAMED,
    'item'
  )
  return {
    id: 'availability',
    points: ofPlans && label === 'pricing' ? HIGH : MEDIUM,
    rank: ofPlans ? 93 : 66,
    clause: `${isNow ? 'now marks' : 'no longer marks'} ${names} as ${quote(status, 40)}`,
    why: 'Availability changed',
    proof: marks.flatMap(({ proof }) => proof),
    essential: ofPlans,
  }
}

function markOf(comparison: Comparison, { before, after }: Edit): Mark | null {
  const [old, now] = [statusOf(comparison.before, before), statusOf(comparison.after, after)]
  const named = now ?? old
  if (!named || old?.status.toLowerCase() === now?.status.toLowerCase()) return null
  // A label that was added or removed together with its name is not news about it.
  if (!comparison.before.says(named.name) || !comparison.after.says(named.name)) return null
  if (old && now && old.name !== now.name) return null
  const line = (after ?? before)!
  // A new or removed line with both says nothing about the name elsewhere.
  const isAlone = (!before || !after) && cleanName(line.text).includes(named.name)
  if (isAlone && (!after || comparison.after.countLines(named.name) > 0)) return null
  if (!now && isStillMarked(comparison.after, named.name)) return null
  // Without the label, its line must be the name alone, or be gone.
  const rest = old && now ? undefined : old ? after : before
  if (rest && cleanName(rest.text) !== named.name) return null
  // A label in a plan's box is about the plan only if the plan's title is what it marks.
  const plan = line.plan && nameKey(line.plan.title) === nameKey(named.name) ? line.plan.title : null
  return {
    name: plan ?? named.name,
    status: named.status,
    isNow: now !== null,
    isOfPlan: plan !== null,
    proof: [named.name, line.text],
  }
}

/** Whether a line with a name still has a label. */
function isStillMarked({ blocks }: PageVersion, name: string): boolean {
  return blocks.some(({ text }) => text.includes(name) && STATUS.test(text.replace(name, ' ')))
}

/** Reads a label with the name before it, in the same line or above it. */
function statusOf(
  { blocks }: PageVersion,
  line: Passage | undefined
): { name: string; status: string } | null {
  if (!line || wordCount(line.text) > MAX_WORDS) return null
  // "Operational coverage" is a name.
  const [status] =
    [...line.text.matchAll(STATUSES)].findLast(({ 0: found, index }) =>
      IS_LABEL.test(line.text.slice(index + found.length))
    ) ?? []
  if (status === undefined) return null
  const name = cleanName(line.text.replace(STATUS, ' ').replace(/[\s([–—:-]+[\s)\]]*$/u, ''))
  if (/\p{L}{2}/u.test(name)) return { name, status }
  // A heading marks nothing above it.
  if (line.block.kind === 'heading') return null
  const [above, below] = [blocks[line.at - 1], blocks[line.at + 1]]
  const isNamedAbove = above?.kind === 'heading' ? !above.text.endsWith(':') : above && isName(above)
  // A label at the end of one section says nothing about the next one.
  const isNamedBelow = below?.kind === 'heading' && below.path.length >= line.block.path.length
  const named = isNamedBelow ? below : isNamedAbove ? above : null
  return named && /[\p{L}\p{N}]{2}|\p{Lo}/u.test(named.text) ? { name: cleanName(named.text), status } : null
}

function isName({ kind, text }: Block): boolean {
  const isText = kind === 'paragraph' || kind === 'list_item'
  return isText && /^[\p{Lu}\p{Lo}]/u.test(text) && wordCount(text) <= MAX_NAME_WORDS && !/[.!?:]$/.test(text)
}

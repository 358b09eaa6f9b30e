import type { Block } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { STATUS } from '../status_words.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote, wordCount } from '../words.js'

const STATUSES = new RegExp(STATUS, 'giu')
/** Number of words of a name, with and without its label. */
const MAX_WORDS = 10
const MAX_NAME_WORDS = 6
const MAX_NAMED = 2
/** What may follow a label: nothing, a character that separates it from the name, or a date. */
const IS_LABEL = /^\s*(?:$|[^\p{L}\s]|\p{L}{0,3}\s?\d)/u
/** Cells are reported with their rows. Options of a form and buttons, such as "Get early access", mark nothing. */
const SKIPPED_KINDS = new Set<Block['kind']>(['cell', 'label', 'cta'])

/** Labels of things on the page: "Coming soon" is gone from one, another is "Sold out" now. */
export const statuses: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.isNewsList || comparison.label === 'careers') return []
    const edits = [...comparison.edits, ...comparison.controls]
    const marks = edits.flatMap((edit) => markOf(comparison, edit) ?? [])
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

function markOf({ before, after }: Comparison, edit: Edit): Mark | null {
  const [old, now] = [statusIn(before, edit.before), statusIn(after, edit.after)]
  const found = now ?? old
  // A label that was added or removed together with its name is not news about it.
  if (!found || old?.status === now?.status || ![before, after].every((side) => side.says(found.name)))
    return null
  const { plan, text } = lineOf(edit)
  // Without the label, its line must be the name alone, or be gone.
  const rest = old ? edit.after : edit.before
  const isWhole = rest ? cleanName(rest.text) === found.name : text.startsWith(found.status)
  if (!(old && now) && !isWhole) return null
  // A label in a plan's box is about the plan only if the plan's title is what it marks.
  const isOfPlan = plan !== null && nameKey(plan.title) === nameKey(found.name)
  return { ...found, isNow: now !== null, isOfPlan, proof: [found.name, text] }
}

/** Reads a label with the name before it, in the same line or next to it. */
function statusIn({ blocks }: PageVersion, line?: Passage): { name: string; status: string } | null {
  if (!line || SKIPPED_KINDS.has(line.block.kind) || wordCount(line.text) > MAX_WORDS) return null
  // "Operational coverage" is a name.
  const label = [...line.text.matchAll(STATUSES)].findLast(({ 0: found, index }) =>
    IS_LABEL.test(line.text.slice(index + found.length))
  )
  if (!label) return null
  const status = label[0]
  const own = cleanName(line.text.replace(STATUS, ' ').replace(/[\s([–—:-]+[\s)\]]*$/u, ''))
  if (/\p{L}{2}/u.test(own)) return { name: own, status }
  // A heading marks nothing above it.
  if (line.block.kind === 'heading') return null
  // A label at the end of one section says nothing about the next one.
  const below = blocks[line.at + 1]
  const isAboveName = below?.kind === 'heading' && below.path.length >= line.block.path.length
  const name = (isAboveName ? below : blocks[line.at - 1])?.text ?? ''
  const isName = /^[\p{Lu}\p{Lo}\d]/u.test(name) && wordCount(name) <= MAX_NAME_WORDS
  return isName && !/[.!?:]$/.test(name) ? { name: cleanName(name), status } : null
}

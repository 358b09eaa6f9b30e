import type { BlockKind, Change } from '#platform/contract'
import { isBeside, isFrame, type Part } from '../parts.js'
import { isLegalPage, thePage, type Rule } from '../rule.js'
import { fromDifference, quoted } from '../text.js'

const CONTROLS: BlockKind[] = ['label', 'link', 'cta']

/** The page's own text: not its menus and dialogs, nor the names of its controls. */
function isText(part: Part): boolean {
  const { block } = part
  return block !== undefined && !isBeside(part) && !CONTROLS.includes(block.kind)
}

/** A line that names something new in a list of posts, releases or jobs: a heading or a link. */
function isEntry({ before, block, landmark }: Part): boolean {
  return (
    before === undefined &&
    block !== undefined &&
    landmark === 'main' &&
    (block.kind === 'heading' || block.kind === 'link') &&
    block.text.length >= SHORTEST_ENTRY
  )
}

/** Whether a heading came or went together with what stands under it. */
export function isWholeSection({ before, after, block }: Part, { lines }: Change): boolean {
  if (block?.kind !== 'heading' || !/\p{L}{2}/u.test(block.text)) return false
  if (before !== undefined && after !== undefined) return false
  const kind = before === undefined ? 'added' : 'removed'
  return lines.some((line) => line.kind === kind && line.block.path.at(-1) === block.text)
}

/** Names the section that came or went; anything else is told in plain words. */
function tellSection(part: Part, change: Change): string {
  if (!isWholeSection(part, change)) return tellText(part, change)
  return part.before === undefined
    ? `added a section to ${thePage(change.page)}: ${quoted(part.after ?? '', 120)}`
    : `removed a section from ${thePage(change.page)}: ${quoted(part.before, 120)}`
}

/** "changed “A” to “B” on its pricing page". */
export function tellText({ before, after }: Part, { page }: Change): string {
  const where = thePage(page)
  if (before === undefined) return `added ${quoted(after ?? '', 120)} to ${where}`
  if (after === undefined) return `removed ${quoted(before, 120)} from ${where}`
  const [from, to] = fromDifference(before, after)
  return `changed ${quoted(from)} to ${quoted(to)} on ${where}`
}

const SHORTEST_ENTRY = 8
const ROLE_KINDS: BlockKind[] = ['heading', 'link', 'list_item', 'cell']

/** Open positions that were added. */
export function newRoles({ page, lines }: Change): string[] {
  if (page.label !== 'careers') return []
  const roles = lines.filter(
    ({ kind, block }) => kind === 'added' && block.landmark === 'main' && ROLE_KINDS.includes(block.kind)
  )
  const gone = lines.filter(({ kind }) => kind === 'removed').length
  return roles.length > gone ? roles.map(({ block }) => block.text) : []
}

export const wordingRules: Rule[] = [
  {
    id: 'legal_text',
    topic: 'legal',
    weight: 3,
    applies: (part, page) => isText(part) && part.landmark !== 'footer' && isLegalPage(page),
    why: () => 'The text of a legal document changed',
    tell: tellSection,
  },
  {
    id: 'role',
    topic: 'hiring',
    weight: 2,
    applies: (part, { label }) =>
      label === 'careers' &&
      part.block !== undefined &&
      !isFrame(part) &&
      part.landmark !== 'footer' &&
      part.block.kind !== 'cta',
    why: () => 'The open positions changed',
    tell(part, change) {
      const roles = newRoles(change)
      if (roles.length > 1) return `opened ${roles.length} positions, among them ${quoted(roles[0])}`
      if (part.before === undefined) return `opened a position: ${quoted(part.after ?? '')}`
      if (part.after === undefined) return `closed a position: ${quoted(part.before)}`
      return `changed a position from ${quoted(part.before)} to ${quoted(part.after)}`
    },
  },
  {
    id: 'entry',
    topic: 'news',
    weight: 2,
    applies: (part, { label }) => (label === 'blog' || label === 'changelog') && isEntry(part),
    why: () => 'Something was published',
    tell: ({ after }, { page }) =>
      `${page.label === 'blog' ? 'published' : 'released'} ${quoted(after ?? '', 120)}`,
  },
  {
    id: 'wording',
    topic: 'wording',
    weight: 1,
    applies: isText,
    why: () => 'The text of the page changed',
    tell: tellSection,
  },
  {
    id: 'link_text',
    topic: 'wording',
    weight: 0,
    applies: ({ block }) => block !== undefined,
    why: () => 'Only a menu, a label or a link changed',
  },
]

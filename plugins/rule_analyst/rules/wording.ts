import type { Block, BlockKind, Change } from '#platform/contract'
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
    block.text.length >= SHORTEST_ENTRY &&
    !NUMBERED.test(block.text)
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

const LIMITS = /\b(?:limits?|quotas?|allowances?|plans?)\b|limite|kontingent|cuota/i

function isFigure(text: string | undefined): boolean {
  return text !== undefined && /^\d[\d.,\s]{0,14}[kmb]?$/i.test(text)
}

/** Whether a text has words enough to be understood without the heading above. */
function saysItself(text: string): boolean {
  const word = /\p{L}{3}/u.exec(text)
  return word !== null && /\s/.test(text.slice(word.index))
}

/** "changed “A” to “B” on its pricing page"; a bare figure with the heading above it. */
export function tellText({ before, after, block }: Part, { page }: Change): string {
  const where = thePage(page)
  if (before === undefined) return `added ${quoted(after ?? '', 120)} to ${where}`
  if (after === undefined) return `removed ${quoted(before, 120)} from ${where}`
  const [from, to] = fromDifference(before, after)
  const heading = block?.path.at(-1)
  const under = heading && !(saysItself(before) && saysItself(after)) ? ` under ${quoted(heading, 60)}` : ''
  return `changed ${quoted(from)} to ${quoted(to)}${under} on ${where}`
}

/** "Version 4.0", "v2.0.0": the first of a new line of versions. */
const MAJOR_VERSION = /(?<![\d.])\d{1,3}\.0(?:\.0)?(?![\d.]*\d)/
/** A step or part of one text: "3. Review stale deals". */
const NUMBERED = /^\d{1,2}[.)]\s/

const SHORTEST_ENTRY = 8
const ROLE_KINDS: BlockKind[] = ['heading', 'link', 'list_item', 'cell']

/** Headings that positions stand under. */
const DEPARTMENT =
  /^(?:(?:software )?engineering|product(?: management)?|design|data(?: science)?|sales|marketing|customer (?:success|support|experience)|support|operations|people(?: operations)?|hr|human resources|finance|legal|security|it|research|general|other|open (?:roles|positions)|entwicklung|vertrieb|personal|technik|ingénierie|ventes|commercial|ingeniería|ventas)(?: (?:&|and|und|et|y) \p{L}+)?(?: team)?$/iu

function isRole({ landmark, kind, text }: Block): boolean {
  return landmark === 'main' && ROLE_KINDS.includes(kind) && !DEPARTMENT.test(text)
}

/** Open positions that were added. */
export function newRoles(change: Change): string[] {
  return rolesThat('added', change)
}

/** Positions that came, unless as much went, or the other way round. */
function rolesThat(side: 'added' | 'removed', { page, lines }: Change): string[] {
  if (page.label !== 'careers') return []
  const roles = lines.filter(({ kind, block }) => kind === side && isRole(block))
  const others = lines.filter(({ kind }) => kind !== side).length
  return roles.length > others ? roles.map(({ block }) => block.text) : []
}

/** The positions that a sentence about several of them tells; none where there are no several. */
export function severalRoles(change: Change): string[] {
  return (
    (['added', 'removed'] as const)
      .map((side) => rolesThat(side, change))
      .find((roles) => roles.length > 1) ?? []
  )
}

/** "opened 3 positions, among them “Designer”"; null when it is about no single one of them. */
export function tellRoles(part: Part, change: Change): string | null {
  for (const [side, verb] of [
    ['added', 'opened'],
    ['removed', 'closed'],
  ] as const) {
    const roles = rolesThat(side, change)
    const text = side === 'added' ? part.after : part.before
    if (roles.length < 2) continue
    return `${verb} ${roles.length} positions, among them ${quoted(text && roles.includes(text) ? text : roles[0])}`
  }
  return null
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
      part.block.kind !== 'cta' &&
      !DEPARTMENT.test(part.block.text),
    why: () => 'The open positions changed',
    tell(part, change) {
      const several = tellRoles(part, change)
      if (several) return several
      if (part.block && !isRole(part.block)) return tellSection(part, change)
      if (part.before === undefined) return `opened a position: ${quoted(part.after ?? '')}`
      if (part.after === undefined) return `closed a position: ${quoted(part.before)}`
      return `changed a position from ${quoted(part.before)} to ${quoted(part.after)}`
    },
  },
  {
    id: 'major_release',
    topic: 'news',
    weight: 3,
    applies: (part, { label }) =>
      label === 'changelog' && isEntry(part) && MAJOR_VERSION.test(part.after ?? ''),
    why: () => 'A new major version was released',
    tell: ({ after }) => `released ${quoted(after ?? '', 120)}`,
  },
  {
    id: 'feature',
    topic: 'message',
    weight: 3,
    applies: (part, { label }) =>
      label === 'features' &&
      part.block?.kind === 'heading' &&
      (part.before === undefined || part.after === undefined) &&
      !isBeside(part),
    why: () => 'A feature came or went',
    tell: tellSection,
  },
  {
    id: 'table_limit',
    topic: 'offer',
    weight: 3,
    applies: ({ before, after, block }) =>
      block?.kind === 'cell' &&
      isFigure(before) &&
      isFigure(after) &&
      block.path.some((heading) => LIMITS.test(heading)),
    why: () => 'A figure in a table of limits changed',
    tell: tellText,
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

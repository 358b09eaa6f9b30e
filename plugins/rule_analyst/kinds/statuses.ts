import type { Block } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { type Edit, lineOf, type Passage } from '../pairing.js'
import { STATUS } from '../status_words.js'
import { textKey } from '../likeness.js'
import { nameKey } from '../proof.js'
import { amountsIn, cleanName, joinNames, quote, sentencesOf, wordCount } from '../words.js'

const STATUSES = new RegExp(STATUS, 'giu')
/** Number of words of a name with its label. */
const MAX_WORDS = 10
const MAX_NAME_WORDS = 6
const MAX_NAMED = 2
/** Number of words of a label with its date. */
const MAX_LABEL_WORDS = 4
/** What may follow a label: nothing, a character that separates it from the name, or a date. */
const IS_LABEL = /^\s*(?:$|[^\p{L}\s]|\p{L}{0,3}\s?\d)/u
const SKIPPED_KINDS = new Set<Block['kind']>(['cell', 'label', 'cta'])
const TEXTS = new Set<Block['kind']>(['paragraph', 'list_item'])

/** Labels of things on the page: "Coming soon" is gone from one, another is "Sold out" now. */
export const statuses: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.isNewsList || comparison.label === 'careers') return []
    // Cells are reported with their rows. Options of a form and buttons, such as "Get early access", mark nothing.
    const marks = [...comparison.edits, ...comparison.controls].flatMap((edit) =>
      SKIPPED_KINDS.has(lineOf(edit).block.kind) ? [] : (markOf(comparison, edit) ?? [])
    )
    return [
      ...[...Map.groupBy(marks, ({ isNow, status }) => `${isNow}${status.toLowerCase()}`).values()].map(
        (some) => claimOf(comparison, some)
      ),
      ...switchedOff(comparison),
    ]
  },
}

const FOR_NOW =
  /(?<!\p{L})(?:currently|temporarily|for now|until further notice|derzeit|vorübergehend|bis auf weiteres|actuellement|temporairement|actualmente|temporalmente|attualmente|temporaneamente|momenteel|tijdelijk)(?!\p{L})/iu
const OFF =
  /(?<!\p{L})(?:disabled|suspended|paused|(?:switched|turned) off|deaktiviert|ausgesetzt|désactivée?s?|suspendue?s?|d?esactivad[oa]s?|suspendid[oa]s?|disattivat[oaie]|sospes[oaie]|uitgeschakeld|opgeschort)(?!\p{L})/iu
/** How often something may be used: "3 requests per second". */
const RATE =
  /\d[\d.,]*\s\p{L}+(?:\s\p{L}+)?\s?(?:\/|per|an?|pro|par|por|al?)\s?(?:second|minute|hour|day|month|sekunde|stunde|tag|seconde|heure|jour|segundo|minuto|hora|día|secondo|ora|giorno)(?!\p{L})/iu

/** Reports a new sentence that something is switched off for now, with the limit that it had. */
function switchedOff({ edits, before, after }: Comparison): Claim[] {
  const now = edits
    .flatMap(({ after: line }) => sentencesOf(line?.text ?? ''))
    .find((text) => FOR_NOW.test(text) && OFF.test(text) && !before.says(text) && !before.paraphrases(text))
  if (now === undefined) return []
  const limit = edits
    .flatMap(({ before: line }) => sentencesOf(line?.text ?? ''))
    .find((text) => RATE.test(text) && !after.says(text) && !after.says(RATE.exec(text)![0]))
  const said = `now says ${quote(now, 90)}`
  return [
    {
      id: 'availability',
      points: limit === undefined ? MEDIUM : HIGH,
      rank: 85,
      clause: limit === undefined ? said : `${said}, and no longer says ${quote(limit, 90)}`,
      why: 'Something was switched off',
      proof: limit === undefined ? [now] : [now, limit],
    },
  ]
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

function isInPlan(version: PageVersion, plan: string, name: string): boolean {
  return version
    .unitsOf('plan')
    .some((unit) => nameKey(unit.title) === nameKey(plan) && version.unitSays(unit, name))
}

function markOf(comparison: Comparison, { before, after }: Edit): Mark | null {
  const [old, now] = [statusOf(comparison.before, before), statusOf(comparison.after, after)]
  const named = now ?? old
  if (!named || old?.status.toLowerCase() === now?.status.toLowerCase()) return null
  // A label that was added or removed together with its name is not news about it.
  if (!comparison.before.says(named.name) || !comparison.after.says(named.name)) return null
  // What left its plan together with its label did not become available there.
  if (!after && before?.plan && !isInPlan(comparison.after, before.plan.title, named.name)) return null
  if (old && now && old.name !== now.name) return null
  // A new line with both does not mark the name that is still elsewhere without a label.
  const isInLine = after !== undefined && cleanName(after.text).includes(named.name)
  if (
    now &&
    !before &&
    isInLine &&
    comparison.after.blocks.some(({ text }) => cleanName(text) === named.name)
  )
    return null
  if (!now && isStillMarked(comparison.after, named.name)) return null
  // Without the label, its line must be the name alone, or be gone.
  const rest = old && now ? undefined : old ? after : before
  if (rest && cleanName(rest.text) !== named.name) return null
  const line = (after ?? before)!
  // A label right below the title of a plan's box is about the plan.
  const isOfPlan = line.plan !== null && isTitle(named.name, line.plan.title)
  return {
    name: isOfPlan ? line.plan!.title : named.name,
    status: named.status,
    isNow: now !== null,
    isOfPlan,
    proof: [named.name, line.text],
  }
}

/** Lines to the right of or below a name that may have its label: the cells of its row. */
const MARK_REACH = 3

/** Whether a line with a name still has a label, in the line, to its right, right below it or in a heading above it. */
function isStillMarked({ blocks, tables }: PageVersion, name: string): boolean {
  const key = textKey(name)
  return blocks.some(({ text, path }, at) => {
    if (!textKey(text).includes(key)) return false
    const row = tables.rows.find(({ start, end }) => at >= start && at < end)
    const next = blocks.slice(at + 1, row?.end ?? at + MARK_REACH).filter((block) => isLabel(block.text))
    return [...path, text.replace(name, ' '), ...next.map((block) => block.text)].some((one) =>
      STATUS.test(one)
    )
  })
}

function isLabel(text: string): boolean {
  return wordCount(text) <= MAX_LABEL_WORDS
}

/** Whether a name is a plan's title, alone or with its price: "Pro" or "Pro — $49 / month", but not "Pro reports". */
function isTitle(name: string, title: string): boolean {
  const [key, titleKey] = [textKey(name), textKey(title)]
  if (titleKey === '' || !key.startsWith(titleKey)) return false
  return key === titleKey || amountsIn(name).length > 0
}

/** Reads a label with the name before it, in the same line or above it. */
function statusOf(version: PageVersion, line: Passage | undefined): { name: string; status: string } | null {
  const { blocks } = version
  if (!line || wordCount(line.text) > MAX_WORDS) return null
  // "Operational coverage" is a name.
  const [status] =
    [...line.text.matchAll(STATUSES)].findLast(({ 0: found, index }) =>
      IS_LABEL.test(line.text.slice(index + found.length))
    ) ?? []
  if (status === undefined) return null
  const name = cleanName(line.text.replace(STATUS, ' ').replace(/[\s([–—:-]+[\s)\]]*$/u, ''))
  // "Pro · Coming soon" below a part's text is a label of the part.
  const title = line.block.path.at(-1)
  if (
    BADGE.test(line.text) &&
    line.block.kind === 'paragraph' &&
    !line.plan &&
    isBelowText(blocks, line) &&
    title
  )
    return { name: cleanName(title), status: line.text }
  if (/\p{L}{2}/u.test(name)) return { name, status }
  const [above, below] = [blocks[line.at - 1], blocks[line.at + 1]]
  // A heading with text of its own does not mark what is above it.
  const isHeadingOfText =
    line.block.kind === 'heading' &&
    below?.path.at(-1) === line.text &&
    TEXTS.has(below.kind) &&
    wordCount(below.text) > MAX_NAME_WORDS
  if (isHeadingOfText) return null
  const isNamedAbove =
    (above?.kind === 'heading' && !above.text.endsWith(':')) ||
    (above && TEXTS.has(above.kind) && isName(above.text))
  // A label at the end of one section says nothing about the next one.
  const isNamedBelow = below?.kind === 'heading' && below.path.length > line.block.path.length
  // What is above the first lines of an entry is another entry, or the heading of all of them.
  const entry = version.unitsOf('entry').find(({ start, end }) => line.at >= start && line.at < end)
  const isTitleBelow =
    entry !== undefined &&
    entry.title === below?.text &&
    blocks.slice(entry.start, line.at).every(({ kind }) => kind !== 'heading')
  const named = isTitleBelow ? below : isNamedAbove ? above : isNamedBelow ? below : null
  return named && /[\p{L}\p{N}]{2}|\p{Lo}/u.test(named.text) ? { name: cleanName(named.text), status } : null
}

/** One word and a label: "Pro · Coming soon". */
const BADGE = /^[\p{L}\d]+\s[·•|]\s/u

/** Whether a line is below other text of its part. */
function isBelowText(blocks: readonly Block[], { at, block }: Passage): boolean {
  const above = at > 0 ? blocks[at - 1] : undefined
  return above?.kind === 'paragraph' && above.path.at(-1) === block.path.at(-1)
}

function isName(text: string): boolean {
  return /^[\p{Lu}\p{Lo}]/u.test(text) && wordCount(text) <= MAX_NAME_WORDS && !/[.!?:]$/.test(text)
}

import { cutAtWord, type Change, type FieldChange } from '#platform/contract'
import { type Clause, offerClauses, tellerOf } from './clauses.js'
import { type Finding, passagesOf } from './findings.js'
import type { Part } from './parts.js'
import { ESSENTIAL, thePage } from './rule.js'
import { fieldRules } from './rules/fields.js'
import { moveOf } from './rules/plans.js'
import { severalRoles, tellText } from './rules/wording.js'
import { amountsIn, plain, quoted } from './text.js'

const SUMMARY_LENGTH = 300
/** What a sentence may list of prices and plans: more is not read. */
const CLAUSES_LENGTH = 190
const MOST_CLAUSES = 3
const COMPETITOR_LENGTH = 60
/** Passages from which on the summary speaks of a rewrite. */
const REWRITE = 20

/** One sentence about the main finding, with a count of what else changed. */
export function summaryOf(main: Finding, findings: readonly Finding[], change: Change): string {
  const passages = passagesOf(findings)
  if (main.rule.topic !== 'price' && moveOf(main.part.field) === null && passages >= REWRITE)
    return tellRewrite(findings.find(({ part }) => part.block !== undefined) ?? main, passages, change)
  const { part } = main
  const tell = main.rule.tell ?? fieldRules.find((rule) => rule.applies(part, change.page))?.tell ?? tellText
  const [lead, ...clauses] = clausesOf(main, tell(part, change), change)
  const told = [lead, ...clauses].flatMap(({ fields }) => fields)
  const others = otherChanges(main, findings, told, change)
  const rest = others === 0 ? '' : `, and ${others} other ${others === 1 ? 'change' : 'changes'}`
  const end = `${rest}.`
  const texts = [lead, ...clauses].map(({ text }) => text)
  const sentence = others > 0 || texts.length < 2 ? texts.join(', ') : joined(texts)
  const head = cutAtWord(`${competitorOf(change.page)} ${sentence}`, SUMMARY_LENGTH - end.length)
  // A quotation at the end leaves the full stop to the sentence.
  return head.replace(/(?<=[\p{L}\p{N}%])\.”$/u, '”') + end
}

/** How a sentence names the competitor. */
export function competitorOf(page: Change['page']): string {
  return cutAtWord(plain(page.competitor), COMPETITOR_LENGTH) || 'The competitor'
}

/**
 * The sentence in clauses, the one about the main finding first. Of prices and plans it tells more, as far as there is room.
 * @param told what the main finding's own rule says
 */
function clausesOf({ part, rule }: Finding, told: string, change: Change): [Clause, ...Clause[]] {
  if (!part.field || !ESSENTIAL.includes(rule.topic)) return [{ text: told, fields: [] }]
  const clauses = offerClauses(change, part.field)
  const lead = clauses.find(({ fields }) => fields.includes(part.field!))
  const isAlone = !lead || lead.fields.filter((field) => moveOf(field) === moveOf(part.field)).length < 2
  const first = isAlone ? { text: told, fields: lead?.fields ?? [part.field] } : lead
  let room = CLAUSES_LENGTH - first.text.length
  const more = clauses
    .filter((clause) => clause !== lead)
    .slice(0, MOST_CLAUSES)
    .filter(({ text }) => (room -= text.length + 2) > 0)
  return [first, ...more]
}

function joined(texts: readonly string[]): string {
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function tellRewrite({ part }: Finding, passages: number, { page }: Change): string {
  const head = `${competitorOf(page)} rewrote much of ${thePage(page)}: ${passages} passages changed, among them `
  return `${head}${quoted(part.after ?? part.before ?? '', SUMMARY_LENGTH - head.length - 3)}.`
}

/** Distinct further things that changed, without those that only repeat the main one or each other. */
function otherChanges(
  main: Finding,
  findings: readonly Finding[],
  told: readonly FieldChange[],
  change: Change
): number {
  const seen = new Set<string>()
  const mainKeys = keysOf(main.part)
  const isTold = tellerOf(told)
  const fields = new Set(told)
  const roles = new Set(main.rule.topic === 'hiring' ? severalRoles(change) : [])
  for (const { part, total } of findings) {
    if (part === main.part || total < 1 || repeats(part, mainKeys)) continue
    if (part.field && fields.has(part.field)) continue
    if (isTold(part) || isWithin(part, main.part)) continue
    if (part.block && roles.has(part.block.text)) continue
    seen.add(plain(`${part.before ?? ''} → ${part.after ?? ''}`).toLowerCase())
  }
  return seen.size
}

/** Whether it stands under the heading that the sentence names, and came or went with it. */
function isWithin(
  { before, after, block }: Part,
  { before: had, after: has, block: heading }: Part
): boolean {
  if (heading?.kind !== 'heading' || !block?.path.includes(heading.text)) return false
  return had === undefined ? before === undefined : has === undefined && after === undefined
}

/** What a part that repeats another one holds: its texts, amounts and subject. */
interface Keys {
  before: string[]
  after: string[]
}

function keysOf({ before = '', after = '', field }: Part): Keys {
  const { subject, amountBefore, amountAfter } = field?.facts ?? {}
  const keys = (text: string, amount: number | undefined, name = '') =>
    [text, ...amountsIn(text), amount === undefined ? '' : String(amount), name].filter(Boolean)
  return {
    before: keys(before, amountBefore, field?.kind === 'removed' ? subject : undefined),
    after: keys(after, amountAfter, field?.kind === 'added' ? subject : undefined),
  }
}

function repeats({ before, after }: Part, keys: Keys): boolean {
  const holds = (text: string | undefined, keysOfSide: string[]) =>
    text === undefined || keysOfSide.some((key) => text.includes(key))
  return holds(before, keys.before) && holds(after, keys.after)
}

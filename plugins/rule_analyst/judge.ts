import { scoreOf, type Change, type FieldChange, type Term, type Verdict } from '#platform/contract'
import { type Clause, offerClauses, tellerOf } from './clauses.js'
import { changedWords, type Part, partsOf } from './parts.js'
import { PAGE_WEIGHTS, pageName, thePage, type Rule, type Topic } from './rule.js'
import { fieldRules } from './rules/fields.js'
import { isPrice, moveOf } from './rules/plans.js'
import { isWholeSection, newRoles, tellText } from './rules/wording.js'
import { rules } from './rules.js'
import { amountsIn, cut, fromChangedSentence, plain, quoted } from './text.js'

const SUMMARY_LENGTH = 300
/** What a sentence may list of prices and plans: more is not read. */
const CLAUSES_LENGTH = 190
const MOST_CLAUSES = 3
const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 1_000
const COMPETITOR_LENGTH = 60
/** Changed passages from which on a change counts as a rewrite, and what that adds. */
const REWRITES: readonly [passages: number, weight: number][] = [
  [40, 2],
  [10, 1],
]
/** Passages from which on the summary speaks of a rewrite. */
const REWRITE = 20
/** Changed words beyond which one line says no more than another. */
const MOST_WORDS = 40

/** Positions that are opened together from which on it is more than the usual hiring. */
const BURST = 5

/** What a team's ratings never silence. */
const ESSENTIAL: readonly Topic[] = ['price', 'offer']

/** A part with the rule that counts for it. */
interface Finding {
  part: Part
  rule: Rule
  /** Rule and page together. */
  total: number
}

/** Judges a change by the table of rules. Pure; always gives a verdict with its reasons. */
export function judge(change: Change): Verdict {
  const ranks = new Map<Finding, number>()
  const rankOf = (finding: Finding) => {
    const rank = ranks.get(finding) ?? tellingRank(finding, change)
    ranks.set(finding, rank)
    return rank
  }
  const findings = partsOf(change)
    .map((part) => findingOf(part, change))
    .filter((finding) => finding !== null)
    .sort((a, b) => b.total - a.total || rankOf(b) - rankOf(a))
  const [main] = findings
  if (!main) return silent(change, 'Nothing is left of this change after noise was taken out.')

  const terms = termsOf(main, findings, change)
  const score = scoreOf(terms.reduce((sum, { weight }) => sum + weight, 0))
  const reasons = [
    ...terms.map(({ text, weight }) => `${text} (weight ${weight})`),
    ...secondReasons(findings),
  ]
  const reasoning = cut(`${reasons.join(', ')}: ${score ?? 'not worth an alert'}.`, REASONING_LENGTH)
  const essential = ESSENTIAL.includes(main.rule.topic)
  if (score === null) return { ...silent(change, reasoning), terms, essential }
  return {
    score,
    summary: summaryOf(main, findings, change),
    excerpt: excerptOf(main.part, change),
    reasoning,
    terms,
    essential,
  }
}

function termsOf(main: Finding, findings: readonly Finding[], change: Change): Term[] {
  const { page } = change
  const pageWeight = main.total - main.rule.weight
  const rewrite = rewriteWeight(findings)
  const roles = newRoles(change).length
  return [
    { id: main.rule.id, text: main.rule.why(main.part), weight: main.rule.weight },
    { id: `${page.label}_page`, text: `on the ${pageName(page.label)}`, weight: pageWeight },
    { id: 'hiring_burst', text: `${roles} positions at once`, weight: roles >= BURST ? 2 : 0 },
    { id: 'rewrite', text: 'in a rewrite of much text', weight: rewrite },
  ].filter(({ id, weight }) => weight !== 0 || id === main.rule.id)
}

function silent({ page }: Change, reasoning: string): Verdict {
  const summary = `Nothing worth an alert changed on the ${pageName(page.label)} of ${competitorOf(page)}.`
  return { score: null, summary, excerpt: null, reasoning }
}

function competitorOf(page: Change['page']): string {
  return cut(plain(page.competitor), COMPETITOR_LENGTH) || 'The competitor'
}

function findingOf(part: Part, { page }: Change): Finding | null {
  let best: Finding | null = null
  for (const rule of rules) {
    if (!rule.applies(part, page)) continue
    const total = rule.weight === 0 ? 0 : rule.weight + (PAGE_WEIGHTS[rule.topic][page.label] ?? 0)
    if (best === null || total > best.total) best = { part, rule, total }
  }
  return best
}

/** Of equal findings the one to tell first: a price, what plans have, a whole section, then what says most. A mere value says least. */
function tellingRank({ part }: Finding, change: Change): number {
  if (part.field && isPrice(part.field) && part.field.kind === 'changed') return MOST_WORDS + 3
  if (moveOf(part.field) !== null) return MOST_WORDS + 2
  if (isWholeSection(part, change)) return MOST_WORDS + 1
  const words = Math.min(changedWords(part), MOST_WORDS)
  return part.block ? words : words / MOST_WORDS + (part.field?.category === 'structure' ? 1 : 0)
}

function passagesOf(findings: readonly Finding[]): number {
  return findings.filter(({ part, total }) => part.block !== undefined && total > 0).length
}

function rewriteWeight(findings: readonly Finding[]): number {
  const passages = passagesOf(findings)
  return REWRITES.find(([least]) => passages >= least)?.[1] ?? 0
}

/** Other rules that fired, the heaviest two. They explain, but weigh nothing: many small things are no big one. */
function secondReasons([main, ...others]: readonly Finding[]): string[] {
  const told = new Set([main.rule.id])
  const reasons: string[] = []
  for (const { rule, part, total } of others) {
    if (total < 3 || told.has(rule.id) || reasons.length === 2) continue
    told.add(rule.id)
    const why = rule.why(part)
    reasons.push(`also ${why[0].toLowerCase()}${why.slice(1)}`)
  }
  return reasons
}

function summaryOf(main: Finding, findings: readonly Finding[], change: Change): string {
  const passages = passagesOf(findings)
  if (main.rule.topic !== 'price' && moveOf(main.part.field) === null && passages >= REWRITE)
    return tellRewrite(findings.find(({ part }) => part.block !== undefined) ?? main, passages, change)
  const { part } = main
  const tell = main.rule.tell ?? fieldRules.find((rule) => rule.applies(part, change.page))?.tell ?? tellText
  const [lead, ...clauses] = clausesOf(main, tell(part, change), change)
  const told = [lead, ...clauses].flatMap(({ fields }) => fields)
  const others = otherChanges(main, findings, told)
  const rest = others === 0 ? '' : `, and ${others} other ${others === 1 ? 'change' : 'changes'}`
  const end = `${rest}.`
  const texts = [lead, ...clauses].map(({ text }) => text)
  const sentence = others > 0 || texts.length < 2 ? texts.join(', ') : joined(texts)
  const head = cut(`${competitorOf(change.page)} ${sentence}`, SUMMARY_LENGTH - end.length)
  return head + end
}

/**
 * The sentence in clauses, the one about the main finding first. Of prices and plans it tells more, as far as there is room.
 * @param told what the main finding's own rule says
 */
function clausesOf({ part, rule }: Finding, told: string, change: Change): [Clause, ...Clause[]] {
  if (!part.field || !ESSENTIAL.includes(rule.topic)) return [{ text: told, fields: [] }]
  const clauses = offerClauses(change, part.field)
  const lead = clauses.find(({ fields }) => fields.includes(part.field!))
  const isAlone = !lead || lead.fields.filter((field) => !isPrice(field)).length < 2
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
function otherChanges(main: Finding, findings: readonly Finding[], told: readonly FieldChange[]): number {
  const seen = new Set<string>()
  const mainKeys = keysOf(main.part)
  const isTold = tellerOf(told)
  const fields = new Set(told)
  for (const { part, total } of findings) {
    if (part === main.part || total < 1 || repeats(part, mainKeys)) continue
    if (part.field && fields.has(part.field)) continue
    if (isTold(part)) continue
    seen.add(plain(`${part.before ?? ''} → ${part.after ?? ''}`).toLowerCase())
  }
  return seen.size
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

/** The changed line that shows it best: one that holds the new amount or value, else the value itself. */
function excerptOf(part: Part, { lines }: Change): string | null {
  const feature = part.field?.facts?.feature
  const wanted = feature ?? part.after ?? part.before ?? ''
  const kind = part.after === undefined ? 'removed' : 'added'
  const [amount] = amountsIn(wanted)
  const subject = part.field?.facts?.subject
  const texts = part.block ? [] : lines.filter((line) => line.kind === kind).map(({ block }) => block.text)
  const line =
    texts.find((text) => amount && subject && text.includes(amount) && text.includes(subject)) ??
    texts.find((text) => amount !== undefined && text.includes(amount)) ??
    texts.find((text) => text.includes(wanted))
  const other = line || feature ? undefined : part.before
  return fromChangedSentence(line ?? wanted, other, EXCERPT_LENGTH) || null
}

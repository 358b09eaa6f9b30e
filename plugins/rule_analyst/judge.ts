import { cutAtWord, scoreOf, type Change, type Term, type Verdict } from '#platform/contract'
import { excerptOf } from './excerpt.js'
import { type Finding, findingsOf, passagesOf } from './findings.js'
import { ESSENTIAL, pageName } from './rule.js'
import { newRoles } from './rules/wording.js'
import { competitorOf, summaryOf } from './summary.js'

const REASONING_LENGTH = 1_000
/** Changed passages from which on a change counts as a rewrite, and what that adds. */
const REWRITES: readonly [passages: number, weight: number][] = [
  [40, 2],
  [10, 1],
]
/** Positions that are opened together from which on it is more than the usual hiring. */
const BURST = 5

/** Judges a change by the table of rules. Pure; always gives a verdict with its reasons. */
export function judge(change: Change): Verdict {
  const findings = findingsOf(change)
  const [main] = findings
  if (!main) return silent(change, 'Nothing is left of this change after noise was taken out.')

  const terms = termsOf(main, findings, change)
  const score = scoreOf(terms.reduce((sum, { weight }) => sum + weight, 0))
  const reasons = [
    ...terms.map(({ text, weight }) => `${text} (weight ${weight})`),
    ...secondReasons(findings),
  ]
  const reasoning = cutAtWord(`${reasons.join(', ')}: ${score ?? 'not worth an alert'}.`, REASONING_LENGTH)
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

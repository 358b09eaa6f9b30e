import type { Change } from '#platform/contract'
import { changedWords, type Part, partsOf } from './parts.js'
import { PAGE_WEIGHTS, type Rule } from './rule.js'
import { isPrice, moveOf } from './rules/plans.js'
import { isWholeSection } from './rules/wording.js'
import { rules } from './rules.js'

/** Changed words beyond which one line says no more than another. */
const MOST_WORDS = 40

/** A part with the rule that counts for it. */
export interface Finding {
  part: Part
  rule: Rule
  /** Rule and page together. */
  total: number
}

/** What a change holds, the heaviest first, and of equally heavy things the one to tell first. */
export function findingsOf(change: Change): Finding[] {
  return partsOf(change)
    .map((part) => findingOf(part, change))
    .filter((finding) => finding !== null)
    .map((finding) => ({ finding, rank: tellingRank(finding, change) }))
    .sort((a, b) => b.finding.total - a.finding.total || b.rank - a.rank)
    .map(({ finding }) => finding)
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

/** Lines of text that count. */
export function passagesOf(findings: readonly Finding[]): number {
  return findings.filter(({ part, total }) => part.block !== undefined && total > 0).length
}

import {
  type Analyst,
  type AnalystTools,
  type Change,
  cut,
  signalScores,
  type Verdict,
} from 'rivalwatch-plugin'
import { PartGuard } from '#platform/plugins/part_guard'
import { nameOfPart } from '#platform/plugins/registry'
import { step } from '#platform/telemetry/spans'

const SUMMARY_LENGTH = 300
const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 2_000

/**
 * Asks every analyst in turn, each with the previous verdict as its draft, and returns the last usable verdict; null if
 * there is none.
 *
 * @param given the draft for the first analyst
 * @param guard skips analysts that throw, hang or return an unusable verdict
 */
export async function askAnalysts(
  change: Change,
  analysts: readonly Analyst[],
  tools: Omit<AnalystTools, 'draft'>,
  guard = new PartGuard(),
  given: Verdict | null = null
): Promise<Verdict | null> {
  let draft = given
  for (const analyst of analysts) {
    const name = nameOfPart(analyst)
    if (guard.isOff(name)) continue
    try {
      const verdict = await step(
        'analyst',
        () => guard.run(name, tools.signal, () => judged(analyst, change, { ...tools, draft })),
        { attributes: { 'rivalwatch.part': name } }
      )
      if (verdict) draft = verdict
    } catch {
      // The guard has reported the failure. The previous draft remains.
    }
  }
  return draft
}

async function judged(analyst: Analyst, change: Change, tools: AnalystTools): Promise<Verdict | null> {
  const verdict = await analyst.judge(change, tools)
  return verdict && checked(verdict)
}

/** Enforces the contract on a verdict: cuts its texts to length and throws if it is invalid. */
function checked(verdict: Verdict): Verdict {
  const { score, summary, excerpt, reasoning } = verdict
  if (score !== null && !signalScores.includes(score)) throw new Error(`"${score}" is not a valid score`)
  if (score !== null && !summary?.trim()) throw new Error('a verdict with a score needs a summary')
  return {
    ...verdict,
    summary: cut(summary, SUMMARY_LENGTH),
    excerpt: excerpt === null ? null : cut(excerpt, EXCERPT_LENGTH),
    reasoning: cut(reasoning, REASONING_LENGTH),
  }
}

import { signalScores, type Analyst, type AnalystTools, type Change, type Verdict } from '#platform/contract'
import { cut } from '#platform/text'

const SUMMARY_LENGTH = 300
const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 2_000

/**
 * The verdict that stands after every analyst was asked, each on the draft of those before it; null when none gives a
 * usable one.
 *
 * @param onFault told of every analyst that threw or gave none that can be used; it is passed over
 */
export async function askAnalysts(
  change: Change,
  analysts: readonly Analyst[],
  tools: Omit<AnalystTools, 'draft'>,
  onFault?: (analyst: string, error: unknown) => void
): Promise<Verdict | null> {
  let draft: Verdict | null = null
  for (const analyst of analysts) {
    try {
      const verdict = await analyst.judge(change, { ...tools, draft })
      if (verdict) draft = checked(verdict)
    } catch (error) {
      onFault?.(analyst.id, error)
    }
  }
  return draft
}

/** Holds a verdict to the contract's bounds. Throws when it is none. */
function checked(verdict: Verdict): Verdict {
  const { score, summary, excerpt, reasoning } = verdict
  if (score !== null && !signalScores.includes(score)) throw new Error(`"${score}" is no score`)
  if (score !== null && !summary?.trim()) throw new Error('a verdict with a score needs a summary')
  return {
    ...verdict,
    summary: cut(summary, SUMMARY_LENGTH),
    excerpt: excerpt === null ? null : cut(excerpt, EXCERPT_LENGTH),
    reasoning: cut(reasoning, REASONING_LENGTH),
  }
}

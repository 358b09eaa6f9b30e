import logger from '@adonisjs/core/services/logger'
import type { Analyst, AnalystTools, Change, Verdict } from '#platform/contract'
import { signalScores } from '#alerts/models/alert'

const SUMMARY_LENGTH = 300
const EXCERPT_LENGTH = 500
const REASONING_LENGTH = 2_000

/** The verdict of the first analyst that gives a usable one; null when none does. One that throws is passed over. */
export async function askAnalysts(
  change: Change,
  analysts: readonly Analyst[],
  tools: AnalystTools
): Promise<Verdict | null> {
  for (const analyst of analysts) {
    try {
      const verdict = await analyst.judge(change, tools)
      if (verdict) return checked(verdict)
    } catch (error) {
      logger.error({ err: error, analyst: analyst.id }, 'an analyst failed and the next one is asked')
    }
  }
  return null
}

/** Holds a verdict to the contract's bounds. Throws when it is none. */
function checked({ score, summary, excerpt, reasoning }: Verdict): Verdict {
  if (score !== null && !signalScores.includes(score)) throw new Error(`"${score}" is no score`)
  if (score !== null && !summary?.trim()) throw new Error('a verdict with a score needs a summary')
  return {
    score,
    summary: cut(summary, SUMMARY_LENGTH),
    excerpt: excerpt === null ? null : cut(excerpt, EXCERPT_LENGTH),
    reasoning: cut(reasoning, REASONING_LENGTH),
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

import logger from '@adonisjs/core/services/logger'
import type { Analyst, AnalystTools, Change, Verdict } from '#platform/contract'
import { SECOND } from '#platform/instants'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import { silence } from '#alerts/pipeline/judgement'

const JUDGING_TIMEOUT = 60 * SECOND

/** The versions are those that the change lies between, where both are still stored. */
type Tools = Pick<AnalystTools, 'versions' | 'outbound' | 'workspaceKey'>

/** What analysts say of what is left of a change. */
export async function verdictOn(
  change: Change,
  analysts: readonly Analyst[],
  tools: Tools
): Promise<Verdict> {
  const verdict = await verdictWithin(JUDGING_TIMEOUT, change, analysts, tools)
  return verdict ?? silence('No installed analyst scored this change.')
}

/**
 * The same, null when no analyst judged the change.
 *
 * @param patience milliseconds that all of them have together
 */
export function verdictWithin(
  patience: number,
  change: Change,
  analysts: readonly Analyst[],
  tools: Tools
): Promise<Verdict | null> {
  const signal = AbortSignal.timeout(patience)
  return askAnalysts(change, analysts, { ...tools, signal, record }, warnOfPlugin)
}

function record(figures: Readonly<Record<string, number | string>>): void {
  logger.info(figures, 'an analyst told what judging cost')
}

/** For those who run plugins and go on without one that failed. */
export function warnOfPlugin(part: string, error: unknown): void {
  logger.error({ err: error, part }, 'a plugin failed and was passed over')
}

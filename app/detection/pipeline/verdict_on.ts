import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Analyst, AnalystTools, Change, Verdict } from 'rivalwatch-plugin'
import { SECOND } from '#platform/instants'
import { askAnalysts } from '#detection/pipeline/ask_analysts'
import { noAlert } from '#detection/pipeline/judgement'

const JUDGING_TIMEOUT = 60 * SECOND

/** `versions` are those on either side of the change, if both are still stored. */
type Tools = Pick<AnalystTools, 'versions' | 'outbound' | 'workspaceKey'>

/** Returns the analysts' verdict on the rest of a change. */
export async function verdictOn(
  change: Change,
  analysts: readonly Analyst[],
  tools: Tools
): Promise<Verdict> {
  const verdict = await verdictWithin(JUDGING_TIMEOUT, change, analysts, tools)
  return verdict ?? noAlert('No installed analyst scored this change.')
}

/**
 * Returns the analysts' verdict on a change; null if none judged it.
 *
 * @param patience milliseconds for all analysts together
 */
export async function verdictWithin(
  patience: number,
  change: Change,
  analysts: readonly Analyst[],
  tools: Tools
): Promise<Verdict | null> {
  const signal = AbortSignal.timeout(patience)
  const guard = await app.container.make('plugins.guard')
  return askAnalysts(change, analysts, { ...tools, signal, record }, guard)
}

function record(figures: Readonly<Record<string, number | string>>): void {
  logger.info(figures, 'analyst usage')
}

import logger from '@adonisjs/core/services/logger'
import type { Analyst, Change, Outbound, Verdict, Versions } from '#platform/contract'
import { SECOND } from '#platform/instants'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import { silence } from '#alerts/pipeline/judgement'

const JUDGING_TIMEOUT = 60 * SECOND

/**
 * What analysts say of what is left of a change.
 *
 * @param versions that it lies between, where both are still stored
 */
export async function verdictOn(
  change: Change,
  versions: Versions | null,
  analysts: readonly Analyst[],
  outbound: Outbound
): Promise<Verdict> {
  const verdict = await verdictWithin(JUDGING_TIMEOUT, change, versions, analysts, outbound)
  return verdict ?? silence('No loaded analyst judged the change.')
}

/**
 * The same, null when no analyst judged the change.
 *
 * @param patience milliseconds that all of them have together
 */
export function verdictWithin(
  patience: number,
  change: Change,
  versions: Versions | null,
  analysts: readonly Analyst[],
  outbound: Outbound
): Promise<Verdict | null> {
  const signal = AbortSignal.timeout(patience)
  return askAnalysts(change, analysts, { versions, outbound, signal, record }, warnOfPlugin)
}

function record(figures: Readonly<Record<string, number | string>>): void {
  logger.info(figures, 'an analyst told what judging cost')
}

/** For those who run plugins and go on without one that failed. */
export function warnOfPlugin(part: string, error: unknown): void {
  logger.error({ err: error, part }, 'a plugin failed and was passed over')
}

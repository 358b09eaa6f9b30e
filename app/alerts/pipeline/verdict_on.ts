import logger from '@adonisjs/core/services/logger'
import type { Analyst, Change, Outbound, Verdict } from '#platform/contract'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import { silence } from '#alerts/pipeline/judgement'

const JUDGING_TIMEOUT = 60_000

/** What analysts say of what is left of a change. */
export async function verdictOn(
  change: Change,
  analysts: readonly Analyst[],
  outbound: Outbound
): Promise<Verdict> {
  const signal = AbortSignal.timeout(JUDGING_TIMEOUT)
  const verdict = await askAnalysts(change, analysts, { outbound, signal, record }, warnOfPlugin)
  return verdict ?? silence('No loaded analyst judged the change.')
}

function record(figures: Readonly<Record<string, number | string>>): void {
  logger.info(figures, 'an analyst told what judging cost')
}

/** For those who run plugins and go on without one that failed. */
export function warnOfPlugin(part: string, error: unknown): void {
  logger.error({ err: error, part }, 'a plugin failed and was passed over')
}

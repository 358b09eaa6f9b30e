import { actedOn } from '#alerts/briefings/acted_on'
import { compose, type Surroundings } from '#alerts/briefings/compose'
import { type BriefingContent, type BriefingPeriod, isQuiet } from '#alerts/briefings/content'
import { merged } from '#alerts/briefings/merge'
import type { News } from '#alerts/briefings/news'
import { type PriceRun, priceRuns } from '#alerts/briefings/price_runs'
import { readNews } from '#alerts/briefings/read_news'
import { calmSentence, quietSentences } from '#alerts/briefings/silence'
import { unreadablePages, unreadableSentences, unreadSentence } from '#alerts/briefings/unreadable'
import { priceHistory } from '#alerts/prices/price_history'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of competitors whose price history is read: those with the most price alerts. */
const MAX_HISTORIES = 20

/**
 * Writes a briefing by rules, from the alerts and versions of a period. Stores nothing.
 *
 * @param tag limits the briefing to competitors with this tag; null for all competitors
 */
export async function writeBriefing(
  workspace: Tenant,
  period: BriefingPeriod,
  timeZone: string,
  tag: string | null = null
): Promise<BriefingContent> {
  const news = await readNews(workspace, period, tag)
  const runs = await runsOf(workspace, news, period)
  const { counts, sentence: acted } = await actedOn(workspace, period, tag)
  const pages = await unreadablePages(workspace, period, tag)
  const quiet = await quietSentences(workspace, period, tag)
  const surroundings = { quiet, unreadable: unreadableSentences(pages), acted }
  const all = merged(news, runs)
  const composed = compose(all, surroundings)
  return {
    ...period,
    timeZone,
    ...(tag !== null && { tag }),
    ...(isQuiet(composed) ? compose(all, await withoutNews(surroundings)) : composed),
    counts,
  }

  /** Says in one sentence that there is no news, or that there may be some because no page could be read. */
  async function withoutNews({ unreadable, ...rest }: Surroundings): Promise<Surroundings> {
    const calm = await calmSentence(workspace, period, tag, pages)
    if (calm) return { ...rest, quiet: [calm], unreadable }
    const unread = unreadSentence(pages)
    return { ...rest, quiet: [], unreadable: unread ? [unread, ...unreadable] : [] }
  }
}

/**
 * Returns the price runs of competitors with several price alerts; the others cannot have changed a price several
 * times.
 */
async function runsOf(workspace: Tenant, news: readonly News[], period: BriefingPeriod): Promise<PriceRun[]> {
  const groups = Map.groupBy(
    news.filter(({ kind }) => kind === 'prices'),
    ({ competitorId }) => competitorId
  )
  const several = [...groups]
    .filter(([, alerts]) => alerts.length > 1)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_HISTORIES)
  const runs: PriceRun[] = []
  for (const [competitorId] of several) {
    runs.push(...priceRuns(await priceHistory(workspace, competitorId), period))
  }
  return runs
}

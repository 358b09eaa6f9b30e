/** From a change to an alert, or to silence with its reason: noise out → verdict → written down in one transaction. */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Change, HeldBack, Verdict } from '#platform/contract'
import type Alert from '#alerts/models/alert'
import { applyFilters } from '#alerts/pipeline/apply_filters'
import { askAnalysts } from '#alerts/pipeline/ask_analysts'
import { settleChange } from '#alerts/pipeline/settle_change'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'

const JUDGING_TIMEOUT = 60_000

/** What became of a change. `heldBack` lists what was taken out as noise, also where an alert came of the rest. */
export interface Judgement {
  change: Change
  heldBack: HeldBack[]
  verdict: Verdict
}

/** Judges a change that nobody has judged yet. Returns the alert that came of it, or null. */
export async function judgeChange(changeId: string): Promise<Alert | null> {
  const stored = await PageChange.find(changeId)
  if (!stored || stored.outcome !== 'pending') return null

  const page = await WatchedUrl.findOrFail(stored.watchedUrlId)
  const competitor = await Competitor.findOrFail(page.competitorId)
  const judgement =
    stored.kind === 'gone'
      ? judgeGone(page, competitor)
      : await judge({
          page: { url: page.url, label: page.label, competitor: competitor.name },
          fields: stored.differences?.fields ?? [],
          lines: stored.differences?.lines ?? [],
        })
  return settleChange(stored, page, judgement)
}

async function judge(found: Change): Promise<Judgement> {
  const plugins = await app.container.make('plugins')
  const { change, heldBack } = applyFilters(found, plugins.all('filters'), warn)
  if (!change.fields.length && !change.lines.length) {
    return { change, heldBack, verdict: silence(reasonOf(heldBack)) }
  }

  const outbound = await app.container.make('outbound')
  const signal = AbortSignal.timeout(JUDGING_TIMEOUT)
  const verdict = await askAnalysts(change, plugins.all('analysts'), { outbound, signal }, warn)
  return { change, heldBack, verdict: verdict ?? silence('No loaded analyst judged the change.') }
}

function warn(part: string, error: unknown) {
  logger.error({ err: error, part }, 'a plugin failed and was passed over')
}

function judgeGone(page: WatchedUrl, competitor: Competitor): Judgement {
  return {
    change: {
      page: { url: page.url, label: page.label, competitor: competitor.name },
      fields: [],
      lines: [],
    },
    heldBack: [],
    verdict: {
      score: 'medium',
      summary: `${competitor.name} took its ${page.label} page down: the site says that it is gone.`,
      excerpt: null,
      reasoning: 'The page was there before and was not found (404 or 410) twice in a row: medium.',
    },
  }
}

function silence(reasoning: string): Verdict {
  return { score: null, summary: '', excerpt: null, reasoning }
}

function reasonOf(heldBack: HeldBack[]): string {
  const reasons = [...new Set(heldBack.map((held) => held.reason))]
  return reasons.length ? reasons.slice(0, 5).join(' ') : 'Nothing differs.'
}

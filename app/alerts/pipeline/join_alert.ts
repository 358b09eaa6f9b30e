import type { HotStatements } from '#platform/database/hot_write'
import type { Told } from '#alerts/joining/told'
import { reasoningWith, summaryWith, type Joined, type PageState } from '#alerts/joining/telling'
import type Alert from '#alerts/models/alert'
import type { OpenChange } from '#alerts/pipeline/open_changes'
import { noteJoined } from '#alerts/pipeline/write_told'
import { countAs } from '#alerts/totals/keep_totals'
import type { Judged } from '#monitoring/models/page_change'

/** What has to be known of an alert that a change joins. */
type Joinable = Pick<
  Alert,
  | 'id'
  | 'workspaceId'
  | 'competitorId'
  | 'watchedUrlId'
  | 'changeId'
  | 'signalScore'
  | 'pageType'
  | 'status'
  | 'summary'
  | 'reasoning'
  | 'ownSummary'
  | 'ownReasoning'
  | 'detectedAt'
>

/** Null where it is no more. */
export async function findJoinable(id: string, statements: HotStatements): Promise<Joinable | null> {
  const [alert] = await statements.read<Joinable>(
    `select id, workspace_id as workspaceId, competitor_id as competitorId, watched_url_id as watchedUrlId,
        change_id as changeId, signal_score as signalScore, page_type as pageType, status, summary, reasoning,
        own_summary as ownSummary, own_reasoning as ownReasoning, detected_at as detectedAt
      from alerts where id = ?`,
    [id]
  )
  return alert ? { ...alert, detectedAt: Number(alert.detectedAt) } : null
}

/**
 * Tells in an alert what joined it. A price that went back and forth makes its alert unread, so that nobody goes on
 * believing the old one.
 *
 * @param change already settled as one that joins the alert
 */
export async function joinAlert(
  alert: Joinable,
  change: OpenChange,
  told: Told,
  statements: HotStatements
): Promise<void> {
  await noteJoined(alert, change, told, statements)
  const own = { summary: alert.ownSummary ?? alert.summary, reasoning: alert.ownReasoning ?? alert.reasoning }
  const joined = await joinedTo(alert, change.kind, statements)
  const isTurn = told.isHere && (await isEssential(alert, statements)) && (await isLatest(change, statements))
  const row = {
    own_summary: own.summary,
    own_reasoning: own.reasoning,
    summary: summaryWith(own.summary, joined),
    reasoning: reasoningWith(own.reasoning ?? '', joined),
    ...(isTurn ? { status: 'unread' } : {}),
  }
  await statements.update('alerts', row, { id: alert.id })
  if (isTurn && alert.status !== 'unread') {
    await countAs(alert, { from: alert.status, to: 'unread' }, statements)
  }
}

async function joinedTo(alert: Joinable, kind: Joined['kind'], statements: HotStatements): Promise<Joined> {
  const rows = await statements.read<{ id: string; url: string; times: number; last_at: number }>(
    `select page.id, page.url, count(*) as times, max(joined.detected_at) as last_at
      from page_changes joined join watched_urls page on page.id = joined.watched_url_id
      where joined.joined_alert_id = ?
      group by page.id, page.url order by min(joined.detected_at), page.id`,
    [alert.id]
  )
  const own = rows.find(({ id }) => id === alert.watchedUrlId)
  const [ownPage] = await statements.read<{ url: string } | undefined>(
    'select url from watched_urls where id = ?',
    [alert.watchedUrlId]
  )
  const host = hostOf(ownPage?.url ?? '')
  return {
    kind,
    pages: rows.filter(({ id }) => id !== alert.watchedUrlId).map(({ url }) => pathOf(url, host)),
    turns: Number(own?.times ?? 0),
    lastTurnAfter: Math.max(0, Number(own?.last_at ?? alert.detectedAt) - alert.detectedAt),
    state: await stateOf(alert, statements),
  }
}

/** Only where every edit is undone does the page say what it said before: what took the place of B need not be A. */
async function stateOf(alert: Joinable, statements: HotStatements): Promise<PageState> {
  const rows = await statements.read<{ is_main: number; is_undone: number }>(
    'select is_main, is_undone from told_edits where alert_id = ? and watched_url_id = ?',
    [alert.id, alert.watchedUrlId]
  )
  if (rows.every(({ is_undone }) => is_undone)) return 'before'
  return rows.some(({ is_main, is_undone }) => is_main && is_undone) ? 'other' : 'told'
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The path; with the host where it is another one. */
function pathOf(url: string, host: string): string {
  if (!URL.canParse(url)) return url
  const { host: own, pathname, search } = new URL(url)
  return `${own === host ? '' : own}${pathname}${search}`
}

async function isEssential({ changeId }: Joinable, statements: HotStatements): Promise<boolean> {
  const [change] = await statements.read<{ judgement: string | null } | undefined>(
    'select judgement from page_changes where id = ?',
    [changeId]
  )
  const judged: Judged | null = change?.judgement ? JSON.parse(change.judgement) : null
  return judged?.essential ?? false
}

async function isLatest(
  { watchedUrlId, detectedAt }: OpenChange,
  statements: HotStatements
): Promise<boolean> {
  const later = await statements.read(
    'select id from page_changes where watched_url_id = ? and detected_at > ? limit 1',
    [watchedUrlId, detectedAt]
  )
  return later.length === 0
}

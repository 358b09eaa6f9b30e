import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Told } from '#alerts/joining/told'
import { reasoningWith, summaryWith, type Joined, type PageState } from '#alerts/joining/telling'
import type Alert from '#alerts/models/alert'
import { noteJoined } from '#alerts/pipeline/write_told'
import PageChange from '#monitoring/models/page_change'

/**
 * Tells in an alert what joined it. A price that went back and forth makes its alert unread, so that nobody goes on
 * believing the old one.
 *
 * @param change already settled as one that joins the alert
 */
export async function joinAlert(
  alert: Alert,
  change: PageChange,
  told: Told,
  trx: TransactionClientContract
): Promise<void> {
  await noteJoined(alert, change, told, trx)
  const own = { summary: alert.ownSummary ?? alert.summary, reasoning: alert.ownReasoning ?? alert.reasoning }
  const joined = await joinedTo(alert, change.kind, trx)
  const isTurn = told.isHere && (await isEssential(alert, trx)) && (await isLatest(change, trx))
  await alert
    .merge({
      ownSummary: own.summary,
      ownReasoning: own.reasoning,
      summary: summaryWith(own.summary, joined),
      reasoning: reasoningWith(own.reasoning ?? '', joined),
      ...(isTurn ? { status: 'unread' } : {}),
    })
    .save()
}

async function joinedTo(alert: Alert, kind: Joined['kind'], trx: TransactionClientContract): Promise<Joined> {
  const rows: { id: string; url: string; times: number | string; last_at: number | string }[] = await trx
    .from('page_changes')
    .join('watched_urls as page', 'page.id', 'page_changes.watched_url_id')
    .where('joined_alert_id', alert.id)
    .groupBy('page.id', 'page.url')
    .orderByRaw('min(page_changes.detected_at), page.id')
    .select('page.id', 'page.url')
    .count('* as times')
    .max('detected_at as last_at')
  const own = rows.find(({ id }) => id === alert.watchedUrlId)
  const ownPage: { url: string } | null = await trx
    .from('watched_urls')
    .where('id', alert.watchedUrlId)
    .select('url')
    .first()
  const host = hostOf(ownPage?.url ?? '')
  return {
    kind,
    pages: rows.filter(({ id }) => id !== alert.watchedUrlId).map(({ url }) => pathOf(url, host)),
    turns: Number(own?.times ?? 0),
    lastTurnAfter: Math.max(0, Number(own?.last_at ?? alert.detectedAt) - alert.detectedAt),
    state: await stateOf(alert, trx),
  }
}

/** Only where every edit is undone does the page say what it said before: what took the place of B need not be A. */
async function stateOf(alert: Alert, trx: TransactionClientContract): Promise<PageState> {
  const rows: { is_main: number | boolean; is_undone: number | boolean }[] = await trx
    .from('told_edits')
    .where({ alert_id: alert.id, watched_url_id: alert.watchedUrlId })
    .select('is_main', 'is_undone')
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

async function isEssential(alert: Alert, trx: TransactionClientContract): Promise<boolean> {
  const change = await PageChange.find(alert.changeId, { client: trx })
  return change?.judgement?.essential ?? false
}

async function isLatest(change: PageChange, trx: TransactionClientContract): Promise<boolean> {
  const later = await trx
    .from('page_changes')
    .where('watched_url_id', change.watchedUrlId)
    .where('detected_at', '>', change.detectedAt)
    .select('id')
    .first()
  return !later
}

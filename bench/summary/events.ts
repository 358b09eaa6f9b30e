import db from '@adonisjs/lucid/services/db'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { type LabelKind, mostOf } from '#analytics/labels'
import { dayOf, type StoredHit } from '#analytics/visits/stored_hit'
import { transaction } from '#platform/database/transaction'
import { DAY } from '#platform/instants'
import { aBatch } from '#tests/support/visits'

export const DAYS = 30
export const HITS_A_VISITOR = 5
/**
 * The number of distinct labels. It depends on a site's pages and the world's countries, not on the number of visitors.
 */
export const LABELS: Record<LabelKind, number> = {
  page: 300,
  entry: 200,
  exit: 300,
  source: 60,
  country: 120,
  device: 3,
  os: 8,
  event: 20,
  group: 6,
  medium: 8,
  campaign: 40,
  content: 20,
  term: 40,
  browser: 9,
}
/** Hits in one flush. */
const HITS_A_BATCH = 40

/**
 * Stores the figures that this many events produce, spread evenly over thirty days: for each kind, every label expected
 * on a day, with the nth most frequent one occurring 1/n as often as the first. Rare labels are missing on days with
 * few events.
 *
 * @returns the number of label rows
 */
export async function daysOfEvents(site: AnalyticsSite, events: number): Promise<number> {
  const views = events / DAYS
  const visitors = Math.round(views / HITS_A_VISITOR)
  let rows = 0
  for (let age = 0; age < DAYS; age++) {
    const owned = [site.id, dayOf(Date.now() - age * DAY), site.workspaceId]
    const columns = { site_id: 'key', day: 'key', workspace_id: 'kept' } as const
    await transaction((statements) =>
      statements.upsert(
        'site_days',
        { ...columns, visitors: 'added', sessions: 'added', pageviews: 'added', duration_ms: 'added' },
        [[...owned, visitors, visitors, Math.round(views), visitors * 60_000]]
      )
    )
    const labels = (Object.keys(LABELS) as LabelKind[]).flatMap((kind) =>
      amounts(kind, kind === 'page' ? views : visitors).map((amount, rank) => [
        ...owned,
        kind,
        kind === 'page' ? `/section/page-${rank}` : `${kind} ${rank}`,
        amount,
      ])
    )
    await transaction((statements) =>
      statements.upsert('site_day_labels', { ...columns, kind: 'key', label: 'key', amount: 'added' }, labels)
    )
    rows += labels.length
  }
  await db.rawQuery(db.connection().dialect.name === 'mysql' ? 'analyze table site_day_labels' : 'analyze')
  return rows
}

function amounts(kind: LabelKind, total: number): number[] {
  const count = Math.min(LABELS[kind], mostOf(kind))
  const ranks = Array.from({ length: count }, (_, rank) => 1 / (rank + 1))
  const whole = ranks.reduce((sum, weight) => sum + weight, 0)
  return ranks.map((weight) => Math.round((total * weight) / whole)).filter((amount) => amount > 0)
}

/** Stores uncounted hits of today from new visitors, in batches of the size of a flush. */
export async function waitingHits(site: AnalyticsSite, count: number, perVisitor: number): Promise<void> {
  const now = Date.now()
  const round = now.toString(36)
  const hits = Array.from({ length: count }, (_, index): StoredHit => {
    const visitor = index % (count / perVisitor)
    return {
      t: now - (count - index),
      v: `${round}${visitor}`,
      k: index % 10 === 9 ? 'leave' : 'view',
      u: `/section/page-${(index * 7) % LABELS.page}`,
      s: `source ${visitor % LABELS.source}`,
      c: `country ${visitor % LABELS.country}`,
      d: `device ${visitor % LABELS.device}`,
      o: `os ${visitor % LABELS.os}`,
      l: 100 + (index % 900),
    }
  })
  for (let from = 0; from < hits.length; from += HITS_A_BATCH) {
    await aBatch(site, hits.slice(from, from + HITS_A_BATCH))
  }
}

import type { Statements } from '#platform/database/statements'
import { boundLabels } from '#analytics/store/tables/counting/bound_labels'
import { appendSegment } from '#analytics/store/tables/segments/append_segments'
import type { DayDifference } from '#analytics/store/tables/counting/differences'
import type { VisitorRow } from '#analytics/store/tables/counting/visitor_days'

type Site = { id: string; workspaceId: string }

const OF_SITE_AND_DAY = { site_id: 'key', day: 'key', workspace_id: 'kept' } as const

export async function writeVisitors(trx: Statements, site: Site, rows: readonly VisitorRow[]): Promise<void> {
  await trx.upsert(
    'visitor_days',
    { ...OF_SITE_AND_DAY, visitor: 'key', previous: 'replaced', state: 'replaced' },
    rows.map(({ day, visitor, previous, state }) => [
      site.id,
      day,
      site.workspaceId,
      visitor,
      previous,
      JSON.stringify(state),
    ])
  )
}

export async function addFigures(
  trx: Statements,
  site: Site,
  days: ReadonlyMap<string, DayDifference>
): Promise<void> {
  await trx.upsert(
    'site_days',
    {
      ...OF_SITE_AND_DAY,
      visitors: 'added',
      sessions: 'added',
      duration_ms: 'added',
      converted_visitors: 'added',
      pageviews: 'added',
      load_ms: 'added',
      load_count: 'added',
    },
    [...days].map(([day, { visitors, sessions, duration, converted, pageviews, loadTime, loads }]) => [
      site.id,
      day,
      site.workspaceId,
      visitors,
      sessions,
      duration,
      converted,
      pageviews,
      loadTime,
      loads,
    ])
  )
  for (const [day, { labels, records }] of days) {
    await appendSegment(trx, site, day, records)
    const bounded = await boundLabels(trx, site, day, labels)
    await trx.upsert(
      'site_day_labels',
      { ...OF_SITE_AND_DAY, kind: 'key', label: 'key', amount: 'added' },
      bounded.map(({ kind, label, amount }) => [site.id, day, site.workspaceId, kind, label, amount])
    )
  }
}

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#platform/database/transaction'
import { pruneVisits } from '#analytics/ingest/prune_visits'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { takeBatches } from '#analytics/store/tables/counting/take_batches'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { summarizeSite, summarizeVisits } from '#analytics/queries/summaries'
import { insertSegment } from '#analytics/store/tables/segments/append_segments'
import { CLOSED } from '#analytics/store/tables/segments/close_days'
import { recordVisitor, type Records } from '#analytics/store/tables/segments/record'
import { dayOf } from '#analytics/visits/stored_hit'
import { newId } from '#platform/ids'
import { DAY, HOUR, MINUTE } from '#platform/instants'
import { siteByHand } from '#tests/support/analytics_oracle'
import { OLD_SEGMENT } from '#tests/support/old_segment'
import { statementsOf } from '#tests/support/statements'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'

const NOON = Date.UTC(2026, 10, 10, 12)

test.group('Counting hits in tables', () => {
  test('keeps a limited number of rows for the labels of a day', async ({ assert }) => {
    const site = await aSite(await aWorkspace())
    const hits = Array.from({ length: 2_010 }, (_, index) => [
      aHit({ t: NOON + index, v: `v${index}`, u: `/${index % 2_005}` }),
      aHit({ t: NOON + index, v: `v${index}`, k: 'event', n: `Event ${index % 505}` }),
    ]).flat()
    await aBatch(site, hits)
    await ingestHits()
    const kept = await db
      .from('site_day_labels')
      .where({ site_id: site.id })
      .whereIn('kind', ['page', 'event'])
      .groupBy('kind')
      .orderBy('kind')
      .select('kind')
      .sum('amount as sum')
      .count('* as total')
    assert.deepEqual(
      kept.map(({ kind, sum, total }) => [kind, Number(sum), Number(total)]),
      [
        ['event', 2_010, 501],
        ['page', 2_010, 2_001],
      ]
    )
  })

  test('uses as many statements for thirty visitors as for three', async ({ assert }) => {
    const workspace = await aWorkspace()
    const countFor = async (visitors: number) => {
      const site = await aSite(workspace)
      for (let visitor = 0; visitor < visitors; visitor++) {
        await aBatch(site, [aHit({ t: NOON, v: `v${visitor}`, u: `/${visitor}`, k: 'view' })])
      }
      return (await statementsOf(() => ingestHits())).length
    }
    assert.equal(await countFor(30), await countFor(3))
  })

  test('does not block incoming hits while counting', async ({ assert }) => {
    // SQLite allows one writer at a time.
    if (db.connection().dialect.name !== 'mysql') return
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    for (let batch = 0; batch < 20; batch++) await aBatch(site, [aHit({ t: NOON + batch })])
    const owned = { id: site.id, workspaceId: workspace.id }
    await ingestHits()
    await aBatch(site, [aHit({ t: NOON })])

    const counting = transaction(async (statements) => {
      assert.lengthOf((await takeBatches(statements, owned, NOON)).hits, 1)
      await db.transaction(async (trx) => {
        await trx.rawQuery('set session innodb_lock_wait_timeout = 1')
        await trx.table('hit_batches').insert({
          id: 'hits_1',
          workspace_id: workspace.id,
          site_id: site.id,
          received_at: NOON,
          hit_count: 1,
          hits: '[]',
        })
        await trx.rawQuery('set session innodb_lock_wait_timeout = 50')
      })
      throw new Error('taken back')
    })
    await assert.rejects(() => counting, 'taken back')
  })
})

test.group('Filters in tables', () => {
  test('work the same with segments that were read before', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const day = dayOf(NOON)
    const records: Records = new Map()
    for (let visitor = 0; visitor < 10_000; visitor++) {
      const pages: [string, number][] = [
        [`/${visitor % 100}`, 1],
        [`/of/${visitor}`, 2],
      ]
      const seen = { views: 3, loads: 0, loadTime: 0, pages }
      const figures = { visitors: 1, sessions: 1, duration: visitor, converted: 0 } as const
      recordVisitor(records, { ...figures, labels: [['country', 'Peru']], seen }, 1)
    }
    await transaction((trx) => insertSegment(trx, site, day, CLOSED, records))
    const summary = (value: string) =>
      summarizeVisits({ workspace, siteId: site.id, from: day, until: day }, [
        { kind: 'page', isNot: false, value },
      ])
    for (const [page, visitors] of [
      ['/7', 100],
      ['/of/*', 10_000],
      ['/of/7', 1],
      ['/7', 100],
    ] as const) {
      const { totalVisitors, totalPageViews, countries } = await summary(page)
      assert.deepEqual([totalVisitors, totalPageViews], [visitors, 3 * visitors])
      assert.lengthOf(countries, 1)
    }
    await db.from('visit_segments').where('site_id', site.id).delete()
    assert.equal((await summary('/7')).totalVisitors, 0)
  })
})

test.group('Retention of hits in tables', () => {
  test('deletes everything with its site', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [leaving, staying] = [await aSite(workspace), await aSite(workspace)]
    const rowsOf = async (site: AnalyticsSite) => {
      const counts: Record<string, number> = {}
      for (const table of TABLES) {
        const [{ total }] = await db.from(table).where('site_id', site.id).count('* as total')
        counts[table] = Number(total)
      }
      return counts
    }
    for (const site of [leaving, staying]) {
      await aBatch(site, [aHit({ t: NOON })])
      await ingestHits()
      const dropped = { scope_id: site.id, site_id: site.id, day: dayOf(NOON), reason: 'bot', amount: 3 }
      await db.table('dropped_hits').insert(dropped)
    }
    assert.notInclude(Object.values(await rowsOf(leaving)), 0)
    await leaving.delete()
    assert.deepEqual(
      Object.values(await rowsOf(leaving)),
      TABLES.map(() => 0)
    )
    assert.notInclude(Object.values(await rowsOf(staying)), 0)
  })

  test('deletes hits after thirty days, visitors after three and salts after two, but keeps the figures', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const now = NOON + 40 * DAY
    for (const age of [40, 31, 29, 4, 3, 0]) await aBatch(site, [aHit({ t: now - age * DAY })])
    await ingestHits()
    for (const hours of [1, 47, 49]) {
      const salt = { day: `${hours}`, salt: 'a', created_at: now - hours * HOUR }
      await db.table('visit_salts').insert(salt)
    }
    const figures = await summarizeSite(workspace, site.id, 365, now)
    assert.equal(figures.totalVisitors, 6)

    await pruneVisits(now)
    const agesOf = (rows: { received_at: number }[]) =>
      rows.map((row) => (now - Number(row.received_at)) / DAY)
    assert.deepEqual(agesOf(await db.from('hit_batches').orderBy('received_at')), [29, 4, 3, 0])
    assert.deepEqual(
      (await db.from('visitor_days').orderBy('day')).map(({ day }) => day),
      [3, 0].map((age) => dayOf(now - age * DAY))
    )
    assert.deepEqual(
      (await db.from('visit_salts').orderBy('day')).map(({ day }) => day),
      ['1', '47']
    )
    assert.deepEqual(await summarizeSite(workspace, site.id, 365, now), figures)
  })

  test('merges the segments of a day that is over, including those of older versions', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const day = dayOf(NOON)
    for (const visitor of ['one', 'two', 'one']) {
      await aBatch(site, [aHit({ t: NOON, v: visitor, u: '/b' })])
      await ingestHits()
    }
    // The level of segments whose day is over, in these versions.
    const old = { id: newId('visitSegment'), level: 3, data: OLD_SEGMENT }
    await db.table('visit_segments').insert({ ...old, site_id: site.id, workspace_id: workspace.id, day })
    const filtered = () => {
      const span = { workspace, siteId: site.id, from: day, until: day }
      return summarizeVisits(span, [{ kind: 'page', isNot: false, value: '/b' }])
    }
    const before = await filtered()
    assert.equal(before.totalVisitors, 5)

    await pruneVisits(NOON + 40 * DAY)
    assert.deepEqual(await filtered(), before)
    const rows = await db.from('visit_segments').where('site_id', site.id).select('level')
    assert.deepEqual(
      rows.map(({ level }) => Number(level)),
      [CLOSED]
    )
    await pruneVisits(NOON + 401 * DAY)
    assert.isEmpty(await db.from('visit_segments'))
  })

  test('keeps uncounted hits and the visitors that they may need', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const hits = [aHit({ t: NOON }), aHit({ t: NOON + 10 * MINUTE }), aHit({ t: NOON + 20 * MINUTE })]
    await aBatch(site, hits.slice(0, 1))
    await ingestHits()
    await aBatch(site, hits.slice(1))
    await pruneVisits(NOON + 100 * DAY)
    await ingestHits()
    assert.deepEqual(await summarizeSite(workspace, site.id, 1, NOON), siteByHand(hits, 1, NOON))
    await pruneVisits(NOON + 100 * DAY)
    for (const table of ['hit_batches', 'visitor_days']) assert.isEmpty(await db.from(table), table)
  })
})

const TABLES = [
  'hit_batches',
  'site_ingests',
  'visitor_days',
  'visit_segments',
  'site_days',
  'site_day_labels',
  'dropped_hits',
]

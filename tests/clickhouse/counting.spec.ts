import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { removeSite } from '#analytics/actions/remove_site'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { pruneVisits } from '#analytics/ingest/prune_visits'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { summarizeSite } from '#analytics/queries/summaries'
import { insert, run, select } from '#analytics/store/clickhouse/client'
import { hitRows } from '#analytics/store/clickhouse/counting/hit_rows'
import { waitingBatches } from '#analytics/store/clickhouse/counting/waiting_batches'
import { Unavailable } from '#analytics/store/clickhouse/unavailable'
import { DAY, MINUTE } from '#platform/instants'
import { siteByHand } from '#tests/support/analytics_oracle'
import { Chance, randomVisits } from '#tests/support/random_visits'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'

const FROM = Date.UTC(2026, 10, 7)
const DAYS = 3
const NOON = Date.UTC(2026, 10, 10, 12)

async function rowsOf(site: Pick<AnalyticsSite, 'id'>, table: 'hits' | 'site_days'): Promise<number> {
  const [{ total }] = await select<{ total: number | string }>(
    `SELECT count() AS total FROM ${table} FINAL WHERE site_id = {site:String}`,
    { site: site.id }
  )
  return Number(total)
}

async function isNoneWaiting(): Promise<boolean> {
  return (await db.from('hit_batches').first()) === null
}

test.group('Hits in ClickHouse', () => {
  test('count once when their batch is sent again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const hits = randomVisits(new Chance(7), { people: 10, from: FROM, days: DAYS })
    for (let from = 0; from < hits.length; from += 20) await aBatch(site, hits.slice(from, from + 20))
    const { batches } = await waitingBatches([])
    await insert('hits', batches.flatMap(hitRows))
    await insert('hits', batches.slice(0, 2).flatMap(hitRows))
    await ingestHits()
    assert.isTrue(await isNoneWaiting())
    assert.equal(await rowsOf(site, 'hits'), hits.length)
    const now = FROM + DAYS * DAY - 1
    assert.deepEqual(await summarizeSite(workspace, site.id, DAYS, now), siteByHand(hits, DAYS, now))
  })

  test('count once if counting fails after they are stored', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const hits = randomVisits(new Chance(8), { people: 10, from: FROM, days: DAYS })
    await aBatch(site, hits)
    await db.rawQuery(
      `create trigger keep_batches before delete on hit_batches begin select raise(abort, 'kept'); end`
    )
    cleanup(() => db.rawQuery('drop trigger if exists keep_batches'))
    await assert.rejects(() => ingestHits(), /kept/)
    await assert.rejects(() => ingestHits(), /kept/)
    await db.rawQuery('drop trigger keep_batches')
    assert.isFalse(await isNoneWaiting())
    await ingestHits()
    const now = FROM + DAYS * DAY - 1
    assert.deepEqual(await summarizeSite(workspace, site.id, DAYS, now), siteByHand(hits, DAYS, now))
  })

  test('count twice if a visitor does the same twice within moments', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    await aBatch(site, [aHit({ t: NOON }), aHit({ t: NOON })])
    await aBatch(site, [aHit({ t: NOON })])
    await ingestHits()
    assert.equal((await summarizeSite(workspace, site.id, 1, NOON)).totalPageViews, 3)
  })

  test('wait while ClickHouse is not ready, and are counted afterward', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const hits = [aHit({ t: NOON }), aHit({ t: NOON + 10 * MINUTE })]
    await aBatch(site, hits)
    await run('RENAME TABLE hits TO hits_away')
    let isAway = true
    const comeBack = async () => {
      if (isAway) await run('RENAME TABLE hits_away TO hits')
      isAway = false
    }
    cleanup(comeBack)
    await assert.rejects(() => ingestHits(), Unavailable)
    assert.isFalse(await isNoneWaiting())
    await comeBack()
    await ingestHits()
    assert.isTrue(await isNoneWaiting())
    assert.deepEqual(await summarizeSite(workspace, site.id, 1, NOON), siteByHand(hits, 1, NOON))
  })
})

test.group('Retention in ClickHouse', () => {
  test('deletes days of hits after thirty days, and keeps the figures', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const now = NOON + 40 * DAY
    for (const age of [40, 31, 30, 4, 0]) await aBatch(site, [aHit({ t: now - age * DAY })])
    await ingestHits()
    assert.equal(await rowsOf(site, 'hits'), 5)
    assert.isAtLeast((await pruneVisits(now)).storedHits, 2)
    assert.equal(await rowsOf(site, 'hits'), 3)
    assert.equal(await rowsOf(site, 'site_days'), 5)
    assert.equal((await summarizeSite(workspace, site.id, 365, now)).totalVisitors, 5)
  })

  test('keeps hits of the days around waiting ones', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    await aBatch(site, [aHit({ t: NOON - 4 * DAY }), aHit({ t: NOON - 3 * DAY }), aHit({ t: NOON })])
    await ingestHits()
    await aBatch(site, [aHit({ t: NOON })])
    await pruneVisits(NOON + 100 * DAY)
    assert.equal(await rowsOf(site, 'hits'), 2)
  })

  test('deletes all data of a removed site, including one removed in the meantime', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [removed, gone, kept] = [await aSite(workspace), await aSite(workspace), await aSite(workspace)]
    const all = async () =>
      Promise.all([removed, gone, kept].flatMap((site) => [rowsOf(site, 'hits'), rowsOf(site, 'site_days')]))
    for (const site of [removed, gone, kept]) await aBatch(site, [aHit({ t: NOON })])
    await ingestHits()
    assert.deepEqual(await all(), [1, 1, 1, 1, 1, 1])
    await removeSite(workspace, removed.id, 'key_1')
    await gone.delete()
    assert.deepEqual(await all(), [0, 0, 1, 1, 1, 1])
    await pruneVisits(NOON)
    assert.deepEqual(await all(), [0, 0, 0, 0, 1, 1])
  })
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import { pruneVisits } from '#analytics/ingest/prune_visits'
import AnalyticsSite from '#analytics/models/analytics_site'
import { summarizeSite } from '#analytics/queries/summaries'
import { analyticsStore } from '#analytics/store/chosen'
import { dayOf, type StoredHit } from '#analytics/visits/stored_hit'
import { DAY, MINUTE } from '#platform/instants'
import { siteByHand } from '#tests/support/analytics_oracle'
import { Api } from '#tests/support/api'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'

const NOON = Date.UTC(2026, 10, 10, 12)

test.group('Counting hits', () => {
  test('marks a site as seen from its first hit, with the time of the last', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const site = await aSite(workspace)
    const told = async () => {
      const [{ isScriptInjected, lastSeenAt }] = (await api.get('/analytics/sites')).body
      return [isScriptInjected, lastSeenAt]
    }
    assert.deepEqual(await told(), [false, null])
    await aBatch(site, [aHit({ t: NOON }), aHit({ t: NOON + MINUTE }), aHit({ t: NOON - MINUTE })])
    await ingestHits()
    assert.deepEqual(await told(), [true, '2026-11-10 12:01:00'])
    await aBatch(site, [aHit({ t: NOON })])
    await ingestHits()
    assert.deepEqual(await told(), [true, '2026-11-10 12:01:00'])
  })

  test('leaves no partial counts after a failure and does not block other sites', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [broken, sound] = [await aSite(workspace), await aSite(workspace)]
    await aBatch(broken, [aHit({ t: NOON })])
    const bad = await aBatch(broken, [aHit({ t: NOON + 1 })])
    await bad.merge({ hits: '[{' }).save()
    await aBatch(sound, [aHit({ t: NOON })])

    await assert.rejects(() => ingestHits())
    const viewsOf = async (site: AnalyticsSite) =>
      (await summarizeSite(workspace, site.id, 1, NOON)).totalPageViews
    assert.deepEqual([await viewsOf(broken), await viewsOf(sound)], [0, 1])
    assert.isNull((await AnalyticsSite.findOrFail(broken.id)).lastSeenAt)

    await bad.merge({ hits: JSON.stringify([aHit({ t: NOON + 1 })]) }).save()
    await ingestHits()
    await ingestHits()
    assert.deepEqual([await viewsOf(broken), await viewsOf(sound)], [2, 1])
  })

  test('counts a visitor who stays for days in the same way in any order of days', async ({ assert }) => {
    const workspace = await aWorkspace()
    const on = (t: number) => `v${dayOf(t)}`
    const start = Date.UTC(2026, 10, 7, 23, 50)
    const hits: StoredHit[] = Array.from({ length: 3 * 96 }, (_, index) => {
      const t = start + index * 15 * MINUTE
      return aHit({ t, v: on(t), s: `Source ${index}`, ...(t % DAY < 30 * MINUTE && { p: on(t - DAY) }) })
    })
    const days = [...new Set(hits.map(({ t }) => dayOf(t)))]
    assert.lengthOf(days, 4)
    const now = start + 3 * DAY
    for (const order of ['0123', '1230', '1320', '3210', '2301', '3120', '2031']) {
      const site = await aSite(workspace)
      for (const index of order) {
        await aBatch(
          site,
          hits.filter(({ t }) => dayOf(t) === days[Number(index)])
        )
        await ingestHits()
      }
      for (const window of [1, 2, 3, 4]) {
        const summary = await summarizeSite(workspace, site.id, window, now)
        assert.deepEqual(summary, siteByHand(hits, window, now), `order ${order}, ${window} days`)
      }
    }
  })

  test('groups further pages of a day and omits further labels', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const hits = Array.from({ length: 2_010 }, (_, index) => [
      aHit({ t: NOON + index, v: `v${index}`, u: `/${index % 2_005}` }),
      aHit({ t: NOON + index, v: `v${index}`, k: 'event', n: `Event ${index % 505}` }),
    ]).flat()
    for (let from = 0; from < hits.length; from += 500) {
      await aBatch(site, hits.slice(from, from + 500))
      await ingestHits()
    }
    const summary = await summarizeSite(workspace, site.id, 1, NOON)
    assert.equal(summary.totalPageViews, 2_010)
    assert.lengthOf(summary.topPages, 10)
    assert.deepEqual(summary.topPages.slice(0, 3), [
      // Five pages with one view each.
      { path: '(other)', pageviews: 5 },
      { path: '/0', pageviews: 2 },
      { path: '/1', pageviews: 2 },
    ])
    assert.deepEqual(
      summary.interactionStats.map(({ label, amount }) => [label, amount]),
      [0, 1, 10, 100].map((index) => [`Event ${index}`, '4'])
    )
  })

  test('counts labels that databases would confuse or reject', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const names = [
      'a',
      'A',
      'á',
      'a ',
      '\ud83d',
      '\ud83e',
      '🙂',
      '',
      'x'.repeat(600),
      "'; drop table hits; --",
    ]
    await aBatch(
      site,
      names.map((n, index) => aHit({ t: NOON + index, k: 'event', n, u: '/'.repeat(501) }))
    )
    await ingestHits()
    const day = dayOf(NOON)
    const span = { workspace, siteId: site.id, from: day, until: day }
    const counted = await analyticsStore.largestLabels(span, { event: 100 })
    assert.sameMembers(
      counted.map(({ label }) => label),
      ['a', 'A', 'á', '\ufffd', '🙂', '', 'x'.repeat(500), "'; drop table hits; --"]
    )
    assert.deepEqual([...new Set(counted.map(({ amount }) => amount))], [1])
  })

  test('counts all waiting hits in one run, whatever their number', async ({ assert }) => {
    const site = await aSite(await aWorkspace())
    // More than fit into one transaction.
    const hits = Array.from({ length: 501 }, (_, index) => aHit({ t: NOON + index }))
    await Promise.all(hits.map((hit) => aBatch(site, [hit])))
    await ingestHits()
    assert.isEmpty(await db.from('hit_batches').whereNull('ingested_at'))
  })

  test('finishes while hits keep arriving', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    await aBatch(site, [aHit({ t: NOON })])
    let isDone = false
    const counting = ingestHits().then(() => (isDone = true))
    let added = 0
    // If counting did not finish, this loop wouldn't either.
    while (!isDone) {
      await Promise.all(Array.from({ length: 5 }, () => aBatch(site, [aHit({ t: NOON + ++added })])))
      // Hits arrive from other processes; without this, SQLite would block the event loop.
      await nextTurn()
    }
    await counting
    const counted = await summarizeSite(workspace, site.id, 1, NOON)
    assert.isAtLeast(counted.totalPageViews, 1)
  })
})

test.group('Retention of visits', () => {
  test('deletes hits after thirty days, but keeps the figures', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const now = NOON + 40 * DAY
    const ages = [40, 31, 29, 4, 3, 0]
    for (const age of ages) await aBatch(site, [aHit({ t: now - age * DAY, l: 100 })])
    await ingestHits()
    const figures = await summarizeSite(workspace, site.id, 365, now)
    assert.equal(figures.totalVisitors, ages.length)
    await pruneVisits(now)
    assert.deepEqual(await summarizeSite(workspace, site.id, 365, now), figures)
    await aBatch(site, [aHit({ t: now })])
    await ingestHits()
    assert.equal((await summarizeSite(workspace, site.id, 365, now)).totalPageViews, ages.length + 1)
  })

  test('keeps data that waiting hits still need', async ({ assert }) => {
    const workspace = await aWorkspace()
    const site = await aSite(workspace)
    const hits = [aHit({ t: NOON }), aHit({ t: NOON + 10 * MINUTE }), aHit({ t: NOON + 20 * MINUTE })]
    await aBatch(site, hits.slice(0, 1))
    await ingestHits()
    await aBatch(site, hits.slice(1))
    await pruneVisits(NOON + 100 * DAY)
    await ingestHits()
    assert.deepEqual(await summarizeSite(workspace, site.id, 1, NOON), siteByHand(hits, 1, NOON))
  })
})

import { test } from '@japa/runner'
import AuditEvent from '#workspaces/models/audit_event'
import { aPendingChange } from '#tests/functional/app/suppression_log_factory'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'

async function twoCompetitors() {
  const workspace = await aWorkspace('pro')
  const [north, south] = [
    await aWatchedUrl(workspace, 'north.example'),
    await aWatchedUrl(workspace, 'south.example'),
  ]
  const api = new Api(await aKey(workspace))
  const tag = (id: string, tags: unknown) => api.patch(`/competitors/${id}/tags`, { tags })
  return { workspace, north, south, api, tag }
}

test.group('Tags', () => {
  test('are replaced, sorted, and ignore case', async ({ assert }) => {
    const { workspace, north, south, api, tag } = await twoCompetitors()
    const { body } = await tag(north.competitorId, [' EU ', 'Enterprise', 'enterprise', 'Öl', 'o\u0308L'])
    assert.deepEqual(body, { tags: ['Enterprise', 'EU', 'Öl'] })
    await tag(south.competitorId, ['eu'])
    assert.deepEqual((await api.get('/tags')).body, [
      { name: 'Enterprise', competitors: 1 },
      { name: 'EU', competitors: 2 },
      { name: 'Öl', competitors: 1 },
    ])
    assert.deepEqual((await api.get(`/competitors/${south.competitorId}/tags`)).body, { tags: ['eu'] })
    assert.deepEqual((await tag(north.competitorId, [])).body, { tags: [] })
    const events = await AuditEvent.within(workspace).where('action', 'competitor.updated').orderBy('id')
    assert.deepEqual(
      events.map(({ detail }) => detail),
      ['tags: Enterprise, EU, Öl', 'tags: eu', 'tags: none']
    )
  })

  test('are limited text without commas', async ({ assert }) => {
    const { north, tag } = await twoCompetitors()
    for (const tags of [null, 'EU', [''], [1], ['a,b'], ['a\u0000'], ['x'.repeat(41)], Array(21).fill('a')]) {
      assert.equal((await tag(north.competitorId, tags)).status, 422, JSON.stringify(tags))
    }
  })

  test('belong to their workspace', async ({ assert }) => {
    const { north, tag } = await twoCompetitors()
    await tag(north.competitorId, ['EU'])
    const stranger = new Api(await aKey(await aWorkspace('pro')))
    const path = `/competitors/${north.competitorId}/tags`
    assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await stranger.patch(path, { tags: [] })).status, 404)
    assert.deepEqual((await stranger.get('/tags')).body, [])
    assert.deepEqual((await stranger.get('/competitors?tag=EU')).body, [])
  })

  test('filter competitors, alerts, their total, exports and the summary', async ({ assert }) => {
    const { north, south, api, tag } = await twoCompetitors()
    await tag(north.competitorId, ['EU'])
    const own = await anAlert(north, { status: 'unread', signalScore: 'high' })
    await anAlert(north, { status: 'archived', signalScore: 'low' })
    await anAlert(south, { status: 'unread', signalScore: 'high' })

    const competitors = (await api.get('/competitors?tag=eu&limit=10')).body
    assert.deepEqual(
      competitors.map(({ id }: { id: string }) => id),
      [north.competitorId]
    )
    const listed = async (query: string) => {
      const { body } = await api.get(`/alerts?tag=eu${query}`)
      return [body.total, body.alerts.length]
    }
    assert.deepEqual(await listed(''), [2, 2])
    assert.deepEqual(await listed('&signalScore=high'), [1, 1])
    assert.deepEqual(await listed('&status=unread&pageType=pricing'), [1, 1])
    assert.deepEqual(await listed('&signalScore=high&status=unread&pageType=pricing'), [1, 1])
    assert.deepEqual(await listed('&since=2020-01-01&q=north'), [2, 2])
    assert.deepEqual(await listed(`&competitorId=${south.competitorId}`), [0, 0])
    assert.deepEqual(await listed('&limit=1&page=2'), [2, 1])
    assert.equal((await api.get('/alerts?tag=none')).body.total, 0)

    const pages = (await api.get('/watched-urls?tag=EU')).body
    assert.deepEqual(
      pages.map(({ id }: { id: string }) => id),
      [north.id]
    )
    const [kept, dropped] = [await aPendingChange(north), await aPendingChange(south)]
    for (const change of [kept, dropped]) await change.merge({ outcome: 'held_back' }).save()
    assert.lengthOf((await api.get('/filtered-changes')).body.changes, 2)
    const { changes } = (await api.get('/filtered-changes?tag=EU')).body
    assert.deepEqual(
      changes.map(({ id }: { id: string }) => id),
      [kept.id]
    )
    const exported = await api.get('/alerts/export?tag=EU&status=unread')
    assert.include(JSON.stringify(exported.body), own.id)
    const summary = (await api.get('/change-summary?tag=EU')).body
    assert.equal(summary.total, 2)
    assert.lengthOf(summary.competitors, 1)
    const columns = (await api.get('/board?tag=EU')).body.competitors
    assert.deepEqual(
      columns.map(({ id }: { id: string }) => id),
      [north.competitorId]
    )
    assert.lengthOf((await api.get('/timeline?tag=EU')).body.items, 2)
    const briefing = (await api.get('/briefings/last-7-days?tag=EU')).body
    assert.deepEqual([briefing.tag, briefing.alerts], ['EU', 2])
    const stats = (await api.get('/dashboard/stats?tag=eu')).body
    assert.containsSubset(stats, { unreadAlerts: 1, totalAlerts: 2, watchedUrls: 1, competitors: 1 })
    const all = (await api.get('/dashboard/stats')).body
    assert.containsSubset(all, { unreadAlerts: 2, totalAlerts: 3, watchedUrls: 2, competitors: 2 })
    assert.sameMembers(Object.keys(stats), Object.keys(all))
    assert.equal(stats.competitorLimit, all.competitorLimit)
    assert.containsSubset((await api.get('/dashboard/stats?tag=none')).body, {
      unreadAlerts: 0,
      totalAlerts: 0,
      watchedUrls: 0,
      competitors: 0,
      signalBreakdown: [],
    })
  })
})

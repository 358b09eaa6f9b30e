import { test } from '@japa/runner'
import { Api } from '#tests/support/api'
import { doEverything } from '#tests/support/every_operation'
import { furnishFully } from '#tests/support/furnished_workspace'
import { statementsOf } from '#tests/support/statements'
import { rowsOf, strayStatements } from '#tests/support/tenancy'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('Tenancy of /v1', () => {
  test('keeps a key from seeing or changing anything in another workspace', async ({ assert }) => {
    const theirs = await aWorkspace('pro')
    await furnishFully(theirs, 2)
    const before = await rowsOf(theirs)
    const theirIds = Object.values(before)
      .flat()
      .map((row) => JSON.parse(row).id as string | undefined)
      .filter((id) => id !== undefined)
    assert.isAbove(theirIds.length, 10)

    const workspace = await aWorkspace('pro')
    const furniture = await furnishFully(workspace, 2)
    const api = new Api(await aKey(workspace, 'admin'))
    await doEverything(api, furniture, async ({ id }, act) => {
      const { body } = await act()
      const text = JSON.stringify(body)
      assert.deepEqual(
        [theirs.id, ...theirIds].filter((theirId) => text.includes(theirId)),
        [],
        id
      )
    })
    assert.deepEqual(await rowsOf(theirs), before)
  })

  test("ignores another workspace's data for duplicates and counts", async ({ assert }) => {
    const theirs = await aWorkspace('pro')
    const { competitorId: theirCompetitorId } = await furnishFully(theirs, 12)
    const workspace = await aWorkspace('free')
    const api = new Api(await aKey(workspace, 'admin'))
    assert.deepInclude((await api.get('/dashboard/stats')).body, {
      unreadAlerts: 0,
      totalAlerts: 0,
      watchedUrls: 0,
      competitors: 0,
      signalBreakdown: [],
    })
    assert.equal((await api.get('/alerts')).body.total, 0)
    assert.equal((await api.get(`/alerts?competitorId=${theirCompetitorId}`)).body.total, 0)
    assert.equal((await api.get('/analytics/summary')).body.totalSites, 0)
    assert.equal((await api.post('/alerts/read-all')).body.updated, 0)

    const added = await api.post('/competitors', { name: 'A', domain: 'c0.example' })
    assert.equal(added.status, 201)
    const watched = { competitorId: added.body.id, url: 'https://c0.example/pricing', label: 'pricing' }
    assert.equal((await api.post('/watched-urls', watched)).status, 201)
    assert.deepInclude((await api.get('/dashboard/stats')).body, { watchedUrls: 1, competitors: 1 })
    assert.equal((await api.post('/analytics/sites', { name: 'A', domain: 'site0.example' })).status, 201)
  })

  test("keeps another workspace's newer alerts out of pages", async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const { alertId } = await furnishFully(workspace)
    const theirs = await furnishFully(await aWorkspace('pro'), 3)
    const api = new Api(await aKey(workspace, 'admin'))
    for (const query of ['', '&status=unread', '&signalScore=high', '&status=unread&signalScore=high']) {
      const { body } = await api.get(`/alerts?limit=1${query}`)
      assert.deepEqual(
        body.alerts.map(({ id }: any) => id),
        [alertId],
        query
      )
    }
    assert.equal((await api.get(`/alerts/${theirs.alertId}`)).status, 404)
  })

  test('names the workspace in every statement on its rows', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const furniture = await furnishFully(workspace, 2)
    const api = new Api(await aKey(workspace, 'admin'))
    await doEverything(api, furniture, async ({ id }, act) => {
      assert.deepEqual(await strayStatements(await statementsOf(act), workspace), [], id)
    })
  })
})

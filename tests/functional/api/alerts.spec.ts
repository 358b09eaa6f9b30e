import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { Api } from '#tests/support/api'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('GET /v1/alerts', () => {
  test('returns an alert with all fields', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    const alert = await anAlert(page, { detectedAt: Date.UTC(2026, 10, 20, 9, 30, 15, 999) })
    const { body } = await new Api(await aKey(workspace, 'read')).get(`/alerts/${alert.id}`)
    assert.deepEqual(body, {
      id: alert.id,
      workspaceId: workspace.id,
      watchedUrlId: page.id,
      signalScore: 'high',
      pageType: 'pricing',
      summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
      changeExcerpt: '$79 / month',
      detectedAt: '2026-11-20 09:30:15',
      status: 'unread',
      deliveredVia: [],
      feedback: null,
      reasoning: 'High: Team rose 61%.',
      hasEvidence: false,
      watchedUrl: {
        id: page.id,
        url: 'https://northwind.example/pricing',
        label: 'pricing',
        competitorId: page.competitorId,
      },
      competitor: {
        name: 'Northwind',
        domain: 'northwind.example',
        faviconUrl: `${appUrl}/favicons/${page.competitorId}`,
      },
    })
  })

  test('lists newest first, in pages, with the correct total', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    // Three in the same millisecond: paging must neither repeat nor skip one.
    const now = Date.now()
    const alerts = []
    for (const detectedAt of [now - 2000, now, now, now, now - 1000])
      alerts.push(await anAlert(page, { detectedAt }))
    const expected = [alerts[3], alerts[2], alerts[1], alerts[4], alerts[0]].map(({ id }) => id)

    const api = new Api(await aKey(workspace, 'read'))
    const seen: string[] = []
    for (let number = 1; number <= 4; number++) {
      const { body } = await api.get(`/alerts?limit=2&page=${number}`)
      assert.deepInclude(body, { total: 5, page: number, limit: 2 })
      seen.push(...body.alerts.map((alert: any) => alert.id))
    }
    assert.deepEqual(seen, expected)
  })

  test('filters by score, status, page type and competitor', async ({ assert }) => {
    const workspace = await aWorkspace()
    const ours = await aWatchedUrl(workspace)
    const other = await aWatchedUrl(workspace, 'contoso.example')
    await anAlert(ours)
    await anAlert(ours, { signalScore: 'low', status: 'read' })
    await anAlert(other, { signalScore: 'low', status: 'archived', pageType: 'blog' })

    const api = new Api(await aKey(workspace, 'read'))
    const count = async (query: string) => (await api.get(`/alerts?${query}`)).body.total
    assert.equal(await count('signalScore=low'), 2)
    assert.equal(await count('signalScore=low&status=read'), 1)
    assert.equal(await count('pageType=blog'), 1)
    assert.equal(await count(`competitorId=${other.competitorId}`), 1)
    assert.equal(await count('competitorId=comp_unknown'), 0)
  })

  test('rejects bad filter and paging values with 422', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'read'))
    const bad = [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=abc',
      'page=',
      'page=1e3',
      'limit=0',
      'limit=101',
      'limit=+5',
    ]
    bad.push(
      'signalScore=HIGH',
      'status=new',
      'pageType=Pricing',
      'page=1&page=2',
      'competitorId=',
      'signalScore[]=high'
    )
    for (const query of bad) {
      const { status, body } = await api.get(`/alerts?${query}`)
      assert.equal(status, 422, query)
      assert.isNotEmpty(body.errors)
    }
    assert.equal((await api.get('/alerts?page=1000000000')).status, 200)
    const { message } = (await api.get('/alerts?limit=101')).body
    assert.equal(message, 'The limit field must be a whole number between 1 and 100')
  })
})

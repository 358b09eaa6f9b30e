import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { appUrl, cdnUrl } from '#config/app'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import AnalyticsSite from '#analytics/models/analytics_site'
import { dayOf } from '#analytics/visits/stored_hit'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { Api } from '#tests/support/api'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { aKey, aWorkspace } from '#tests/support/workspace'

async function anApi(scope: 'read' | 'write' = 'write'): Promise<Api> {
  return new Api(await aKey(await aWorkspace(), scope))
}

const site = (domain: string, name = 'Northwind') => ({ name, domain })

test.group('/v1/analytics/sites', () => {
  test('returns a new site as it is listed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const { body } = await api.post('/analytics/sites', site('HTTPS://Shop.Northwind.example/', ' Our shop '))
    const { id, siteKey, createdAt } = body
    assert.deepEqual(body, {
      id,
      name: 'Our shop',
      domain: 'shop.northwind.example',
      siteKey,
      createdAt,
      lastSeenAt: null,
      isScriptInjected: false,
      snippetUrl: `/analytics/snippet?siteKey=${siteKey}`,
      scriptUrl: `${cdnUrl}/rw.js`,
    })
    assert.deepEqual((await api.get('/analytics/sites')).body, [body])

    const event = await db
      .from('audit_events')
      .where('workspace_id', workspace.id)
      .where('subject', id)
      .first()
    assert.equal(event.action, 'site.added')
    assert.equal(event.detail, 'Our shop (shop.northwind.example)')
    assert.match(event.actor, /^key_/)
  })

  test('returns when a site last sent an event', async ({ assert }) => {
    const api = await anApi()
    const { body } = await api.post('/analytics/sites', site('northwind.example'))
    const lastSeenAt = Date.UTC(2026, 10, 20, 9, 30, 15, 999)
    await db.from('analytics_sites').where('id', body.id).update({ last_seen_at: lastSeenAt })
    assert.deepEqual((await api.get('/analytics/sites')).body, [
      { ...body, lastSeenAt: '2026-11-20 09:30:15', isScriptInjected: true },
    ])
  })

  test("lists only the workspace's sites, oldest first", async ({ assert }) => {
    const api = await anApi()
    assert.deepEqual((await api.get('/analytics/sites')).body, [])
    const domains = ['c.example', 'a.example', 'b.example']
    for (const domain of domains) await api.post('/analytics/sites', site(domain))
    await (await anApi()).post('/analytics/sites', site('d.example'))
    const listed = (await api.get('/analytics/sites')).body
    assert.deepEqual(
      listed.map(({ domain }: { domain: string }) => domain),
      domains
    )
    assert.equal(new Set(listed.map(({ siteKey }: { siteKey: string }) => siteKey)).size, 3)
  })

  test('tracks a domain once, however it is written', async ({ assert }) => {
    const api = await anApi()
    await api.post('/analytics/sites', site('bücher.example'))
    for (const domain of [
      'BÜCHER.example.',
      'https://www.xn--bcher-kva.example/',
      'http://bücher.example:80',
    ]) {
      const { status, body } = await api.post('/analytics/sites', site(domain))
      assert.equal(status, 409, domain)
      assert.equal(body.code, 'site_exists')
      assert.equal(body.message, 'The domain xn--bcher-kva.example is already tracked')
    }
    assert.equal((await (await anApi()).post('/analytics/sites', site('bücher.example'))).status, 201)
  })

  test('adds a domain once for ten concurrent requests', async ({ assert }) => {
    const api = await anApi()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.post('/analytics/sites', site('northwind.example')))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      1
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 409),
      9
    )
  })

  test('accepts local hosts where the operator allows their network', async ({ assert }) => {
    const api = await anApi()
    for (const domain of ['localhost:3000', '127.0.0.1:8080'])
      assert.equal((await api.post('/analytics/sites', site(domain))).body.domain, domain)
    assert.equal((await api.post('/analytics/sites', site('10.0.0.1'))).status, 422)
  })

  test('rejects bad names and domains with 422', async ({ assert }) => {
    const api = await anApi()
    const bad: [field: string, input: unknown][] = [
      ['name', { domain: 'northwind.example' }],
      ['name', site('northwind.example', '  ')],
      ['name', site('northwind.example', 'x'.repeat(121))],
      ['name', site('northwind.example', 'a\r\nb')],
      ['name', { name: null, domain: 'northwind.example' }],
      ['name', { name: 7, domain: 'northwind.example' }],
      ['domain', { name: 'Northwind' }],
      ['domain', site('')],
      ['domain', site('ftp://northwind.example')],
      ['domain', site('user@northwind.example')],
      ['domain', site('north_wind..example')],
      ['domain', { name: 'Northwind', domain: { host: 'northwind.example' } }],
    ]
    for (const [field, input] of bad) {
      const { status, body } = await api.post('/analytics/sites', input)
      assert.equal(status, 422, JSON.stringify(input))
      assert.equal(body.errors[0].field, field)
    }
    assert.equal((await api.post('/analytics/sites', site('northwind.example', 'ß'.repeat(120)))).status, 201)
  })

  test('lets a read key list but not add', async ({ assert }) => {
    const api = await anApi('read')
    assert.equal((await api.post('/analytics/sites', site('northwind.example'))).status, 403)
    assert.equal((await api.get('/analytics/sites')).status, 200)
  })
})

test.group('Summaries in /v1/analytics', () => {
  const nobody = {
    totalVisitors: 0,
    totalPageViews: 0,
    avgPageLoadMs: 0,
    conversionRate: 0,
    topPages: [],
  }

  test('cover all sites', async ({ assert }) => {
    const api = await anApi()
    assert.deepEqual((await api.get('/analytics/summary')).body, { totalSites: 0, ...nobody })
    await api.post('/analytics/sites', site('northwind.example'))
    await api.post('/analytics/sites', site('contoso.example'))
    await (await anApi()).post('/analytics/sites', site('fabrikam.example'))
    assert.deepEqual((await api.get('/analytics/summary?days=7')).body, { totalSites: 2, ...nobody })
  })

  test('cover one site', async ({ assert }) => {
    const api = await anApi()
    const { body } = await api.post('/analytics/sites', site('northwind.example'))
    assert.deepEqual((await api.get(`/analytics/sites/${body.id}/summary?days=365`)).body, {
      ...nobody,
      totalSessions: 0,
      avgSessionDuration: 0,
      trafficSources: [],
      interactionStats: [],
      countries: [],
      devices: [],
      operatingSystems: [],
    })
  })

  test('of one site are filtered, in any range', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const { id } = await aSite(workspace)
    const visited = await AnalyticsSite.findOrFail(id)
    const t = Date.now() - 2 * DAY
    await aBatch(visited, [
      aHit({
        t,
        v: 'ada',
        s: 'chatgpt.com',
        u: '/blog/one',
        b: 'Firefox',
        um: 'email',
        uo: 'header',
        ut: 'crm',
      }),
      aHit({ t, v: 'bob', s: 'Google', u: '/blog/two' }),
      aHit({ t: t - DAY, v: 'eve', s: 'Google' }),
    ])
    await ingestHits()
    const ask = async (query: string) => (await api.get(`/analytics/sites/${id}/summary?${query}`)).body
    const day = dayOf(t)
    const blog = await ask(`page=/blog/*&from=${day}&until=${day}`)
    const half = (label: string) => [{ label, value: 50, amount: '1' }]
    assert.deepInclude(blog, {
      totalVisitors: 2,
      utmMediums: half('email'),
      utmContents: half('header'),
      utmTerms: half('crm'),
    })
    assert.equal((await ask('content=header&term=crm')).totalVisitors, 1)
    assert.equal((await ask('content=!header')).totalVisitors, 2)
    assert.equal((await ask('group=AI%20assistants')).totalVisitors, 1)
    assert.equal((await ask('source=!Google&browser=Firefox')).totalVisitors, 1)
    assert.equal((await ask('source=Google')).totalVisitors, 2)
    assert.equal((await ask(`from=${day}`)).totalVisitors, 2)
    for (const [field, query] of [
      ['from', `until=${day}`],
      ['from', 'from=2020-01-01'],
      ['from', 'from=2026-02-30'],
      ['until', `from=${day}&until=2020-01-01`],
      ['until', `from=${day}&until=2999-01-01`],
      ['days', `from=${day}&days=3`],
      ['source', 'source='],
    ]) {
      const answer = await ask(query)
      assert.equal(answer.errors?.[0].field, field, query)
    }
  })

  test('accept whole days from 1 to 365', async ({ assert }) => {
    const api = await anApi('read')
    for (const days of ['0', '-1', '1.5', '366', 'abc', '', '1e2', '1&days=2']) {
      for (const path of ['/analytics/summary', '/analytics/sites/x/summary']) {
        const { status, body } = await api.get(`${path}?days=${days}`)
        assert.equal(status, 422, `${path} ${days}`)
        assert.equal(body.errors[0].field, 'days')
      }
    }
  })

  test("return 404 for another workspace's site", async ({ assert }) => {
    const api = await anApi()
    const { body: theirs } = await (await anApi()).post('/analytics/sites', site('northwind.example'))
    const unknown = await api.get(`/analytics/sites/${newId('analyticsSite')}/summary`)
    assert.equal(unknown.status, 404)
    for (const id of [theirs.id, 'x', '1%20OR%201=1', newId('competitor'), theirs.id.toUpperCase()]) {
      const { status, body } = await api.get(`/analytics/sites/${id}/summary`)
      assert.equal(status, 404, id)
      assert.deepEqual({ ...body, requestId: '' }, { ...unknown.body, requestId: '' })
    }
  })
})

test.group('/analytics/snippet', () => {
  test("returns the snippet for a site's pages as text", async ({ assert }) => {
    const { body } = await (await anApi()).post('/analytics/sites', site('northwind.example'))
    const response = await fetch(appUrl + body.snippetUrl)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type')!, /^text\/plain/)
    assert.equal(
      await response.text(),
      `<script defer src="${cdnUrl}/rw.js" data-site-key="${body.siteKey}"></script>\n`
    )
  })

  test('returns 404 for unknown, malformed, repeated and missing keys', async ({ assert }) => {
    const { body } = await (await anApi()).post('/analytics/sites', site('northwind.example'))
    const queries = [
      '',
      '?siteKey=',
      `?siteKey=${'0'.repeat(32)}`,
      `?siteKey=${body.siteKey.toUpperCase()}X`,
      `?siteKey=${body.siteKey}&siteKey=${body.siteKey}`,
      `?siteKey[id]=${body.siteKey}`,
      '?siteKey=%27%20OR%201=1',
    ]
    for (const query of queries)
      assert.equal((await fetch(`${appUrl}/analytics/snippet${query}`)).status, 404, query)
  })
})

test.group('/v1/analytics/sites/{id}/goals', () => {
  test('adds, lists, counts and deletes goals', async ({ assert }) => {
    const api = await anApi()
    const { id } = (await api.post('/analytics/sites', site('northwind.example'))).body
    const goals = `/analytics/sites/${id}/goals`
    const added = await api.post(goals, { kind: 'page', value: '/docs/*' })
    assert.equal(added.status, 201)
    assert.deepInclude(added.body, { kind: 'page', value: '/docs/*' })
    assert.deepEqual((await api.get(goals)).body, [added.body])
    const today = new Date().toISOString().slice(0, 10)
    assert.deepEqual((await api.get(`/analytics/sites/${id}/summary?from=${today}`)).body.goals, [
      { kind: 'page', label: '/docs/*', value: 0, amount: '0' },
    ])

    const again = await api.post(goals, { kind: 'page', value: '/docs/*' })
    assert.deepEqual([again.status, again.body.code], [409, 'goal_exists'])
    for (const input of [
      { kind: 'page', value: 'docs' },
      { kind: 'shoe', value: '42' },
      { kind: 'event', value: '' },
      { kind: 'event', value: 'x'.repeat(501) },
    ]) {
      assert.equal((await api.post(goals, input)).status, 422, JSON.stringify(input))
    }
    const another = await anApi()
    assert.equal((await another.delete(`/goals/${added.body.id}`)).status, 404)
    assert.equal((await another.post(goals, { kind: 'event', value: 'A' })).status, 404)
    assert.deepEqual((await api.delete(`/goals/${added.body.id}`)).body, { success: true })
    assert.equal((await api.delete(`/goals/${added.body.id}`)).status, 404)
  })

  test('accepts twenty goals, and no more', async ({ assert }) => {
    const api = await anApi()
    const { id } = (await api.post('/analytics/sites', site('northwind.example'))).body
    const add = (value: string) => api.post(`/analytics/sites/${id}/goals`, { kind: 'event', value })
    for (let goal = 0; goal < 20; goal++) assert.equal((await add(`Goal ${goal}`)).status, 201)
    const { status, body } = await add('One more')
    assert.deepEqual([status, body.errors[0].rule], [422, 'max_goals'])
  })
})

test.group('/v1/analytics/sites/{id}/live', () => {
  test('returns the current visitors', async ({ assert }) => {
    const api = await anApi()
    const { id } = (await api.post('/analytics/sites', site('northwind.example'))).body
    const { status, body } = await api.get(`/analytics/sites/${id}/live`)
    assert.equal(status, 200)
    assert.deepInclude(body, { visitors: 0, pages: [], since: null })
    assert.lengthOf(body.minutes, 30)
    assert.equal((await (await anApi()).get(`/analytics/sites/${id}/live`)).status, 404)
  })
})

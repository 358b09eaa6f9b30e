import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { HttpContext } from '@adonisjs/core/http'
import { test } from '@japa/runner'
import { oneAtATime } from '#api/exports/one_at_a_time'
import { sendRows } from '#api/exports/send_rows'
import { operations } from '#api/operations'
import { appUrl } from '#config/app'
import { SEARCHED } from '#alerts/queries/word_search'
import { matchesAfter } from '#alerts/queries/matching_alerts'
import type { Position, Rows } from '#platform/operations/cursors'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { statementsOf } from '#tests/support/statements'
import { until } from '#tests/support/until'
import { aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'

const rowsIn = (body: string) =>
  body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test.group('Exports', () => {
  test('contain the same as the lists, as NDJSON', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const other = await aWatchedUrl(workspace, 'other.example')
    for (let row = 0; row < 3; row++) {
      await anAlert(page, { detectedAt: Date.now() - row })
      await anAlert(other, { status: 'read' })
      await aVersion(page)
    }
    await anAlert(await aWatchedUrl(await aWorkspace()))
    const api = new Api(await aKey(workspace, 'read'))
    const exported = await api.get('/alerts/export')
    assert.equal(exported.headers.get('content-type'), 'application/x-ndjson; charset=utf-8')
    assert.equal(exported.headers.get('content-disposition'), 'attachment; filename="alerts.ndjson"')
    assert.deepEqual(rowsIn(exported.body), (await api.get('/alerts?limit=100')).body.alerts)
    const filtered = await api.get(`/alerts/export?status=unread&competitorId=${page.competitorId}`)
    assert.lengthOf(rowsIn(filtered.body), 3)
    const pages = rowsIn((await api.get('/watched-urls/export')).body)
    assert.deepEqual(
      pages.map(({ name: _name, competitor: _competitor, ...row }) => row),
      (await api.get('/watched-urls')).body
    )
    assert.deepInclude(pages[0], {
      name: null,
      competitor: { name: 'Northwind', domain: 'northwind.example' },
    })
    const ofOne = await api.get(`/watched-urls/export?competitorId=${other.competitorId}`)
    assert.deepEqual(
      rowsIn(ofOne.body).map(({ id }) => id),
      [other.id]
    )
    const { versions } = (await api.get(`/watched-urls/${page.id}/versions`)).body
    assert.deepEqual(rowsIn((await api.get(`/watched-urls/${page.id}/versions/export`)).body), versions)
    const empty = new Api(await aKey(await aWorkspace()))
    assert.equal((await empty.get('/alerts/export')).body, '')
  })

  test('are tables without executable cells, as CSV', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const summary = '=HYPERLINK("https://evil.example", "Team, from $49")'
    await anAlert(page, { summary, changeExcerpt: '-1', reasoning: null })
    const api = new Api(await aKey(workspace))
    const { body, headers } = await api.get('/alerts/export?format=csv')
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
    const [head, line, end] = body.split('\r\n')
    assert.equal(end, '')
    const columns = head.split(',')
    assert.includeMembers(columns, ['id', 'summary', 'watchedUrl.url', 'competitor.name'])
    assert.include(line, `,"'=HYPERLINK(""https://evil.example"", ""Team, from $49"")",'-1,`)
    assert.include(line, ',https://northwind.example/pricing,pricing,')
    assert.equal((await api.get('/watched-urls/export?format=csv')).body.split('\r\n').length, 3)
    assert.equal((await api.get('/alerts/export?format=xlsx')).status, 422)
    const none = new Api(await aKey(await aWorkspace()))
    assert.equal((await none.get('/alerts/export?format=csv')).body, `${head}\r\n`)
  })

  test('continue after each part, including among alerts of the same time', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    for (let row = 0; row < 5; row++) await anAlert(page, { detectedAt: 1_700_000_000_000 })
    const everything = { filters: {}, words: [] }
    const { rows: all, next } = await matchesAfter(workspace, everything, { limit: 100 })
    assert.isNull(next)
    const found = []
    let after: Position | null = null
    do {
      const part: Rows<{ id: string }> = await matchesAfter(workspace, everything, { limit: 2, after })
      found.push(...part.rows)
      after = part.next
    } while (after)
    assert.lengthOf(all, 5)
    assert.deepEqual(found, all)
  })

  test('run one at a time in a workspace, until the rows end or the caller stops reading', async ({
    assert,
  }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    for (let row = 0; row < 2; row++) await anAlert(page)
    const key = await aKey(workspace, 'read')
    const api = new Api(key)
    const other = new Api(await aKey(await aWorkspace(), 'read'))
    async function* rows() {
      for (;;) yield {}
    }
    const running = oneAtATime(workspace, rows())
    await running.next()
    for (const path of ['/alerts/export', '/watched-urls/export']) {
      const { status, body, headers } = await api.get(path)
      assert.deepEqual([status, body.code], [429, 'export_running'])
      assert.equal(headers.get('retry-after'), '10')
    }
    assert.equal((await other.get('/alerts/export')).status, 200)
    await running.return(null)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const headers = { authorization: `Bearer ${key}` }
      const { status } = await fetch(`${appUrl}/v1/alerts/export`, { method, headers })
      assert.equal(status, 200, method)
    }
  })

  test('end when the client disconnects', async () => {
    const workspace = await aWorkspace('pro')
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    async function* rows() {
      try {
        for (;;) yield {}
      } finally {
        end()
      }
    }
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const ctx = {
      caller: { workspace },
      request: { method: () => 'GET' },
      response: { response, header() {}, status() {}, stream() {} },
    } as unknown as HttpContext
    await sendRows(
      ctx,
      operations.find(({ id }) => id === 'exportAlerts')!,
      rows(),
      'ndjson'
    )
    response.destroy()
    await ended
    const api = new Api(await aKey(workspace))
    await until(async () => (await api.get('/alerts/export')).status === 200)
  })

  test('search each alert for words once, and no more alerts than a list', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    for (let row = 0; row < 5; row++) {
      await anAlert(page, { summary: row % 2 ? 'A post' : 'Team costs more', detectedAt: 1_700_000_000_000 })
    }
    for (const filters of [{}, { status: 'unread' as const, pageType: 'pricing' as const }]) {
      const search = { filters, words: ['team', 'more'] }
      const found: { id: string }[] = []
      let after: Position | null = null
      const statements = await statementsOf(async () => {
        do {
          const part: Rows<{ id: string }> = await matchesAfter(workspace, search, { limit: 2, after })
          found.push(...part.rows)
          after = part.next
        } while (after)
      })
      const { rows: all } = await matchesAfter(workspace, search, { limit: 100 })
      assert.lengthOf(all, 3)
      assert.deepEqual(found, all)
      const searches = statements.filter(({ sql }) => sql.includes(' like '))
      assert.lengthOf(searches, 3)
      for (const { bindings } of searches) assert.notInclude(bindings, SEARCHED)
    }
    const last = { at: 1_800_000_000_000, id: 'alert_z', page: SEARCHED / 2 }
    const { rows, next } = await matchesAfter(
      workspace,
      { filters: {}, words: ['team'] },
      { limit: 2, after: last }
    )
    assert.isNotEmpty(rows)
    assert.isNull(next)
  })
})

import { test } from '@japa/runner'
import { matchesAfter } from '#alerts/queries/matching_alerts'
import type { Position, Rows } from '#platform/operations/cursors'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'

const rowsIn = (body: string) =>
  body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test.group('Exports', () => {
  test('contain what the lists do, as NDJSON', async ({ assert }) => {
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
    assert.deepEqual(
      rowsIn((await api.get('/watched-urls/export')).body),
      (await api.get('/watched-urls')).body
    )
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

  test('are tables that run nothing, as CSV', async ({ assert }) => {
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

  test('continue after each part, also among alerts of the same time', async ({ assert }) => {
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
})

import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { MINUTE } from '#platform/instants'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api, type Answer } from '#tests/support/api'
import { statementsOf } from '#tests/support/statements'
import { aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

interface Listed {
  path: string
  ids(body: any): string[]
  /** Adds a row that sorts before those already listed, if the list is newest first. */
  add(): Promise<string>
  isNewestFirst: boolean
}

/** Returns every list with a cursor, with five rows each. */
async function listsOf(workspace: Workspace): Promise<Listed[]> {
  const page = await aWatchedUrl(workspace)
  let added = 0
  const addPage = () => aWatchedUrl(workspace, `c${++added}.example`)
  const all = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const lists: Listed[] = [
    {
      path: '/competitors',
      ids: all,
      add: async () => (await addPage()).competitorId,
      isNewestFirst: false,
    },
    { path: '/watched-urls', ids: all, add: async () => (await addPage()).id, isNewestFirst: false },
    {
      path: `/watched-urls/${page.id}/versions`,
      ids: (body) => all(body.versions),
      add: async () => (await aVersion(page)).id,
      isNewestFirst: true,
    },
    {
      path: '/alerts',
      ids: (body) => all(body.alerts),
      // All have the same time, so that only their ids distinguish them.
      add: async () => (await anAlert(page, { detectedAt: MINUTE })).id,
      isNewestFirst: true,
    },
  ]
  for (const { add } of lists) for (let row = 0; row < 5; row++) await add()
  return lists
}

function nextOf({ headers }: Answer): string | null {
  const link = headers.get('link')
  if (link === null) return null
  const [, url] = /^<([^>]+)>; rel="next"$/.exec(link)!
  if (!url.startsWith(`${appUrl}/v1`)) throw new Error(url)
  return url.slice(`${appUrl}/v1`.length)
}

/** Follows the links of a list from a path on. */
async function walk(
  api: Api,
  path: string,
  between: () => Promise<unknown> = async () => {}
): Promise<Answer[]> {
  const parts: Answer[] = []
  for (let next: string | null = path; next; next = nextOf(parts.at(-1)!)) {
    parts.push(await api.get(next))
    await between()
  }
  return parts
}

test.group('Cursors', () => {
  test('lead through every list, each row once, while rows are added', async ({ assert }) => {
    const workspace = await aWorkspace('enterprise')
    const lists = await listsOf(workspace)
    const api = new Api(await aKey(workspace, 'read'))
    for (const { path, ids, add, isNewestFirst } of lists) {
      const [whole] = await walk(
        api,
        path.includes('versions') || path === '/alerts' ? `${path}?limit=100` : path
      )
      const before = ids(whole.body)
      assert.isNull(nextOf(whole))
      const added: string[] = []
      const parts = await walk(api, `${path}?limit=2`, async () => {
        if (added.length < 2) added.push(await add())
      })
      const found = parts.flatMap(({ body }) => ids(body))
      // New rows appear at the beginning of a list that is newest first, and at the end of any other list.
      assert.deepEqual(found, isNewestFirst ? before : [...before, ...added], path)
      for (const part of parts.slice(0, -1)) assert.lengthOf(ids(part.body), 2)
    }
  })

  test('keep the filters and number the pages of alerts', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const other = await aWatchedUrl(workspace, 'other.example')
    for (let row = 0; row < 3; row++) {
      await anAlert(page, { signalScore: row ? 'low' : 'high', detectedAt: Date.now() - row })
      await anAlert(other, { status: 'read' })
    }
    const api = new Api(await aKey(workspace))
    for (const filter of [
      `competitorId=${page.competitorId}`,
      'status=unread',
      'status=unread&pageType=pricing',
    ]) {
      const parts = await walk(api, `/alerts?${filter}&limit=1`)
      assert.deepEqual(
        parts.map(({ body }) => [body.page, body.total, body.alerts.length]),
        [
          [1, 3, 1],
          [2, 3, 1],
          [3, 3, 1],
        ]
      )
      assert.sameMembers(
        parts.map(({ body }) => body.alerts[0].watchedUrlId),
        [page.id, page.id, page.id]
      )
    }
    const { body } = await api.get('/alerts?limit=1&page=1')
    assert.deepEqual(Object.keys(body), ['alerts', 'total', 'page', 'limit'])
  })

  test('continue a search for words in a period', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const page = await aWatchedUrl(workspace)
    const day = Date.parse('2026-11-10T00:00:00Z')
    const summary = 'Team costs more'
    const wanted: string[] = []
    // Pairs of alerts have the same time, so that only their ids distinguish them.
    for (let row = 0; row < 5; row++) {
      const { id } = await anAlert(page, { summary, detectedAt: day + (row >> 1) * MINUTE })
      wanted.push(id)
      await anAlert(page, { summary: 'A new post', detectedAt: day + row * MINUTE })
      await anAlert(page, { summary, detectedAt: day - MINUTE - row })
    }
    const api = new Api(await aKey(workspace))
    for (const [query, total] of [
      ['q=team%20more&since=2026-11-10', 5],
      ['q=team&until=2026-11-10', 10],
      ['since=2026-11-10&until=2026-11-10', 10],
      ['competitor=northwind.example&until=2026-11-09', 5],
    ] as const) {
      const [whole] = await walk(api, `/alerts?${query}&limit=100`)
      const exported: string = (await api.get(`/alerts/export?${query}`)).body
      const parts = await walk(api, `/alerts?${query}&limit=2`, () => anAlert(page, { summary }))
      assert.equal(whole.body.total, total, query)
      assert.lengthOf(whole.body.alerts, total)
      assert.deepEqual(
        parts.flatMap(({ body }) => body.alerts),
        whole.body.alerts,
        query
      )
      assert.lengthOf(parts, Math.ceil(total / 2))
      assert.deepEqual(
        exported
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
        whole.body.alerts
      )
    }
    const { body } = await api.get('/alerts?q=team%20more&since=2026-11-10&until=2026-11-10')
    assert.sameMembers(
      body.alerts.map(({ id }: any) => id),
      wanted
    )
  })

  test('search for up to 4 distinct words', async ({ assert }) => {
    const workspace = await aWorkspace()
    await anAlert(await aWatchedUrl(workspace), { summary: 'One two three four' })
    const api = new Api(await aKey(workspace))
    const words = 'one two three four'
    let answer: any
    const statements = await statementsOf(async () => {
      answer = await api.get(`/alerts?q=${encodeURIComponent(`${words} ${words} ${words}`)}`)
    })
    assert.equal(answer.body.total, 1)
    const searches = statements.filter(({ sql }) => sql.includes(' like '))
    assert.isNotEmpty(searches)
    const last = '%four%'
    for (const { bindings } of searches) {
      assert.lengthOf(
        bindings.filter((value) => value === last),
        5,
        'once for each text'
      )
    }
    for (const path of ['/alerts', '/alerts/export']) {
      const { status, body } = await api.get(`${path}?q=${encodeURIComponent(`${words} five`)}`)
      assert.equal(status, 422)
      assert.deepEqual(body.errors, [
        { field: 'q', rule: 'max_words', message: 'Search for at most 4 different words' },
      ])
    }
  })

  test('change nothing about lists without a limit', async ({ assert }) => {
    const workspace = await aWorkspace('enterprise')
    await listsOf(workspace)
    const api = new Api(await aKey(workspace))
    for (const path of ['/competitors', '/watched-urls']) {
      const { body, headers } = await api.get(path)
      assert.isArray(body)
      assert.isNull(headers.get('link'))
    }
  })

  test('are rejected if changed, or if they belong to another list, workspace or page', async ({
    assert,
  }) => {
    const workspace = await aWorkspace('enterprise')
    const lists = await listsOf(workspace)
    const api = new Api(await aKey(workspace))
    const theirs = new Api(await aKey(await aWorkspace('enterprise')))
    const cursors = []
    for (const { path } of lists) {
      const next = nextOf(await api.get(`${path}?limit=1`))!
      cursors.push(new URL(next, appUrl).searchParams.get('cursor')!)
    }
    for (const [index, { path }] of lists.entries()) {
      const own = cursors[index]
      const flipped = own.slice(0, 5) + (own[5] === 'A' ? 'B' : 'A') + own.slice(6)
      const end = own.slice(0, -3) + (own.at(-3) === 'A' ? 'B' : 'A') + own.slice(-2)
      for (const cursor of [flipped, end, own.slice(2), `${own}A`, 'x', ...cursors.toSpliced(index, 1)]) {
        const { status, body } = await api.get(`${path}?cursor=${cursor}`)
        assert.equal(status, 422, `${path} ${cursor}`)
        assert.equal(body.errors[0].field, 'cursor')
        assert.include(body.message, 'Start again without a cursor')
      }
      assert.equal((await api.get(`${path}?cursor=${own}`)).status, 200)
      const theirPath = path.includes('versions') ? '/competitors' : path
      assert.equal((await theirs.get(`${theirPath}?cursor=${own}`)).status, 422)
    }
    const both = await api.get(`/alerts?page=2&cursor=${cursors[3]}`)
    assert.deepInclude(both, { status: 422 })
    assert.equal(both.body.errors[0].field, 'cursor')
  })
})

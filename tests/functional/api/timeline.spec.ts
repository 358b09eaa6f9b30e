import { test } from '@japa/runner'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'

test.group('GET /v1/competitors/{id}/timeline', () => {
  test('returns an entry with all fields in snake_case', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const page = await aWatchedUrl(workspace)
    const alert = await anAlert(page, {
      detectedAt: Date.UTC(2026, 10, 20, 9, 30, 15, 999),
      status: 'archived',
      pageType: 'features',
    })
    await api.post(`/alerts/${alert.id}/feedback`, { feedback: 'not_useful' })

    assert.deepEqual((await api.get(`/competitors/${page.competitorId}/timeline`)).body, [
      {
        id: alert.id,
        signal_score: 'high',
        page_type: 'features',
        summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
        change_excerpt: '$79 / month',
        detected_at: '2026-11-20 09:30:15',
        status: 'archived',
        feedback: 'not_useful',
        url: 'https://northwind.example/pricing',
        label: 'pricing',
      },
    ])
  })

  test('returns null and empty text for an unrated alert without an excerpt', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    await anAlert(page, { changeExcerpt: null })
    const api = new Api(await aKey(workspace, 'read'))
    const { body } = await api.get(`/competitors/${page.competitorId}/timeline`)
    assert.deepInclude(body[0], { change_excerpt: '', feedback: null })
  })

  test("lists the 50 latest of all the competitor's pages, newest first", async ({ assert }) => {
    const workspace = await aWorkspace()
    const pages = [await aWatchedUrl(workspace), await aWatchedUrl(workspace, 'northwind.example', '/blog')]
    await anAlert(await aWatchedUrl(workspace, 'contoso.example'))
    const start = Date.UTC(2026, 0, 5)
    const ids = []
    // Three alerts share each millisecond; within it, they are listed in order of creation.
    for (let index = 0; index < 52; index++) {
      const detectedAt = start + Math.floor(index / 3)
      ids.push((await anAlert(pages[index % 2], { detectedAt })).id)
    }
    const api = new Api(await aKey(workspace, 'read'))
    const { body } = await api.get(`/competitors/${pages[0].competitorId}/timeline`)
    assert.deepEqual(
      body.map(({ id }: { id: string }) => id),
      ids.reverse().slice(0, 50)
    )
  })

  test('is empty for a competitor without alerts, with or without pages', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace))
    const { competitorId } = await aWatchedUrl(workspace)
    const { body: bare } = await api.post('/competitors', { name: 'Contoso', domain: 'contoso.example' })
    for (const id of [competitorId, bare.id]) {
      const { status, body } = await api.get(`/competitors/${id}/timeline`)
      assert.equal(status, 200)
      assert.deepEqual(body, [])
    }
  })

  test("returns 404 for another workspace's competitor", async ({ assert }) => {
    const theirs = await aWatchedUrl(await aWorkspace())
    await anAlert(theirs)
    const quiet = await aWatchedUrl(await aWorkspace())
    const workspace = await aWorkspace()
    const alert = await anAlert(await aWatchedUrl(workspace))
    const api = new Api(await aKey(workspace, 'read'))
    for (const id of [
      theirs.competitorId,
      quiet.competitorId,
      alert.id,
      alert.competitorId.toUpperCase(),
      'x'.repeat(5000),
    ]) {
      const { status, body } = await api.get(`/competitors/${id}/timeline`)
      assert.equal(status, 404)
      assert.equal(body.detail, 'Competitor not found')
    }
  })
})

test.group('GET /v1/timeline', () => {
  test('lists alerts of all competitors by kind, with a cursor', async ({ assert }) => {
    const workspace = await aWorkspace()
    const api = new Api(await aKey(workspace, 'read'))
    const [page, acme] = [await aWatchedUrl(workspace), await aWatchedUrl(workspace, 'acme.example')]
    const at = Date.UTC(2026, 10, 20, 9)
    const price = await anAlert(page, { kind: 'price', detectedAt: at, status: 'archived' })
    const past = await anAlert(acme, { kind: 'plan', detectedAt: at - 1000, loadedAt: at })
    const job = await anAlert(acme, { kind: 'job', detectedAt: at - 2000, signalScore: 'low' })
    const idsAt = async (query: string) => {
      const { body, headers } = await api.get(`/timeline?${query}`)
      const next = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? null
      return { ids: body.items.map(({ id }: { id: string }) => id), next }
    }
    const first = await idsAt('limit=2')
    assert.deepEqual(first.ids, [price.id, past.id])
    assert.deepEqual(await idsAt(`limit=2&cursor=${first.next}`), { ids: [job.id], next: null })
    assert.deepEqual((await idsAt('kind=price&kind=job')).ids, [price.id, job.id])
    assert.deepEqual((await idsAt('kind=job,plan')).ids, [past.id, job.id])
    assert.deepEqual((await idsAt('kind=plan')).ids, [past.id])
    assert.deepEqual((await idsAt('competitor=acme.example&signalScore=low')).ids, [job.id])
    assert.deepEqual((await idsAt('until=2026-11-19')).ids, [])

    const { body } = await api.get('/timeline?kind=plan')
    assert.deepInclude(body.items[0], {
      kind: 'plan',
      status: 'unread',
      detectedAt: '2026-11-20 08:59:59',
      competitor: { id: acme.competitorId, name: 'Northwind' },
      watchedUrl: { id: acme.id, url: 'https://acme.example/pricing' },
    })
    assert.match(body.items[0].archiveUrl, /20261120085959/)
    assert.equal((await api.get('/timeline?kind=nonsense')).status, 422)
    assert.equal((await api.get('/timeline?competitor=nobody')).status, 404)
    const other = new Api(await aKey(await aWorkspace()))
    assert.deepEqual((await other.get('/timeline')).body, { items: [] })
    assert.equal((await other.get(`/timeline?cursor=${first.next}`)).status, 422)
  })
})

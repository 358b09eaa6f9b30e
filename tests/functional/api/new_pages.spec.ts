import { test } from '@japa/runner'
import Competitor from '#monitoring/models/competitor'
import { DAY } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { anInventory } from '#tests/support/inventories'
import { aKey, aWorkspace } from '#tests/support/workspace'

async function aSiteWithNewPages() {
  const workspace = await aWorkspace('pro')
  const page = await aWatchedUrl(workspace)
  const urlOf = (path: string) => new URL(path, page.url).href
  await anInventory(page, [
    { url: '/enterprise', kind: 'solutions' },
    { url: '/vs/acme', kind: 'comparison', title: 'Northwind or Acme' },
    { url: '/old', at: Date.now() - 31 * DAY },
  ])
  const api = new Api(await aKey(workspace))
  const path = `/competitors/${page.competitorId}/new-pages`
  const listed = async () => (await api.get(path)).body.pages.map(({ url }: { url: string }) => url)
  return { workspace, api, page, path, urlOf, listed }
}

test.group('New pages', () => {
  test('are listed until they are watched or ignored', async ({ assert }) => {
    const { api, page, path, urlOf, listed } = await aSiteWithNewPages()
    const { body } = await api.get(path)
    assert.deepEqual([body.watchedKinds, body.ignored], [[], []])
    assert.containSubset(body.pages, [
      { url: urlOf('/enterprise'), kind: 'solutions', label: 'features', title: null },
      { url: urlOf('/vs/acme'), kind: 'comparison', label: 'custom', title: 'Northwind or Acme' },
    ])
    assert.lengthOf(body.pages, 2)

    const { url, label } = body.pages[0]
    const watched = await api.post('/watched-urls', { competitorId: page.competitorId, url, label })
    assert.equal(watched.status, 201)
    assert.deepEqual(await listed(), [urlOf('/vs/acme')])

    const { body: updated } = await api.patch(path, { ignored: [urlOf('/vs/acme')] })
    assert.deepEqual(updated, { watchedKinds: [], ignored: [urlOf('/vs/acme')], pages: [] })
    await api.patch(path, { ignored: [] })
    assert.deepEqual(await listed(), [urlOf('/vs/acme')])
  })

  test('are watched automatically by kind', async ({ assert }) => {
    const { workspace, api, path, urlOf } = await aSiteWithNewPages()
    await api.patch(path, { watchedKinds: ['pricing', 'docs'], ignored: [urlOf('/vs/acme')] })
    const competitor = await Competitor.within(workspace).firstOrFail()
    assert.equal(competitor.watchedKinds, 'pricing,docs')
    const { body } = await api.patch(path, { watchedKinds: [] })
    assert.deepEqual([body.watchedKinds, body.ignored], [[], [urlOf('/vs/acme')]])
  })

  test('are chosen only by known kinds and full URLs', async ({ assert }) => {
    const { api, path } = await aSiteWithNewPages()
    const refused = [
      { watchedKinds: ['blog'] },
      { watchedKinds: null },
      { watchedKinds: Array(8).fill('docs') },
      { ignored: 'https://northwind.example/' },
      { ignored: ['/vs/acme'] },
      { ignored: ['https://northwind.example/a\nhttps://northwind.example/b'] },
      { ignored: [`https://northwind.example/${'x'.repeat(1200)}`] },
      { ignored: Array(51).fill('https://northwind.example/') },
    ]
    for (const body of refused) assert.equal((await api.patch(path, body)).status, 422, JSON.stringify(body))
    const longest = Array.from({ length: 50 }, (_, at) => `https://northwind.example/${at}`.padEnd(1200, 'x'))
    assert.equal((await api.patch(path, { ignored: longest })).status, 200)
  })

  test('belong to their workspace', async ({ assert }) => {
    const { path } = await aSiteWithNewPages()
    const stranger = new Api(await aKey(await aWorkspace('pro')))
    assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await stranger.patch(path, { watchedKinds: [] })).status, 404)
  })
})

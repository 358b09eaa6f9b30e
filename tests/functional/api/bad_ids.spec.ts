import { test } from '@japa/runner'
import { newId } from '#platform/ids'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api, type Answer } from '#tests/support/api'
import { fittingBody, ofOneThing, requestFor } from '#tests/support/every_operation'
import { furnishFully } from '#tests/support/furnished_workspace'
import { ask } from '#tests/support/ask'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type { Operation } from '#platform/operations/operation'

const withoutRequestId = ({ body: { requestId, ...rest } }: Answer) => rest

/** Returns ids that match nothing, as written in a path. */
function strayIds(own: string): string[] {
  return [
    own.toUpperCase(),
    own.slice(0, -1),
    `${own}x`,
    `${own}%20`,
    `%20${own}`,
    `${own}%00`,
    `${own}%0A`,
    `${own}%2F`,
    `${own}%ff`,
    `${own}.json`,
    `${own};x`,
    own.split('_')[1],
    `_${own.split('_')[1]}`,
    '..%2Fme',
    '%2e%2e%2fme',
    '..%5Cme',
    '1%20OR%201=1',
    "'%20OR%20''='",
    '%25',
    '*',
    '{id}',
    ':id',
    'null',
    'undefined',
    '0',
    '-1',
    '__proto__',
    '%F0%9F%98%80',
    '%ff',
    '%e2%82',
    '%00',
    '%C0%AF',
    'x'.repeat(5000),
    '%41'.repeat(2000),
  ]
}

test.group('Ids in paths', () => {
  for (const operation of ofOneThing) {
    test(`${operation.id} treats malformed ids like unknown ones`, async ({ assert }) => {
      const theirs = await furnishFully(await aWorkspace())
      const workspace = await aWorkspace()
      const mine = await furnishFully(workspace)
      const api = new Api(await aKey(workspace, 'admin'))
      const send = (id: string) =>
        api.send(operation.method, operation.path.replace('{id}', id), fittingBody(operation))
      const own = requestFor(operation, mine).path.split('/')[operation.path.split('/').indexOf('{id}')]
      const foreign = requestFor(operation, theirs).path.split('/')[operation.path.split('/').indexOf('{id}')]
      const ofOtherTypes = [...Object.values(mine), workspace.id].filter((id) => id !== own)

      const unknown = await send(own.replace(/_.*/, (rest) => `_${'0'.repeat(rest.length - 1)}`))
      assert.equal(unknown.status, 404)
      assert.equal(unknown.body.code, 'not_found')
      for (const id of [foreign, ...ofOtherTypes, ...strayIds(own)]) {
        const answer = await send(id)
        assert.equal(answer.status, 404, id.slice(0, 60))
        assert.deepEqual(withoutRequestId(answer), withoutRequestId(unknown), id.slice(0, 60))
      }
      assert.equal((await send(own)).status, operation.status, 'the own one is known all the while')
    })
  }

  test('does not resolve dot segments to another path', async ({ assert }) => {
    const key = await aKey(await aWorkspace(), 'admin')
    for (const path of [
      '/v1/alerts/../me',
      '/v1/alerts/%2e%2e/me',
      '/v1/./me',
      '/v1/../v1/me',
      '/v1/alerts/..',
    ]) {
      const { status, body } = await ask(path, { key })
      assert.equal(status, 404, path)
      assert.include(['unknown_endpoint', 'not_found'], JSON.parse(body).code)
    }
  })

  test('answers a missing id like an unknown path', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace(), 'admin'))
    for (const { method, path } of ofOneThing.filter((operation) => !operation.path.endsWith('{id}'))) {
      const answer = await api.send(method, path.replace('{id}', ''))
      assert.equal(answer.status, 404, path)
      assert.equal(answer.body.code, 'unknown_endpoint')
    }
  })
})

test.group('Ids in bodies and queries', () => {
  const NO_ID = [undefined, null, 7, true, [], ['comp_x'], {}, '', 'x'.repeat(101), 'x'.repeat(5000)]

  test('returns 422 for an invalid competitorId of a new page, and 404 for an unknown one', async ({
    assert,
  }) => {
    const theirs = await aWatchedUrl(await aWorkspace())
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    const api = new Api(await aKey(workspace, 'admin'))
    const watch = (competitorId: unknown) =>
      api.post('/watched-urls', { competitorId, url: 'https://northwind.example/blog', label: 'blog' })
    for (const id of NO_ID) {
      const { status, body } = await watch(id)
      assert.equal(status, 422, JSON.stringify(id))
      assert.equal(body.errors[0].field, 'competitorId')
    }
    const stray = [
      theirs.competitorId,
      page.id,
      newId('competitor'),
      page.competitorId.toUpperCase(),
      `${page.competitorId} `,
      ` ${page.competitorId}`,
      `${page.competitorId}\u0000`,
      `${page.competitorId}\ud800`,
      '../me',
      '1 OR 1=1',
      "' OR ''='",
      '%',
      'comp_%',
    ]
    const [unknown, ...others] = await Promise.all(stray.map(watch))
    assert.equal(unknown.status, 404)
    for (const other of others) assert.deepEqual(withoutRequestId(other), withoutRequestId(unknown))
    assert.equal((await watch(page.competitorId)).status, 201)
  })

  test('returns an empty list for an unknown competitorId', async ({ assert }) => {
    const theirs = await aWatchedUrl(await aWorkspace())
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    await anAlert(page)
    const api = new Api(await aKey(workspace, 'admin'))
    const found = async (id: string) => {
      const { status, body: pages } = await api.get(`/watched-urls?competitorId=${id}`)
      const { body: alerts } = await api.get(`/alerts?competitorId=${id}`)
      return { status, pages: pages.length, alerts: alerts.total }
    }
    const { competitorId: own } = page
    assert.deepEqual(await found(own), { status: 200, pages: 1, alerts: 1 })
    for (const id of [theirs.competitorId, page.id, ...strayIds(own).filter((one) => one.length <= 100)]) {
      assert.deepEqual(await found(id), { status: 200, pages: 0, alerts: 0 }, id)
    }
    for (const query of ['', 'x'.repeat(101), `${own}&competitorId=${own}`, `${own},${own}`]) {
      for (const path of ['/watched-urls', '/alerts']) {
        const { status, body } = await api.get(`${path}?competitorId=${query}`)
        assert.equal(status, 422, query.slice(0, 80))
        assert.equal(body.errors[0].field, 'competitorId')
      }
    }
  })
})

test.group('DELETE', () => {
  const deleting = ofOneThing.filter(({ method }) => method === 'DELETE')

  for (const operation of deleting as Operation[]) {
    test(`${operation.id} twice is 200, then 404`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { path } = requestFor(operation, await furnishFully(workspace))
      const api = new Api(await aKey(workspace, 'admin'))
      assert.deepEqual((await api.delete(path)).body, { success: true })
      for (const again of [await api.delete(path), await api.delete(path)]) {
        assert.equal(again.status, 404)
        assert.equal(again.body.code, 'not_found')
      }
    })

    test(`${operation.id} in parallel is done once`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { path } = requestFor(operation, await furnishFully(workspace))
      const api = new Api(await aKey(workspace, 'admin'))
      const answers = await Promise.all(Array.from({ length: 5 }, () => api.delete(path)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
    })
  }

  test('covers nine operations', ({ assert }) => assert.lengthOf(deleting, 9))
})

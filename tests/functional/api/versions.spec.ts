import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { compareVersions } from '#alerts/evidence/compare_versions'
import { BlobMissing } from '#platform/blobs/errors'
import { pageMark } from '#monitoring/queries/page_mark'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { teamAt } from '#tests/support/contents'
import { aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'

async function aPageWithPrices(...prices: number[]) {
  const workspace = await aWorkspace('pro')
  const page = await aWatchedUrl(workspace)
  const versions = []
  for (const price of prices) versions.push(await aVersion(page, teamAt(price)))
  return { workspace, page, versions, api: new Api(await aKey(workspace, 'read')) }
}

test.group('Versions', () => {
  test('are listed newest first and read with their text', async ({ assert }) => {
    const { api, page, versions } = await aPageWithPrices(49, 79)
    await versions[1].merge({ versionNumber: 5, crawlCount: 4, crawledAt: 1_700_000_000_000 }).save()
    const { body } = await api.get(`/watched-urls/${page.id}/versions`)
    assert.isNull(body.nextCursor)
    assert.deepEqual(
      body.versions.map((one: any) => [one.id, one.firstVersionNumber, one.versionNumber, one.crawlCount]),
      [
        [versions[1].id, 2, 5, 4],
        [versions[0].id, 1, 1, 1],
      ]
    )
    assert.deepInclude(body.versions[0], { httpStatus: 200, crawledAt: '2023-11-14 22:13:20' })
    const { snapshot, text, ...version } = (await api.get(`/versions/${versions[1].id}`)).body
    assert.deepEqual(version, body.versions[0])
    assert.include(text, '$79')
    assert.notInclude(text, '$49')
    assert.deepEqual(snapshot, (await api.get(`/watched-urls/${page.id}/snapshot`)).body.snapshot)
  })

  test('are compared like in the app', async ({ assert }) => {
    const { api, workspace, page, versions } = await aPageWithPrices(49, 59, 79)
    const path = `/watched-urls/${page.id}/comparison`
    const [first, , last] = versions
    const { body } = await api.get(`${path}?from=${first.id}&to=${last.id}`)
    assert.deepInclude(body, { outcome: 'compared', truncated: false })
    assert.deepEqual([body.from.versionNumber, body.to.versionNumber], [1, 3])
    assert.include(body.removed.join(), '$49')
    assert.include(body.added.join(), '$79')
    const chosen = { from: first.id, to: last.id }
    const { evidence } = await compareVersions(workspace, page.id, chosen, await pageMark(workspace, page))
    assert.lengthOf(body.fieldChanges, evidence!.fields.length)
    assert.deepEqual([body.removed.length, body.added.length], [evidence!.removed, evidence!.added])

    const latest = (await api.get(path)).body
    assert.deepEqual([latest.from.versionNumber, latest.to.versionNumber], [2, 3])
    const back = (await api.get(`${path}?from=${last.id}&to=${first.id}`)).body
    assert.deepEqual([back.removed, back.added], [body.added, body.removed])
  })

  test('report why they cannot be compared', async ({ assert }) => {
    const { api, page, versions } = await aPageWithPrices(49)
    const path = `/watched-urls/${page.id}/comparison`
    const empty = { fieldChanges: [], removed: [], added: [], truncated: false }
    assert.deepInclude((await api.get(path)).body, { outcome: 'only_one', from: null, ...empty })
    const same = await api.get(`${path}?from=${versions[0].id}&to=${versions[0].id}`)
    assert.deepInclude(same.body, { outcome: 'same_version', ...empty })
    const { page: unread, api: theirs } = await aPageWithPrices()
    const none = await theirs.get(`/watched-urls/${unread.id}/comparison`)
    assert.deepInclude(none.body, { outcome: 'none', from: null, to: null, ...empty })
  })

  test('of other pages and workspaces are not found', async ({ assert }) => {
    const { api, page, versions } = await aPageWithPrices(49, 79)
    const other = await aPageWithPrices(49, 79)
    const [theirs] = other.versions
    for (const path of [
      `/versions/${theirs.id}`,
      `/watched-urls/${other.page.id}/versions`,
      `/watched-urls/${other.page.id}/versions/export`,
      `/watched-urls/${other.page.id}/comparison`,
      `/watched-urls/${page.id}/comparison?from=${theirs.id}`,
      `/watched-urls/${page.id}/comparison?from=${versions[0].id}&to=${theirs.id}`,
    ]) {
      assert.equal((await api.get(path)).status, 404, path)
    }
  })

  test('with lost content are reported', async ({ assert, cleanup }) => {
    const { api, page, versions } = await aPageWithPrices(49, 79)
    const { default: db } = await import('@adonisjs/lucid/services/db')
    await db.from('page_contents').where('watched_url_id', page.id).update({ location: 'files/lost' })
    const blobs = await app.container.make('blobs')
    const { read } = blobs
    blobs.read = async () => {
      throw new BlobMissing('files/lost')
    }
    cleanup(() => void (blobs.read = read))
    assert.deepInclude((await api.get(`/versions/${versions[0].id}`)).body, { code: 'content_missing' })
    assert.deepInclude((await api.get(`/watched-urls/${page.id}/comparison`)).body, { outcome: 'missing' })
  })
})

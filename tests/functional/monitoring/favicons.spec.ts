import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { aWatchedUrl } from '#tests/support/alerts'
import { aWorkspace } from '#tests/support/workspace'

test.group('Favicons', () => {
  test('are initials when the site has none', async ({ client, assert }) => {
    const page = await aWatchedUrl(await aWorkspace(), 'nowhere.invalid')
    const response = await client.get(`/favicons/${page.competitorId}`)
    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'image/svg+xml')
    assert.include(response.header('content-security-policy')!, 'sandbox')
    assert.include(String(response.body()), '>N</text>')
  })

  test('are deleted with their competitor', async ({ client, assert }) => {
    const workspace = await aWorkspace()
    const { competitorId } = await aWatchedUrl(workspace, 'nowhere.invalid')
    await client.get(`/favicons/${competitorId}`)
    const { files } = await app.container.make('blobs')
    assert.isNotNull(await files.get(`favicons/${competitorId}`))
    await removeCompetitor(workspace, competitorId, 'test')
    assert.isNull(await files.get(`favicons/${competitorId}`))
  })

  test('return 404 for an unknown id', async ({ client }) => {
    ;(await client.get('/favicons/comp_x')).assertStatus(404)
  })
})

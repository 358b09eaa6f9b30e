import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { aWatchedUrl } from '#tests/support/alerts'
import { TestSite } from '#tests/support/site'
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

  test('are the best icon that the homepage links to, or else /favicon.ico')
    .with([
      ['/touch.png', ['/touch.png', '/32.png', '/512.png', '/vector.svg', '/favicon.ico']],
      ['/96.png', ['/32.png', '/96.png', '/512.png']],
      ['/32.png', ['/32.png', '/512.png', '/favicon.ico']],
      ['/favicon.ico', ['/favicon.ico', '/vector.svg']],
    ] as [string, string[]][])
    .run(async ({ client, assert }, [best, existing]) => {
      const site = await TestSite.start()
      site.serve(
        '/',
        `<html><head><link rel="shortcut icon" sizes="16x16 32x32" href="/32.png">
        <link rel="icon" type="image/svg+xml" sizes="any" href="/vector.svg"><link rel="mask-icon" href="/mask.png">
        <link rel="icon" href="data:image/png;base64,iVBORw0KGgo="><link rel="icon" sizes="96x96" href="/96.png">
        <link rel="icon" sizes="512x512" href="/512.png"><link rel="apple-touch-icon" href="/touch.png"></head></html>`
      )
      const png = (path: string) => Buffer.from(`\x89PNG\r\n${path}`, 'latin1')
      for (const path of existing) site.serve(path, (_, response) => void response.end(png(path)))
      site.serveOthers('<html>Not found</html>')
      const { competitorId } = await aWatchedUrl(await aWorkspace(), site.host)
      const response = await client.get(`/favicons/${competitorId}`)
      await client.get(`/favicons/${competitorId}`)
      await site.stop()
      response.assertStatus(200)
      assert.equal(response.header('content-type'), 'image/png')
      assert.include(Buffer.from(response.body()).toString('latin1'), best)
      const asked = site.requests.map(({ url }) => url)
      assert.lengthOf(new Set(asked), asked.length, 'each is requested once')
      assert.isAtMost(asked.length, 6)
    })

  test('are requested only where robots.txt allows it')
    .with([
      ['User-agent: *\nDisallow: /', [], 'image/svg+xml'],
      ['User-agent: *\nDisallow: /touch', ['/', '/favicon.ico'], 'image/png'],
      ['User-agent: *\nDisallow: /$', ['/favicon.ico'], 'image/png'],
      ['User-agent: *\nDisallow: /favicon.ico\nDisallow: /private', ['/', '/touch.png'], 'image/svg+xml'],
    ] as [string, string[], string][])
    .run(async ({ client, assert }, [robots, requested, type]) => {
      const site = await TestSite.start()
      site.serve('/robots.txt', robots)
      site.serve('/', '<html><head><link rel="apple-touch-icon" href="/touch.png"></head></html>')
      site.serve('/touch.png', { status: 302, headers: { location: '/private/touch.png' } })
      const png = Buffer.from('\x89PNG\r\n', 'latin1')
      for (const path of ['/favicon.ico', '/private/touch.png']) {
        site.serve(path, (_, response) => void response.end(png))
      }
      const { competitorId } = await aWatchedUrl(await aWorkspace(), site.host)
      const response = await client.get(`/favicons/${competitorId}`)
      await site.stop()
      assert.equal(response.header('content-type'), type)
      const asked = site.requests.map(({ url }) => url).filter((url) => url !== '/robots.txt')
      assert.deepEqual(asked, requested)
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

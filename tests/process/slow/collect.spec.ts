import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ADA, collect, droppedHits, storedHits } from '#tests/support/collect'
import { RawConnection } from '#tests/support/raw_connection'
import { aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'
import { startWeb, takesNoConnections } from '../web.js'

const POLL_INTERVAL = 20

const isSqlite = () => db.connection().dialect.name !== 'mysql'

test.group('Web process that collects hits', () => {
  async function start(cleanup: (stop: () => void) => void) {
    const { web, origin } = await startWeb(cleanup)
    const site = await aSite(await aWorkspace(), 'northwind.example')
    const hit = { k: site.siteKey, t: 'view', u: 'https://northwind.example/' }
    return { web, origin, site, hit }
  }

  function post(bytes: number): string {
    return `POST /collect HTTP/1.1\r\nHost: x\r\nUser-Agent: ${ADA.agent}\r\nContent-Length: ${bytes}\r\n\r\n`
  }

  test('finishes running requests on SIGTERM and exits with accepted hits written', async ({
    assert,
    cleanup,
  }) => {
    const { web, origin, hit } = await start(cleanup)
    assert.equal((await collect({ ...hit, k: 'nobody' }, ADA, { origin })).status, 202)
    const body = JSON.stringify(hit)
    const busy = await RawConnection.open(origin)
    // The response to the first request shows that the second has arrived as well.
    busy.write(`GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n${post(body.length)}`)
    await busy.answer()
    web.kill('SIGTERM')
    await takesNoConnections(origin)
    assert.equal((await busy.write(body).answer()).status, 202)
    assert.equal(await web.gone, 0, web.output)
    assert.lengthOf(await storedHits(), 1)
    assert.deepEqual(await droppedHits(), { 'unknown_site nowhere': 1 })
  })

  test('writes accepted hits on SIGTERM, even if no client waits for the response', async ({
    assert,
    cleanup,
  }) => {
    const { web, origin, site, hit } = await start(cleanup)
    await collect(hit, ADA, { origin })
    const body = JSON.stringify(hit)
    const held = await db.transaction()
    await held.from('analytics_sites').where('id', site.id).update({ name: 'Held' })
    for (let visit = 0; visit < 3; visit++) {
      const visitor = await RawConnection.open(origin)
      visitor.write(post(body.length) + body)
      await wait(POLL_INTERVAL)
      visitor.abandon()
    }
    await wait(POLL_INTERVAL)
    web.kill('SIGTERM')
    await wait(10 * POLL_INTERVAL)
    await held.commit()
    assert.equal(await web.gone, 0, web.output)
    assert.lengthOf(await storedHits(), 4)
  }).skip(isSqlite, 'The lock would hold the whole process, and not its writing alone.')

  test('loses nothing when killed after the 202', async ({ assert, cleanup }) => {
    const { web, origin, hit } = await start(cleanup)
    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(hit, ADA, { origin })))
    web.kill('SIGKILL')
    await web.gone
    assert.isTrue(answers.every(({ status }) => status === 202))
    assert.lengthOf(await storedHits(), 20)
  })

  test('logs nothing for bad input', async ({ assert, cleanup }) => {
    const { web, origin, hit } = await start(cleanup)
    const before = web.output
    const bad = [
      ...['', '7', 'null', '[]', '{', '['.repeat(8192), 'x'.repeat(100_000), Buffer.from([0xff, 0xfe])],
      ...[
        { ...hit, u: 7 },
        { ...hit, k: {} },
        { ...hit, t: 'x' },
        { ...hit, l: 1e300 },
        { ...hit, k: 'x' },
      ],
      ...[
        { ...hit, u: 'https://elsewhere.example/' },
        { ...hit, r: 'x'.repeat(5000) },
      ],
      ...[{ ...hit, u: 'https://northwind.example/%00%ff%', r: 'https://%', t: 'event', n: '\u0000' }],
    ]
    for (const body of bad) await collect(body, ADA, { origin })
    for (const ip of ['', ',,,', 'x'.repeat(4000)]) await collect(bad.at(-1), { ip, agent: 'x' }, { origin })
    for (const method of ['GET', 'PUT', 'OPTIONS']) await collect(hit, ADA, { origin, method })
    const halfway = await RawConnection.open(origin)
    halfway.write(`${post(100)}{"k":`)
    halfway.abandon()
    web.kill('SIGTERM')
    assert.equal(await web.gone, 0, web.output)
    assert.equal(web.output, before)
    assert.deepEqual(await storedHits(), [])
  })
})

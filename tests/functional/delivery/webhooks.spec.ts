/** Tests channels that post to a URL against a local receiver, from the outbox to the final row. */
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { allowedNetworks } from '#config/crawler'
import { createOutbound } from '#platform/outbound/main'
import { HOUR, SECOND } from '#platform/instants'
import Channel from '#delivery/models/channel'
import Delivery from '#delivery/models/delivery'
import { deliver } from '#delivery/outbox/deliver'
import { aChannel } from '#tests/support/channels'
import { TestSite } from '#tests/support/site'
import { WatchedSite } from '#tests/support/watched_site'

const SECRET = `whsec_${Buffer.from('a key of thirty-two bytes, or so').toString('base64')}`

const page = (price: string) => `<html><body><h1>Plans</h1><h2>Team</h2><p>${price} / month</p></body></html>`

const kinds = ['slack', 'webhook']

/** Yields more than the client reads. */
function* hugeBody() {
  for (let part = 0; part < 200; part++) yield Buffer.alloc(100_000, 'x')
}

test.group('Local webhook', (group) => {
  let receiver: TestSite
  let site: WatchedSite
  let bodies: string[]

  group.each.setup(async () => {
    receiver = await TestSite.start()
    site = await WatchedSite.start()
    bodies = []
    const usual = await app.container.make('outbound.channels')
    // The receiver shares this process, so a busy machine delays its headers, too.
    const limits = { headers: 1.5 * SECOND, exchange: 4 * SECOND, bodyStart: 300 }
    const impatient = createOutbound({ allowed: allowedNetworks, userAgent: 'Rivalwatch', limits })
    app.container.bindValue('outbound.channels', impatient)
    return async () => {
      app.container.bindValue('outbound.channels', usual)
      await impatient.close({ abandon: true })
      await Promise.all([receiver.stop(), site.stop()])
    }
  })

  /** Sets the receiver's response and records requests. */
  function answer(status: number, headers: Record<string, string> = {}, body = '') {
    receiver.serve('/hook', (request, response) => {
      let sent = ''
      request.setEncoding('utf8').on('data', (part) => (sent += part))
      request.on('end', () => {
        bodies.push(sent)
        response.writeHead(status, headers).end(body)
      })
    })
  }

  /** Creates a delivery of an alert to a channel of this kind and attempts it once. */
  async function tried(kind: string, destination = receiver.url('/hook')): Promise<Delivery> {
    const secret = kind === 'webhook' ? SECRET : null
    await aChannel(site.workspace, { kind, destination, secret })
    site.site.serve('/pricing', page('$49'))
    await site.watch('/pricing')
    // Its job runs immediately.
    await site.crawl('/pricing', page('$79'))
    return Delivery.within(site.workspace).firstOrFail()
  }

  const channelRow = () => Channel.within(site.workspace).firstOrFail()

  test('receives an alert of {$self} once')
    .with(kinds)
    .run(async ({ assert }, kind) => {
      answer(200, {}, 'ok')
      const delivery = await tried(kind)
      assert.equal(delivery.status, 'sent')
      assert.equal(await deliver(delivery.id), null)
      assert.lengthOf(bodies, 1)
      assert.include(bodies[0], 'Northwind raised Team from $49 to $79 a month (+61%).')
      assert.isNotNull((await channelRow()).lastSentAt)
    })

  test('can verify a signature with the secret', async ({ assert }) => {
    answer(200)
    const delivery = await tried('webhook')
    const [{ headers }] = receiver.requests
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${bodies[0]}`
    const key = Buffer.from(SECRET.slice(6), 'base64')
    assert.equal(headers['webhook-id'], delivery.id)
    assert.equal(
      headers['webhook-signature'],
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    )
    assert.notInclude(bodies[0], '/rate/')
  })

  test('asks {$self} to wait and gets no request until then')
    .with(kinds)
    .run(async ({ assert }, kind) => {
      answer(429, { 'retry-after': '7200' })
      const before = Date.now()
      const delivery = await tried(kind)
      assert.equal(delivery.status, 'pending')
      assert.match(delivery.lastError!, /rate limiting us \(429\)/)
      assert.isAtLeast(delivery.nextAttemptAt, before + 2 * HOUR)
      answer(200)
      assert.isNull(await deliver(delivery.id, () => before + HOUR))
      assert.equal(await deliver(delivery.id, () => delivery.nextAttemptAt), 'sent')
      assert.lengthOf(bodies, 2)
    })

  test('ends delivery of {1} on {0.status}: {0.says}')
    .with(
      kinds.flatMap((kind) => [
        [{ status: 404, says: /no longer exists \(404/ }, kind] as const,
        [{ status: 410, says: /no longer exists \(410/ }, kind] as const,
        [{ status: 403, says: /rejected the message \(403/ }, kind] as const,
        [{ status: 302, says: /we don't follow redirects/ }, kind] as const,
      ])
    )
    .run(async ({ assert }, [{ status, says }, kind]) => {
      answer(status, { location: receiver.url('/elsewhere') })
      const delivery = await tried(kind)
      assert.equal(delivery.status, 'refused')
      assert.match(delivery.lastError!, says)
      assert.match((await channelRow()).lastError!, says)
      assert.isNull(await deliver(delivery.id, () => Date.now() + HOUR))
      assert.deepEqual(
        receiver.requests.map(({ url }) => url),
        ['/hook']
      )
    })

  test('gets an alert of {$self} under the same id after three failures')
    .with(kinds)
    .run(async ({ assert }, kind) => {
      answer(500)
      const delivery = await tried(kind)
      for (let run = 0; run < 2; run++) {
        assert.equal(await deliver(delivery.id, () => delivery.nextAttemptAt), 'pending')
        await delivery.refresh()
      }
      answer(200)
      assert.equal(await deliver(delivery.id, () => delivery.nextAttemptAt), 'sent')
      assert.lengthOf(bodies, 4)
      for (const [index, body] of bodies.entries())
        assert.include(body + JSON.stringify(receiver.requests[index].headers), delivery.id)
      assert.isNull((await channelRow()).failingSince)
    })

  test('is retried by {$self} when it never answers')
    .with(kinds)
    .run(async ({ assert }, kind) => {
      receiver.serve('/hook', () => {})
      const delivery = await tried(kind)
      assert.equal(delivery.status, 'pending')
      assert.match(delivery.lastError!, /took too long/)
      assert.lengthOf(receiver.requests, 1)
    })

  test('is retried by {$self} when the receiver is down')
    .with(kinds)
    .run(async ({ assert }, kind) => {
      const destination = receiver.url('/hook')
      await receiver.stop()
      const delivery = await tried(kind, destination)
      assert.equal(delivery.status, 'pending')
      assert.match(delivery.lastError!, /refused the connection/)
      receiver = await TestSite.start()
    })

  test('counts as delivered by {1} on 200 with {0}')
    .with(
      kinds.flatMap((kind) => [
        ['a huge body', kind] as const,
        ['a body that never ends', kind] as const,
        ['a body that cannot be decoded', kind] as const,
      ])
    )
    .run(async ({ assert }, [what, kind]) => {
      receiver.serve('/hook', (_request, response) => {
        if (what === 'a huge body') Readable.from(hugeBody()).pipe(response)
        else if (what === 'a body that never ends') response.write('o')
        else response.writeHead(200, { 'content-encoding': 'gzip' }).end('ok')
      })
      assert.equal((await tried(kind)).status, 'sent')
      assert.lengthOf(receiver.requests, 1)
    })
})

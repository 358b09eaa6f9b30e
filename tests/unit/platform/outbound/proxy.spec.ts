import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from '@japa/runner'
import type { OutboundProxy } from 'rivalwatch-plugin'
import { AllowedNetworks, TrustedOrigins } from '#platform/outbound/main'
import { httpSite, outboundFor, rawSite } from './local_sites.js'
import { askProxy, authorization, proxyFor, tunnelTo } from './proxied.js'

async function breaksOff(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    () => true
  )
}

test.group('Proxy', () => {
  test('forwards requests and responses without its own headers', async (context) => {
    const site = await httpSite(context, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      response.setHeader('Set-Cookie', ['a=1', 'b=2']).setHeader('X-Seen', JSON.stringify(request.headers))
      response.writeHead(418, 'Short and stout').end(`got ${body}`)
    })
    const proxy = await proxyFor(context, { resolve: async () => ['127.0.0.1'] })
    const url = `http://site.example:${site.port}/a?b`
    const { answer, text } = await askProxy(proxy, url, {
      method: 'PUT',
      headers: { connection: 'x-hop', 'x-hop': '1', 'x-kept': '2', 'content-length': '3' },
      body: 'abc',
    })
    context.assert.deepEqual(site.requests, ['PUT /a?b'])
    context.assert.deepEqual(
      [answer.statusCode, answer.statusMessage, text],
      [418, 'Short and stout', 'got abc']
    )
    context.assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2'])
    const seen = JSON.parse(String(answer.headers['x-seen']))
    context.assert.deepInclude(seen, { host: `site.example:${site.port}`, 'x-kept': '2' })
    context.assert.notProperty(seen, 'proxy-authorization')
    context.assert.notProperty(seen, 'x-hop')
    context.assert.isNull(proxy.troubleWith(url))
  })

  test('tunnels bytes that it cannot read', async (context) => {
    const site = await rawSite(context, (socket) => socket.end('any bytes'))
    const proxy = await proxyFor(context)
    const tunnel = await tunnelTo(proxy, `127.0.0.1:${site.port}`)
    context.assert.equal(tunnel?.status, 200)
    tunnel!.socket.write('hello')
    const bytes = Buffer.concat(await tunnel!.socket.toArray())
    context.assert.equal(bytes.toString(), 'any bytes')
  })

  test('responds only to clients that know the password', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const [proxy, other] = [await proxyFor(context), await proxyFor(context)]
    for (const given of [
      '',
      'Basic',
      `Basic ${Buffer.from('rivalwatch:').toString('base64')}`,
      authorization(other),
      authorization({ username: proxy.username, password: `${proxy.password}x` }),
    ]) {
      const headers = { 'proxy-authorization': given }
      context.assert.equal((await askProxy(proxy, site.url, { headers })).answer.statusCode, 407, given)
      context.assert.equal((await tunnelTo(proxy, `127.0.0.1:${site.port}`, given))?.status, 407, given)
    }
    context.assert.equal(site.connections, 0)
    context.assert.equal((await askProxy(proxy, site.url)).answer.statusCode, 200)
  })

  test('listens only on this machine', async (context) => {
    const { hostname } = new URL((await proxyFor(context)).server)
    context.assert.equal(hostname, '127.0.0.1')
  })

  test('disconnects silently when a site cannot be reached, and reports why', async (context) => {
    const silent = await rawSite(context, () => {})
    const proxy = await proxyFor(context, { resolve: async () => [], limits: { headers: 50 } })
    for (const [url, code] of [
      ['http://127.0.0.1:1/', 'connect_failed'],
      ['http://nobody.example/', 'dns_failed'],
      [silent.url, 'timeout'],
    ]) {
      context.assert.isTrue(await breaksOff(askProxy(proxy, url)), url)
      context.assert.equal(proxy.troubleWith(url)?.code, code)
    }
    context.assert.isNull(await tunnelTo(proxy, 'nobody.example:443'))
    context.assert.equal(proxy.troubleWith('https://nobody.example/x')?.code, 'dns_failed')
    context.assert.isNull(proxy.troubleWith('https://other.example/'))
  })

  test('rejects invalid addresses', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const proxy = await proxyFor(context)
    for (const url of ['/', '*', `https://127.0.0.1:${site.port}/`, `http://me:pw@127.0.0.1:${site.port}/`]) {
      context.assert.isTrue(await breaksOff(askProxy(proxy, url)), url)
    }
    for (const authority of [
      '127.0.0.1',
      `me@127.0.0.1:${site.port}`,
      `127.0.0.1:${site.port}/x`,
      'x:99999',
    ]) {
      context.assert.notEqual((await tunnelTo(proxy, authority))?.status, 200, authority)
    }
    context.assert.equal(site.connections, 0)
  })

  test('does not trust what its client trusts', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const url = `${site.url}/`
    const trusted = new TrustedOrigins([url])
    const outbound = outboundFor(context, { allowed: AllowedNetworks.none, trusted })
    context.assert.equal((await outbound.request(url)).status, 200)
    const proxy = await outbound.openProxy()
    context.assert.isTrue(await breaksOff(askProxy(proxy, url)))
    context.assert.equal(proxy.troubleWith(url)?.code, 'refused_target')
  })
})

test.group('Proxy: limits', () => {
  test('ends everything after too many bytes: {way}')
    .with(['request', 'tunnel'].map((way) => ({ way })))
    .run(async (context, { way }) => {
      const site = await rawSite(context, (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const pour = () => {
          while (socket.write(Buffer.alloc(64 * 1024)));
          if (!socket.destroyed) socket.once('drain', pour)
        }
        pour()
      })
      const proxy = await proxyFor(context, { limits: { proxyBytes: 1024 * 1024 } })
      if (way === 'request') {
        context.assert.isTrue(await breaksOff(askProxy(proxy, site.url)))
      } else {
        const tunnel = await tunnelTo(proxy, `127.0.0.1:${site.port}`)
        tunnel!.socket.write('go')
        await once(tunnel!.socket.resume(), 'close')
      }
      context.assert.equal(proxy.troubleWith(site.url)?.code, 'too_large')
      context.assert.isTrue(await breaksOff(askProxy(proxy, site.url)), 'it takes no more')
      context.assert.equal(site.connections, 1)
    })

  test('counts outgoing bytes too', async (context) => {
    const site = await rawSite(context, () => {})
    const proxy = await proxyFor(context, { limits: { proxyBytes: 1024 * 1024 } })
    const body = 'x'.repeat(2 * 1024 * 1024)
    context.assert.isTrue(await breaksOff(askProxy(proxy, site.url, { method: 'POST', body })))
    context.assert.equal(proxy.troubleWith(site.url)?.code, 'too_large')
  })

  test('limits the number of requests', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const proxy = await proxyFor(context, { limits: { proxyRequests: 3 } })
    for (let asked = 0; asked < 3; asked++) await askProxy(proxy, site.url)
    context.assert.isTrue(await breaksOff(askProxy(proxy, site.url)))
    context.assert.equal(site.connections, 3)
  })

  test('ends when its time is up', async (context) => {
    const site = await rawSite(context, () => {})
    const proxy = await proxyFor(context, { limits: { proxyTime: 50 } })
    context.assert.isTrue(await breaksOff(askProxy(proxy, site.url)))
    context.assert.equal(proxy.troubleWith(site.url)?.code, 'timeout')
  })
})

test.group('Proxy: closing', () => {
  async function isGone(proxy: OutboundProxy): Promise<boolean> {
    const { hostname, port } = new URL(proxy.server)
    const socket = connect({ host: hostname, port: Number(port) })
    return breaksOff(once(socket, 'connect').finally(() => socket.destroy()))
  }

  test('closes its connections and stops listening when its client closes: {by}')
    .with((['proxy', 'client'] as const).map((by) => ({ by })))
    .run(async (context, { by }) => {
      const site = await rawSite(context, (socket) => socket.write('hello'))
      const outbound = outboundFor(context)
      const proxy = await outbound.openProxy()
      const { server } = proxy
      const tunnel = await tunnelTo(proxy, `127.0.0.1:${site.port}`)
      const ended = once(tunnel!.socket, 'close')
      await (by === 'proxy' ? proxy : outbound).close()
      await ended
      context.assert.isTrue(await isGone({ ...proxy, server }))
      await proxy.close()
    })
})

import type { ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { AllowedNetworks } from '#platform/outbound/main'
import { certificate, privateKey } from './certificate.js'
import { httpSite, listen, outboundFor, rawSite, rejection } from './local_sites.js'

/** Answers each lookup with the next list of addresses, repeating the last one, and counts the lookups. */
function scriptedResolver(...answers: string[][]) {
  const asked: string[] = []
  return {
    asked,
    resolve: async (hostname: string) => answers[Math.min(asked.push(hostname), answers.length) - 1],
  }
}

test.group('Guarded client: requests', () => {
  test('returns a page with headers, text and charset unchanged', async (context) => {
    const site = await httpSite(context, (_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=windows-1251')
      response.setHeader('X-Twice', ['a', 'b'])
      response.end(Buffer.from([0xcf, 0xf0, 0xe8]))
    })
    const response = await outboundFor(context).request(`${site.url}/page?plan=team#prices`)
    context.assert.equal(response.status, 200)
    context.assert.equal(response.url, `${site.url}/page?plan=team`)
    context.assert.equal(response.headers['content-type'], 'text/html; charset=windows-1251')
    context.assert.equal(response.headers['x-twice'], 'a, b')
    context.assert.deepEqual([...response.body], [0xcf, 0xf0, 0xe8])
    context.assert.deepEqual(site.requests, ['GET /page?plan=team'])
  })

  test('returns an error status as a response', async (context) => {
    const site = await httpSite(context, (_request, response) => response.writeHead(503).end('later'))
    const response = await outboundFor(context).request(site.url)
    context.assert.equal(response.status, 503)
    context.assert.equal(Buffer.from(response.body).toString(), 'later')
  })

  test('skips informational responses', async (context) => {
    const site = await rawSite(context, (socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n')
      socket.write('HTTP/1.1 200 OK\r\nX-Part: answer\r\nContent-Length: 2\r\n\r\nhi')
    })
    const { status, headers, body } = await outboundFor(context).request(site.url)
    context.assert.equal(status, 200)
    context.assert.equal(headers['x-part'], 'answer')
    context.assert.isUndefined(headers.link)
    context.assert.equal(Buffer.from(body).toString(), 'hi')
  })

  test('sends HEAD and POST', async (context) => {
    const bodies: string[] = []
    const site = await httpSite(context, async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString())
      response.setHeader('Content-Length', request.method === 'HEAD' ? 99_999_999 : 0)
      response.end()
    })
    const outbound = outboundFor(context)
    const head = await outbound.request(site.url, { method: 'HEAD' })
    await outbound.request(site.url, { method: 'POST', body: '{"text":"hi"}' })
    await outbound.request(site.url, { method: 'POST', body: new Uint8Array([104, 105]) })
    context.assert.equal(head.headers['content-length'], '99999999')
    context.assert.deepEqual(site.requests, ['HEAD /', 'POST /', 'POST /'])
    context.assert.deepEqual(bodies, ['', '{"text":"hi"}', 'hi'])
  })

  test('sends its own user agent by default and controls framing headers', async (context) => {
    const seen: (string | undefined)[] = []
    const site = await httpSite(context, ({ headers }, response) => {
      seen.push(headers['user-agent'], headers.host, headers['content-length'])
      response.end()
    })
    const outbound = outboundFor(context)
    await outbound.request(site.url)
    await outbound.request(site.url, {
      headers: { 'User-Agent': 'Other/1', Host: 'inside.example', 'Content-Length': '7' },
    })
    const host = `127.0.0.1:${site.port}`
    context.assert.deepEqual(seen, ['Rivalwatch/test', host, undefined, 'Other/1', host, undefined])
  })

  test('rejects headers that would split the request', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end())
    const error = await rejection(
      outboundFor(context).request(site.url, { headers: { cookie: 'a\r\nX-Injected: b' } })
    )
    context.assert.equal(error.code, 'invalid_url')
    context.assert.lengthOf(site.requests, 0)
  })

  test('handles headers with the names of object members', async (context) => {
    const site = await rawSite(context, (socket) =>
      socket.end('HTTP/1.1 200 OK\r\n__proto__: x\r\n__proto__: y\r\nconstructor: z\r\n\r\nok')
    )
    const response = await outboundFor(context).request(site.url)
    context.assert.equal(response.headers.constructor as unknown, 'z')
    context.assert.equal(Buffer.from(response.body).toString(), 'ok')
  })

  test('reuses a connection for the next request', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const outbound = outboundFor(context, { limits: { connectionsPerOrigin: 1 } })
    await outbound.request(`${site.url}/1`)
    await outbound.request(`${site.url}/2`)
    context.assert.equal(site.connections, 1)
  })

  test('opens connections for concurrent requests up to the limit and queues the rest', async (context) => {
    const held: ServerResponse[] = []
    const site = await httpSite(context, (_request, response) => {
      held.push(response)
      if (held.length >= 3) for (const one of held) one.end()
    })
    const limits = { connectionsPerOrigin: 1, connectionsSideBySide: 2 }
    const outbound = outboundFor(context, { limits })
    await Promise.all(
      [false, false, true, true, true].map((sideBySide) => outbound.request(site.url, { sideBySide }))
    )
    context.assert.lengthOf(held, 5)
    context.assert.equal(site.connections, 3)
  })

  test('drops origins beyond its limit', async (context) => {
    const first = await httpSite(context, (_request, response) => response.end('first'))
    const second = await httpSite(context, (_request, response) => response.end('second'))
    const outbound = outboundFor(context, { limits: { origins: 1 } })
    for (const url of [first.url, second.url, first.url]) await outbound.request(url)
    context.assert.equal(first.connections, 2)
    context.assert.equal(second.connections, 1)
  })
})

test.group('Guarded client: giving up', () => {
  test('times out while waiting for a connection', async (context) => {
    const site = await httpSite(context, () => {})
    const outbound = outboundFor(context, { limits: { connectionsPerOrigin: 1 } })
    const caller = new AbortController()
    const silent = rejection(outbound.request(`${site.url}/silent`, { signal: caller.signal }))
    const waiting = await rejection(outbound.request(`${site.url}/waiting`, { timeout: 50 }))
    context.assert.equal(waiting.code, 'timeout')
    caller.abort()
    context.assert.equal((await silent).code, 'aborted')
    context.assert.deepEqual(site.requests, ['GET /silent'])
  })

  test('aborts before and during a request', async (context) => {
    const caller = new AbortController()
    const site = await httpSite(context, () => caller.abort(new Error('enough')))
    const outbound = outboundFor(context)
    const during = await rejection(outbound.request(site.url, { signal: caller.signal }))
    const before = await rejection(outbound.request(site.url, { signal: caller.signal }))
    context.assert.equal(during.code, 'aborted')
    context.assert.equal((during.cause as Error).message, 'enough')
    context.assert.equal(before.code, 'aborted')
    context.assert.lengthOf(site.requests, 1)
    context.assert.equal(site.connections, 1)
  })

  test('rejects new requests once closed but finishes running ones', async (context) => {
    const outbound = outboundFor(context)
    let closing: Promise<void> | undefined
    const site = await httpSite(context, (_request, response) => {
      closing = outbound.close()
      response.end('still here')
    })
    const response = await outbound.request(site.url)
    await closing
    context.assert.equal(Buffer.from(response.body).toString(), 'still here')
    context.assert.equal((await rejection(outbound.request(site.url))).code, 'aborted')
  })

  test('does not wait for abandoned requests when closing', async (context) => {
    const outbound = outboundFor(context)
    let closing: Promise<void> | undefined
    const site = await httpSite(context, () => {
      closing = outbound.close({ abandon: true })
    })
    context.assert.equal((await rejection(outbound.request(site.url))).code, 'aborted')
    await closing
  })

  test('follows no redirect once closed', async (context) => {
    const outbound = outboundFor(context)
    const canary = await httpSite(context, (_request, response) => response.end())
    const site = await httpSite(context, (_request, response) => {
      void outbound.close()
      response.writeHead(302, { Location: canary.url }).end()
    })
    context.assert.equal((await rejection(outbound.request(site.url))).code, 'aborted')
    context.assert.equal(canary.connections, 0)
  })
})

// 0.0.0.0 reaches what listens on 127.0.0.1 but is outside 127.0.0.0/8: a refused address with a real canary.
test.group('Guarded client: reach', () => {
  async function canarySite(context: TestContext) {
    return httpSite(context, (_request, response) => response.end('inside'))
  }

  test('rejects {$self} as typed')
    .with(['0.0.0.0', '0', '[::]', '0x0', '%30', '０'])
    .run(async (context, host) => {
      const canary = await canarySite(context)
      const error = await rejection(outboundFor(context).request(`http://${host}:${canary.port}/`))
      context.assert.equal(error.code, 'refused_target')
      context.assert.equal(canary.connections, 0)
    })

  test('rejects a name that resolves to {$self}')
    .with([
      ['0.0.0.0'],
      ['127.0.0.1', '0.0.0.0'],
      ['10.0.0.1'],
      ['169.254.169.254'],
      ['93.184.216.34', '10.0.0.1'],
      ['::1'],
      ['::ffff:10.0.0.1'],
      ['fe80::1%eth0'],
      ['not an address'],
    ])
    .run(async (context, addresses) => {
      const canary = await canarySite(context)
      const outbound = outboundFor(context, { resolve: async () => addresses })
      const error = await rejection(outbound.request(`http://site.example:${canary.port}/`))
      context.assert.equal(error.code, 'dns_failed')
      context.assert.equal(error.message, "This URL can't be reached.")
      context.assert.equal(canary.connections, 0)
    })

  test('rejects a closed port of a public name only after resolution, with the same message', async (context) => {
    const outbound = outboundFor(context, { resolve: async () => ['93.184.216.34'] })
    const error = await rejection(outbound.request('http://site.example:22/'))
    context.assert.equal(error.code, 'dns_failed')
    context.assert.equal(error.message, "This URL can't be reached.")
  })

  test('connects to the address it checked and resolves once per connection', async (context) => {
    const site = await httpSite(context, ({ headers }, response) => response.end(headers.host))
    const { asked, resolve } = scriptedResolver(['127.0.0.1'], ['0.0.0.0'])
    const outbound = outboundFor(context, { resolve, limits: { connectionsPerOrigin: 1 } })
    const url = `http://site.example:${site.port}/`
    // The second request reuses the first one's connection, whose peer has been checked.
    for (const response of [await outbound.request(url), await outbound.request(url)]) {
      context.assert.equal(Buffer.from(response.body).toString(), `site.example:${site.port}`)
    }
    context.assert.deepEqual(asked, ['site.example'])
  })

  test('checks a rebound name again for the next connection', async (context) => {
    const site = await httpSite(context, (_request, response) =>
      response.setHeader('Connection', 'close').end('ok')
    )
    const { resolve } = scriptedResolver(['127.0.0.1'], ['0.0.0.0'])
    const outbound = outboundFor(context, { resolve })
    const url = `http://site.example:${site.port}/`
    await outbound.request(url)
    context.assert.equal((await rejection(outbound.request(url))).code, 'dns_failed')
    context.assert.equal(site.connections, 1)
  })

  test('tries the next checked address when one does not connect', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const outbound = outboundFor(context, {
      allowed: AllowedNetworks.parse('127.0.0.0/8,::1/128'),
      resolve: async () => ['::1', '127.0.0.1'],
    })
    const response = await outbound.request(`http://site.example:${site.port}/`)
    context.assert.equal(response.status, 200)
  })

  test('resolves localhost itself, whatever DNS says', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const { asked, resolve } = scriptedResolver(['0.0.0.0'])
    const outbound = outboundFor(context, { resolve })
    context.assert.equal((await outbound.request(`http://localhost:${site.port}/`)).status, 200)
    context.assert.lengthOf(asked, 0)
  })

  test('accepts a private name only in an allowed network', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('ok'))
    const inside = outboundFor(context, { resolve: async () => ['127.0.0.1'] })
    const outside = outboundFor(context, { resolve: async () => ['93.184.216.34'] })
    context.assert.equal((await inside.request(`http://wiki.internal:${site.port}/`)).status, 200)
    context.assert.equal((await rejection(outside.request('http://wiki.internal:8080/'))).code, 'dns_failed')
  })
})

test.group('Guarded client: connecting', () => {
  test('reports that a name has no address', async (context) => {
    const nowhere = outboundFor(context, { resolve: async () => [] })
    const failing = outboundFor(context, { resolve: () => Promise.reject(new Error('SERVFAIL 10.0.0.53')) })
    for (const outbound of [nowhere, failing]) {
      const error = await rejection(outbound.request('http://site.example/'))
      context.assert.equal(error.code, 'dns_failed')
      context.assert.notInclude(error.message, '10.0.0.53')
    }
  })

  test('times out waiting for DNS', async (context) => {
    const outbound = outboundFor(context, { resolve: () => new Promise(() => {}), limits: { dns: 20 } })
    context.assert.equal((await rejection(outbound.request('http://site.example/'))).code, 'dns_failed')
  })

  test('reports that nothing is listening', async (context) => {
    const outbound = outboundFor(context, { resolve: async () => ['127.0.0.1'] })
    // Nothing listens on port 1; the name keeps the real address out of the message.
    const error = await rejection(outbound.request('http://site.example:1/'))
    context.assert.equal(error.code, 'connect_failed')
    context.assert.notMatch(error.message, /\d/)
  })

  test('times out during a TLS handshake', async (context) => {
    const site = await rawSite(context, () => {})
    const outbound = outboundFor(context, { limits: { connect: 50 } })
    const error = await rejection(outbound.request(site.url.replace('http:', 'https:')))
    context.assert.equal(error.code, 'timeout')
  })

  test('reports that a peer does not speak TLS', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end())
    const error = await rejection(outboundFor(context).request(site.url.replace('http:', 'https:')))
    context.assert.equal(error.code, 'tls_failed')
  })

  test('checks certificates against the name in the URL', async (context) => {
    const names: unknown[] = []
    const server = createTlsServer({ cert: certificate, key: privateKey }, (_request, response) =>
      response.end('secret')
    )
    server.on('secureConnection', (socket) => names.push(socket.servername))
    const { port } = await listen(context, server, [])
    const outbound = outboundFor(context, { resolve: async () => ['127.0.0.1'] })

    const untrusted = await rejection(outbound.request(`https://site.example:${port}/`))
    context.assert.equal(untrusted.code, 'tls_failed')

    const authorities = getCACertificates('default')
    context.cleanup(() => setDefaultCACertificates(authorities))
    setDefaultCACertificates([...authorities, certificate])
    const response = await outbound.request(`https://site.example:${port}/`)
    context.assert.equal(Buffer.from(response.body).toString(), 'secret')
    for (const host of ['other.example', '127.0.0.1']) {
      const misnamed = await rejection(outbound.request(`https://${host}:${port}/`))
      context.assert.equal(misnamed.code, 'tls_failed', host)
    }
    context.assert.include(names, 'site.example')
  })
})

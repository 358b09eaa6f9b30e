import { createServer, type Socket } from 'node:net'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import type { OutboundOptions } from '#platform/outbound/main'
import { listen, outboundFor, rejection } from './local_sites.js'

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/**
 * How the site handles a request: `ask` counts the requests of all connections, `onConnection` those on the same one,
 * both from 1.
 */
type Behaviour = (socket: Socket, ask: number, onConnection: number) => void

/** Starts a site on a raw socket that records its requests as "METHOD /path". */
function rawServer(context: TestContext, behave: Behaviour) {
  const requests: string[] = []
  const server = createServer((socket) => {
    let onConnection = 0
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const line = /^(?:GET|HEAD|POST) \S+/.exec(bytes.toString('latin1'))
      if (line) behave(socket, requests.push(line[0]), ++onConnection)
    })
  })
  return listen(context, server, requests)
}

/** Returns a client that reuses its connection as long as it is open. */
function keepingOne(context: TestContext, options: Partial<OutboundOptions> = {}) {
  return outboundFor(context, { limits: { connectionsPerOrigin: 1 }, ...options })
}

/** Responds once per connection and closes it on the second request. */
const onceOnly: Behaviour = (socket, _ask, onConnection) =>
  onConnection === 1 ? socket.write(ANSWER) : socket.end()

test.group('Reused connections that the site has closed', () => {
  test('are replaced by a new one for one retry when {$self}')
    .with(['the site closes it', 'the site resets it'])
    .run(async (context, way) => {
      const site = await rawServer(context, (socket, _ask, onConnection) => {
        if (onConnection === 1) socket.write(ANSWER)
        else if (way === 'the site resets it') socket.resetAndDestroy()
        else socket.end()
      })
      const outbound = keepingOne(context)
      await outbound.request(`${site.url}/one`)
      const { body } = await outbound.request(`${site.url}/two`)
      context.assert.equal(Buffer.from(body).toString(), 'hi')
      context.assert.deepEqual(site.requests, ['GET /one', 'GET /two', 'GET /two'])
      context.assert.equal(site.connections, 2)
    })

  test('retry HEAD too', async (context) => {
    const site = await rawServer(context, onceOnly)
    const outbound = keepingOne(context)
    await outbound.request(`${site.url}/one`, { method: 'GET' })
    const { status } = await outbound.request(`${site.url}/two`, { method: 'HEAD' })
    context.assert.equal(status, 200)
    context.assert.deepEqual(site.requests, ['GET /one', 'HEAD /two', 'HEAD /two'])
  })

  test('are replaced for any number of waiting requests', async (context) => {
    const site = await rawServer(context, onceOnly)
    const outbound = outboundFor(context, { limits: { connectionsPerOrigin: 2 } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => outbound.request(`${site.url}/${index}`))
    )
    context.assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  })

  test('lead to two attempts in total', async (context) => {
    const site = await rawServer(context, (socket, ask) => (ask === 1 ? socket.write(ANSWER) : socket.end()))
    const outbound = keepingOne(context)
    await outbound.request(`${site.url}/one`)
    const error = await rejection(outbound.request(`${site.url}/two`))
    context.assert.equal(error.code, 'bad_response')
    context.assert.deepEqual(site.requests, ['GET /one', 'GET /two', 'GET /two'])
  })

  test('do not retry a POST', async (context) => {
    const site = await rawServer(context, onceOnly)
    const outbound = keepingOne(context)
    await outbound.request(`${site.url}/one`)
    const error = await rejection(outbound.request(`${site.url}/two`, { method: 'POST', body: 'x' }))
    context.assert.equal(error.code, 'bad_response')
    context.assert.deepEqual(site.requests, ['GET /one', 'POST /two'])
  })

  test('do not apply to a new connection, which gets no retry', async (context) => {
    const site = await rawServer(context, (socket) => socket.end())
    const error = await rejection(outboundFor(context).request(`${site.url}/one`))
    context.assert.equal(error.code, 'bad_response')
    context.assert.deepEqual(site.requests, ['GET /one'])
  })

  test('do not retry once a response has begun', async (context) => {
    const site = await rawServer(context, (socket, _ask, onConnection) =>
      onConnection === 1 ? socket.write(ANSWER) : socket.end('H')
    )
    const outbound = keepingOne(context)
    await outbound.request(`${site.url}/one`)
    const error = await rejection(outbound.request(`${site.url}/two`))
    context.assert.equal(error.code, 'bad_response')
    context.assert.deepEqual(site.requests, ['GET /one', 'GET /two'])
  })

  test('share one timeout between both attempts', async (context) => {
    const site = await rawServer(context, (socket, ask) => {
      if (ask === 1) socket.write(ANSWER)
      else if (ask === 2) socket.end()
    })
    const outbound = keepingOne(context)
    await outbound.request(`${site.url}/one`)
    const error = await rejection(outbound.request(`${site.url}/two`, { timeout: 300 }))
    context.assert.equal(error.code, 'timeout')
    context.assert.deepEqual(site.requests, ['GET /one', 'GET /two', 'GET /two'])
  })

  test('check the new connection like any other', async (context) => {
    const site = await rawServer(context, onceOnly)
    const addresses = [['127.0.0.1'], ['10.0.0.1']]
    const outbound = keepingOne(context, { resolve: async () => addresses.shift()! })
    await outbound.request(`http://acme.example:${site.port}/one`)
    const error = await rejection(outbound.request(`http://acme.example:${site.port}/two`))
    context.assert.equal(error.code, 'dns_failed')
    context.assert.deepEqual(site.requests, ['GET /one', 'GET /two'])
  })
})

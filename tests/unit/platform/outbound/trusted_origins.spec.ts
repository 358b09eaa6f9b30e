import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { AllowedNetworks, TrustedOrigins } from '#platform/outbound/main'
import { httpSite, outboundFor, rejection } from './local_sites.js'

const NONE = { allowed: AllowedNetworks.none }

/** Returns a client that may reach the public internet and these origins. */
function trusting(context: TestContext, ...addresses: string[]) {
  return outboundFor(context, { ...NONE, trusted: new TrustedOrigins(addresses) })
}

test.group('Trusted origins', () => {
  test('reach a configured internal server by its address and its name', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('inside'))
    const named = `http://localhost:${site.port}/v1`
    const outbound = trusting(context, `${site.url}/v1`, named)
    for (const url of [`${site.url}/v1/chat`, site.url, `${named}/chat`, `http://LOCALHOST.:${site.port}/`]) {
      const { body } = await outbound.request(url, { method: 'POST', body: '{}' })
      context.assert.equal(Buffer.from(body).toString(), 'inside', url)
    }
  })

  test('let a configured name lead inside', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end('inside'))
    const origin = `http://model.intranet.example:${site.port}`
    const trusted = new TrustedOrigins([origin])
    const resolve = async () => ['127.0.0.1']
    const outbound = outboundFor(context, { ...NONE, trusted, resolve })
    context.assert.equal((await outbound.request(origin)).status, 200)
    const other = await rejection(outbound.request(`http://other.intranet.example:${site.port}`))
    context.assert.equal(other.code, 'refused_target')
  })

  test('cover only the exact origin', async (context) => {
    const trusted = await httpSite(context, (_request, response) => response.end())
    const other = await httpSite(context, (_request, response) => response.end())
    const outbound = trusting(context, trusted.url)
    const refused = [
      other.url,
      `http://localhost:${trusted.port}/`,
      `http://127.0.0.2:${trusted.port}/`,
      `http://0.0.0.0:${trusted.port}/`,
      `http://[::ffff:127.0.0.1]:${trusted.port}/`,
      `https://127.0.0.1:${trusted.port}/`,
      'http://127.0.0.1/',
      'http://169.254.169.254/',
    ]
    for (const url of refused) {
      context.assert.equal((await rejection(outbound.request(url))).code, 'refused_target', url)
    }
    context.assert.equal(trusted.connections + other.connections, 0)
  })

  test('do not apply to a client without them', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end())
    const outbound = outboundFor(context, NONE)
    context.assert.equal((await rejection(outbound.request(site.url))).code, 'refused_target')
    context.assert.equal(site.connections, 0)
  })

  test('are not reached by redirects and do not redirect inside', async (context) => {
    const secret = await httpSite(context, (_request, response) => response.end('secret'))
    const site = await httpSite(context, ({ url }, response) => {
      response.writeHead(302, { Location: url === '/self' ? '/' : secret.url }).end()
    })
    const outbound = trusting(context, site.url)
    for (const path of ['/self', '/other']) {
      const error = await rejection(outbound.request(site.url + path))
      context.assert.equal(error.code, 'refused_target', path)
    }
    context.assert.equal(secret.connections, 0)
    context.assert.deepEqual(site.requests, ['GET /self', 'GET /other'])
  })

  test('still reject an invalid web address', async (context) => {
    const outbound = trusting(context, 'http://127.0.0.1:9/')
    const error = await rejection(outbound.request('http://user:word@127.0.0.1:9/'))
    context.assert.equal(error.code, 'invalid_url')
  })
})

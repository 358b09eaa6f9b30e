import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { AllowedNetworks, createResolver } from '#platform/outbound/main'
import { Canary } from '#tests/support/reach/canary'
import { NameServer } from '#tests/support/reach/name_server'
import { listenTwice } from '#tests/support/reach/two_addresses'
import { outboundFor, rejection } from '../local_sites.js'
import { WAYS } from './ways.js'

const ONLY_THE_SITE = AllowedNetworks.parse('127.0.0.1/32')
const NAME = 'rebind.example'

/** Starts a name server that the guarded client uses instead of the system's. */
async function aNameServer({ cleanup }: TestContext) {
  const names = await NameServer.listen()
  cleanup(() => names.close())
  return { names, resolve: createResolver(2_000, () => false, [names.address]) }
}

test.group('Reach: DNS answers', () => {
  test("connects to a name's current address, not the one from an earlier check ({way})")
    .with(WAYS.map(({ name }) => ({ way: name })))
    .run(async (context, { way }) => {
      const { ask } = WAYS.find(({ name }) => name === way)!
      const { site, canary } = await listenTwice(context)
      const { names, resolve } = await aNameServer(context)
      names.serve(NAME, ['127.0.0.1'], ['127.0.0.2'])
      const options = { allowed: ONLY_THE_SITE, resolve }
      const url = `http://${NAME}:${canary.port}/`

      context.assert.equal(await ask(context, options, url), 'answered')
      context.assert.equal(site.connections, 1, 'the site, which it led to first')
      context.assert.deepEqual(names.asked, [`A ${NAME}`, `AAAA ${NAME}`], 'asked once for one connection')

      context.assert.equal(await ask(context, options, url), 'dns_failed')
      context.assert.equal(site.connections, 1)
      context.assert.deepEqual(canary.sang, [])

      const everywhere = { allowed: AllowedNetworks.parse('127.0.0.0/8'), resolve }
      context.assert.equal(await ask(context, everywhere, url), 'answered')
      await canary.singing()
    })

  test('rejects a mixed answer, whichever record type contains it: {$self}')
    .with([
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.1', '::ffff:127.0.0.2'],
      ['127.0.0.1', '::1'],
    ])
    .run(async (context, addresses) => {
      const { site, canary } = await listenTwice(context)
      const { names, resolve } = await aNameServer(context)
      names.serve(NAME, addresses)
      const outbound = outboundFor(context, { allowed: ONLY_THE_SITE, resolve })
      const error = await rejection(outbound.request(`http://${NAME}:${canary.port}/`))
      context.assert.equal(error.code, 'dns_failed')
      context.assert.deepEqual([site.connections, canary.sang], [0, []])
    })

  test('resolves the current address for a redirect to the same name', async (context) => {
    const { site, canary } = await listenTwice(context, `/next`)
    const { names, resolve } = await aNameServer(context)
    names.serve(NAME, ['127.0.0.1'], ['127.0.0.2'])
    const outbound = outboundFor(context, { allowed: ONLY_THE_SITE, resolve })
    const error = await rejection(outbound.request(`http://${NAME}:${canary.port}/`))
    context.assert.equal(error.code, 'dns_failed')
    context.assert.deepEqual([site.connections, canary.sang], [1, []])
  })

  test('gives the same error for names that lead inside and names that do not exist', async (context) => {
    const { names, resolve } = await aNameServer(context)
    names
      .serve('vault.corp.example', ['10.1.2.3'])
      .serve('broken.example', 'SERVFAIL')
      .serve('empty.example', [])
      .serve('mixed.example', ['93.184.216.34', '10.1.2.3'])
    const outbound = outboundFor(context, { allowed: AllowedNetworks.none, resolve })
    const told = new Set<string>()
    for (const host of [
      'vault.corp.example',
      'nobody.example',
      'broken.example',
      'empty.example',
      'mixed.example',
    ]) {
      const { code, message } = await rejection(outbound.request(`http://${host}/`))
      told.add(`${code}: ${message}`)
    }
    context.assert.deepEqual([...told], ["dns_failed: This URL can't be reached."])
  })

  test('keeps a canary on IPv6 unreached, which would notice', async (context) => {
    const canary = await Canary.listen('::1')
    context.cleanup(() => canary.close())
    const { names, resolve } = await aNameServer(context)
    names.serve(NAME, ['::1'])
    const url = `http://${NAME}:${canary.port}/`
    const refusing = outboundFor(context, { allowed: AllowedNetworks.none, resolve })
    context.assert.equal((await rejection(refusing.request(url))).code, 'dns_failed')
    context.assert.deepEqual(canary.sang, [])
    const allowing = outboundFor(context, { allowed: AllowedNetworks.parse('::1/128'), resolve })
    await allowing.request(url)
    await canary.singing()
  })
})

import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { AllowedNetworks, checkTarget } from '#platform/outbound/main'
import { Canary } from '#tests/support/reach/canary'
import { socketsOpenedBy } from '#tests/support/reach/opened_sockets'
import { BAD_ANSWERS, CANARY_HOSTS, CLOSED_PORTS, INSIDE_HOSTS, NO_ADDRESSES } from './cases.js'
import { WAYS } from './ways.js'

const NOTHING_ALLOWED = { allowed: AllowedNetworks.none }
const CANARY_ALLOWED = { allowed: AllowedNetworks.parse('127.0.0.2/32') }

async function aCanary({ cleanup }: TestContext): Promise<Canary> {
  const canary = await Canary.listen()
  cleanup(() => canary.close())
  return canary
}

/** The connections needed to ask: a request to the proxy takes its own connection, which no guarded client opens. */
const CONNECTIONS_TO_ASK: Record<string, number> = { request: 0, proxy: 1, tunnel: 1 }

for (const { name, ask } of WAYS) {
  /** Sends a request and fails if it even starts to open a connection. */
  const askInVain = async (context: TestContext, url: string, options = {}) => {
    let outcome: string | undefined
    const opened = await socketsOpenedBy(async () => {
      outcome = await ask(context, { ...NOTHING_ALLOWED, ...options }, url)
    })
    context.assert.equal(opened, CONNECTIONS_TO_ASK[name], `connections for ${url}`)
    return outcome
  }

  test.group(`Reach by ${name}`, () => {
    test('rejects {0} ({1}) as typed, where the canary would notice')
      .with(CANARY_HOSTS)
      .run(async (context, [host]) => {
        const canary = await aCanary(context)
        const url = `http://${host}:${canary.port}/`
        const { host: allowedHost } = checkTarget(url, CANARY_ALLOWED.allowed)
        // Node's HTTP client and a tunnel use the address unchanged, without WHATWG parsing.
        const asWritten = /^[\x21-\x7e]+$/.test(url) ? url : `http://${allowedHost}/`
        context.assert.equal(await askInVain(context, asWritten), 'refused_target')
        context.assert.deepEqual(canary.sang, [])

        context.assert.equal(await ask(context, CANARY_ALLOWED, asWritten), 'answered')
        await canary.singing()
      })

    test('rejects {0} ({1}) as typed')
      .with(INSIDE_HOSTS)
      .run(async (context, [host]) => {
        const resolve = () => Promise.reject(new Error('DNS was asked'))
        const ascii = /^[\x21-\x7e]+$/.test(host) ? host : new URL(`http://${host}/`).host
        context.assert.equal(await askInVain(context, `http://${ascii}/`, { resolve }), 'refused_target')
      })

    test('rejects {$self}, which is not an address')
      .with(NO_ADDRESSES)
      .run(async (context, host) => {
        const resolve = async () => ['93.184.216.34']
        context.assert.equal(await askInVain(context, `http://${host}/`, { resolve }), 'invalid_url')
      })

    test('rejects port {$self} as typed, including on a public address')
      .with(CLOSED_PORTS)
      .run(async (context, port) => {
        for (const host of ['93.184.216.34', '[2606:4700:4700::1111]', 'site.example']) {
          context.assert.equal(await askInVain(context, `http://${host}:${port}/`), 'refused_target')
        }
      })

    test('rejects a name with {1}, where the canary would notice')
      .with(BAD_ANSWERS)
      .run(async (context, [addresses]) => {
        const canary = await aCanary(context)
        const resolve = async () => addresses
        const url = `http://site.example:${canary.port}/`
        context.assert.equal(await askInVain(context, url, { resolve }), 'dns_failed')
        context.assert.deepEqual(canary.sang, [])
      })

    test('reaches a name whose address is allowed: the canary notices', async (context) => {
      const canary = await aCanary(context)
      const url = `http://site.example:${canary.port}/`
      for (const address of ['127.0.0.2', '::ffff:127.0.0.2']) {
        const options = { ...CANARY_ALLOWED, resolve: async () => [address] }
        context.assert.equal(await ask(context, options, url), 'answered')
      }
      await canary.singing()
      context.assert.lengthOf(canary.sang, 2)
    })
  })
}

import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { AllowedNetworks } from '#platform/outbound/main'
import createHttpFetcher from '#plugins/http_fetcher'
import { Canary } from '#tests/support/reach/canary'
import { httpSite, outboundFor, rejection } from '../local_sites.js'
import { REDIRECTS } from './cases.js'

const ONLY_THE_SITE = AllowedNetworks.parse('127.0.0.1/32')
const EVERYWHERE = AllowedNetworks.parse('127.0.0.0/8')

const resolve = async (host: string) => (host === 'inside.example' ? ['127.0.0.2'] : ['127.0.0.1'])

/** Targets of a Location: an address, a spelling of it, a name, and an address without a scheme. */
const LOCATIONS: [location: string, code: string][] = [
  ['http://127.0.0.2:PORT/', 'refused_target'],
  ['//2130706434:PORT/', 'refused_target'],
  ['http://[::ffff:7f00:2]:PORT/', 'refused_target'],
  ['http:\\\\127.2:PORT\\', 'refused_target'],
  ['http://inside.example:PORT/', 'dns_failed'],
]

async function aCanary({ cleanup }: TestContext) {
  const canary = await Canary.listen()
  cleanup(() => canary.close())
  return canary
}

test.group('Reach: redirects', () => {
  for (const status of REDIRECTS) {
    test(`does not follow ${status} to {0}`)
      .with(LOCATIONS)
      .run(async (context, [location, code]) => {
        const canary = await aCanary(context)
        const site = await httpSite(context, (_request, response) =>
          response.writeHead(status, { Location: location.replace('PORT', `${canary.port}`) }).end()
        )
        for (const method of ['GET', 'POST'] as const) {
          const refusing = outboundFor(context, { allowed: ONLY_THE_SITE, resolve })
          context.assert.equal((await rejection(refusing.request(site.url, { method }))).code, code)
        }
        context.assert.deepEqual(canary.sang, [])

        await outboundFor(context, { allowed: EVERYWHERE, resolve }).request(site.url)
        await canary.singing()
      })
  }

  test('end where a chain leads inside', async (context) => {
    const canary = await aCanary(context)
    const site = await httpSite(context, ({ url }, response) => {
      const next = Number(url?.slice(1)) + 1
      const location = next === 5 ? `http://inside.example:${canary.port}/` : `/${next}`
      response.writeHead(REDIRECTS[next - 1], { Location: location }).end()
    })
    const refusing = outboundFor(context, { allowed: ONLY_THE_SITE, resolve })
    context.assert.equal((await rejection(refusing.request(`${site.url}/0`))).code, 'dns_failed')
    context.assert.lengthOf(site.requests, 5)
    context.assert.deepEqual(canary.sang, [])
    await outboundFor(context, { allowed: EVERYWHERE, resolve }).request(`${site.url}/0`)
    await canary.singing()
  })

  test('are not followed unless they are HTTP redirects: {$self}')
    .with(['Refresh', 'meta', 'base', 'link', 'Content-Location', 'Link', '300', '305'])
    .run(async (context, how) => {
      const canary = await aCanary(context)
      const inside = `http://127.0.0.2:${canary.port}/`
      const site = await httpSite(context, (_request, response) => {
        response.setHeader('Content-Type', 'text/html')
        if (how === 'Refresh') response.setHeader('Refresh', `0; url=${inside}`)
        if (how === 'Link') response.setHeader('Link', `<${inside}>; rel=preload; as=fetch`)
        if (how === 'Content-Location') response.setHeader('Content-Location', inside)
        if (/^\d+$/.test(how)) response.writeHead(Number(how), { Location: inside })
        const head = {
          meta: `<meta http-equiv="refresh" content="0; url=${inside}">`,
          base: `<base href="${inside}">`,
          link: `<link rel="canonical" href="${inside}"><link rel="preconnect" href="${inside}">`,
        }[how]
        response.end(`<!doctype html>${head ?? ''}<title>Outside</title><p>Outside</p>`)
      })
      const outbound = outboundFor(context, { allowed: EVERYWHERE })
      const [fetcher] = createHttpFetcher().fetchers!
      const target = { url: site.url, etag: null, lastModified: null, needsScripts: false }
      const tools = { userAgent: 'x', signal: AbortSignal.timeout(10_000) }
      await fetcher.fetch(target, { ...tools, outbound, openProxy: () => outbound.openProxy() })
      context.assert.lengthOf(site.requests, 1)
      context.assert.deepEqual(canary.sang, [])
    })
})

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import type { Fetcher, FetchResult, FetchTarget } from '../index.js'
import { assertRefusal, CODE, TIMEOUT, unmutated } from './checks.js'
import { type ClosableOutbound, outboundTo127 } from './product.js'

const HTML = '<!doctype html><html lang="en"><title>Plans</title><h1>Plans and prices</h1></html>'
const USER_AGENT = 'Rivalwatch/test'
const RETRY_AFTER = 120
type Validators = Pick<FetchTarget, 'etag' | 'lastModified'>
const NO_VALIDATORS: Validators = { etag: null, lastModified: null }
const VALIDATORS = { etag: '"v1"', lastModified: 'Wed, 21 Oct 2026 07:28:00 GMT' }

const BLOCKED = [401, 403, 429, 451]
const FAILED = [404, 410, 500, 503]

/** Registers the contract tests for a fetcher. They start a site on 127.0.0.1. */
export function testFetcher(fetcher: Fetcher): void {
  test.group(`Plugin contract: fetcher "${fetcher.id}"`, (group) => {
    group.each.timeout(TIMEOUT)

    const site = createServer(answer)
    const outbound = outboundTo127(USER_AGENT)
    const impatient = outboundTo127(USER_AGENT, { exchange: 100, headers: 100, proxyTime: 5_000 })
    let origin: string

    group.setup(async () => {
      await once(site.listen(0, '127.0.0.1'), 'listening')
      origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      return async () => {
        site.closeAllConnections()
        site.close()
        await Promise.all([outbound.close(), impatient.close()])
      }
    })

    /**
     * Fetches a URL with the fetcher.
     *
     * @param address path on the site, or an absolute URL
     */
    function fetch(
      address: string,
      {
        validators = NO_VALIDATORS,
        client = outbound,
      }: { validators?: Validators; client?: ClosableOutbound } = {}
    ): Promise<FetchResult> {
      return fetcher.fetch(targetAt(address, validators), {
        outbound: client,
        openProxy: () => client.openProxy(),
        userAgent: USER_AGENT,
        signal: new AbortController().signal,
      })
    }

    /** Returns a target that the fetcher supports: some fetchers only support pages that need their scripts. */
    function targetAt(address: string, validators = NO_VALIDATORS): FetchTarget {
      const target = { url: new URL(address, origin).href, ...validators, needsScripts: false }
      return fetcher.supports(target) ? target : { ...target, needsScripts: true }
    }

    test('has an id in snake_case', ({ assert }) => assert.match(fetcher.id, CODE))

    test('reports whether it supports a target', async ({ assert }) => {
      for (const url of [
        'https://a.example/',
        'http://127.0.0.1:8000/x?y#z',
        'ftp://a.example/',
        'about:blank',
      ]) {
        for (const needsScripts of [false, true]) {
          const given = { url, ...NO_VALIDATORS, needsScripts }
          assert.isBoolean(await unmutated(assert, given, (target) => fetcher.supports(target)))
        }
      }
      assert.isTrue(fetcher.supports(targetAt('/page')), "it supports none of the suite's pages")
    })

    test('returns a page with its final URL', async ({ assert }) => {
      for (const path of ['/page', '/moved']) {
        const result = await fetch(path)
        assert.equal(result.kind, 'page')
        if (result.kind !== 'page') return
        assert.deepEqual([result.finalUrl, result.status], [`${origin}/page`, 200])
        assert.include(new TextDecoder().decode(result.body), 'Plans and prices')
        for (const name of Object.keys(result.headers)) {
          assert.equal(name, name.toLowerCase(), 'the header name is not in lowercase')
        }
      }
    })

    test('accepts 304 only if it sent validators', async ({ assert }) => {
      const asked = await fetch('/unless-known', { validators: VALIDATORS })
      assert.include(['unchanged', 'page'], asked.kind)
      assert.equal((await fetch('/unless-known')).kind, 'page')
      assert.equal((await fetch('/always-304')).kind, 'refusal')
    })

    test('reports status {status} as {outcome}')
      .with([
        ...BLOCKED.map((status) => ({ status, outcome: 'blocked' })),
        ...FAILED.map((status) => ({ status, outcome: 'failed' })),
      ])
      .run(async ({ assert }, { status, outcome }) => {
        const result = await fetch(`/status/${status}`)
        assert.containsSubset(result, { kind: 'refusal', outcome, status, retryAfter: RETRY_AFTER })
        if (result.kind === 'refusal') assertRefusal(assert, result)
      })

    test('reports {what} as failed')
      .with([
        { what: 'a response other than HTML', address: '/json' },
        { what: 'an empty body', address: '/empty' },
        { what: 'a broken connection', address: '/broken' },
        { what: 'endless redirects', address: '/endless' },
        { what: 'a closed port', address: 'http://127.0.0.1:1/' },
        { what: 'a forbidden URL', address: 'http://10.0.0.1/' },
        { what: 'a redirect to a forbidden URL', address: '/to-forbidden' },
        { what: 'an unknown host', address: 'http://nobody.example/' },
      ])
      .run(async ({ assert }, { address }) => {
        const result = await fetch(address)
        assert.containsSubset(result, { kind: 'refusal', outcome: 'failed' })
        if (result.kind === 'refusal') assertRefusal(assert, result)
      })

    test('reports a timeout as failed', async ({ assert }) => {
      const result = await fetch('/silent', { client: impatient })
      assert.containsSubset(result, { kind: 'refusal', outcome: 'failed', status: null })
    })
  })
}

const answer: RequestListener = ({ url = '/', headers }, response) => {
  const html = (status: number, body = HTML) =>
    response
      .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ETag: VALIDATORS.etag })
      .end(body)
  const moved = (location: string) => response.writeHead(302, { Location: location }).end()
  const known = headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined

  switch (url) {
    case '/moved':
      return moved('/page')
    case '/endless':
      return moved('/endless')
    case '/to-forbidden':
      return moved('http://10.0.0.1/')
    case '/unless-known':
      return known ? response.writeHead(304).end() : html(200)
    case '/always-304':
      return response.writeHead(304).end()
    case '/json':
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"plans": []}')
    case '/empty':
      return html(200, '')
    case '/broken':
      return response.destroy()
    case '/silent':
      return
  }
  const [, status = '200'] = /^\/status\/(\d+)$/.exec(url) ?? []
  if (status !== '200') response.setHeader('Retry-After', RETRY_AFTER)
  return html(Number(status))
}

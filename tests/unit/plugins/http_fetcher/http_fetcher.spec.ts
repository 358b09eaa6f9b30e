import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { type FetchResult, type FetchTarget, OutboundError } from 'rivalwatch-plugin'
import type { OutboundLimits } from '#platform/outbound/main'
import createHttpFetcher from '#plugins/http_fetcher'
import { httpSite, outboundFor, rejection } from '#tests/unit/platform/outbound/local_sites'

const HTML = '<!doctype html><title>Acme</title><h1>Plans</h1>'
const [fetcher] = createHttpFetcher().fetchers!

/** Returns what the fetcher makes of a local site's response. */
async function fetchFrom(
  context: TestContext,
  listener: RequestListener,
  target: Partial<FetchTarget> = {}
): Promise<FetchResult> {
  const site = await httpSite(context, listener)
  return fetchUrl(context, { url: site.url, ...target })
}

function fetchUrl(
  context: TestContext,
  target: Partial<FetchTarget> & { url: string },
  limits?: Partial<OutboundLimits>
) {
  const outbound = outboundFor(context, { limits, resolve: async () => [] })
  return fetcher.fetch(
    { etag: null, lastModified: null, needsScripts: false, ...target },
    {
      outbound,
      openProxy: () => outbound.openProxy(),
      userAgent: 'RivalwatchBot/1.0',
      signal: new AbortController().signal,
    }
  )
}

test.group('HTTP fetcher', () => {
  test('accepts only http and https, and no page that needs scripts', ({ assert }) => {
    const supports = (url: string, needsScripts = false) =>
      fetcher.supports({ url, etag: null, lastModified: null, needsScripts })
    const supported = ['https://a.example/', 'http://a.example/', 'ftp://a.example/', 'about:blank'].map(
      (url) => supports(url)
    )
    assert.deepEqual(supported, [true, true, false, false])
    assert.isFalse(supports('https://a.example/', true))
  })

  test('fetches a page with its user agent and accepted types', async (context) => {
    let sent: IncomingHttpHeaders = {}
    const page = await fetchFrom(context, ({ headers }, response) => {
      sent = headers
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ETag: '"1"' }).end(HTML)
    })
    context.assert.containsSubset(page, { kind: 'page', status: 200, headers: { etag: '"1"' } })
    context.assert.equal(page.kind === 'page' && Buffer.from(page.body).toString(), HTML)
    context.assert.equal(sent['user-agent'], 'RivalwatchBot/1.0')
    context.assert.equal(sent['accept-language'], 'en')
    context.assert.match(sent.accept ?? '', /^text\/html/)
    context.assert.notProperty(sent, 'if-none-match')
    context.assert.notProperty(sent, 'if-modified-since')
  })

  test('returns the URL that responded', async (context) => {
    const page = await fetchFrom(context, ({ url }, response) => {
      if (url === '/') response.writeHead(301, { Location: '/pricing' }).end()
      else response.writeHead(200, { 'Content-Type': 'text/html' }).end(HTML)
    })
    context.assert.match(page.kind === 'page' ? page.finalUrl : '', /\/pricing$/)
  })

  test('sends validators and recognizes an unchanged page', async (context) => {
    const lastModified = 'Wed, 21 Oct 2026 07:28:00 GMT'
    let sent: IncomingHttpHeaders = {}
    const unchanged = await fetchFrom(
      context,
      ({ headers }, response) => {
        sent = headers
        response.writeHead(304).end()
      },
      { etag: 'W/"1"', lastModified }
    )
    context.assert.containsSubset(unchanged, { kind: 'unchanged', status: 304 })
    context.assert.equal(sent['if-none-match'], 'W/"1"')
    context.assert.equal(sent['if-modified-since'], lastModified)
  })

  test('does not send validators that are invalid as header values', async (context) => {
    let sent: IncomingHttpHeaders = {}
    await fetchFrom(
      context,
      ({ headers }, response) => {
        sent = headers
        response.end(HTML)
      },
      { etag: '"a"\r\nX-Injected: b', lastModified: '"ü"' }
    )
    context.assert.notProperty(sent, 'if-none-match')
    context.assert.notProperty(sent, 'if-modified-since')
  })

  test('rejects a 304 that it did not ask for', async (context) => {
    const refusal = await fetchFrom(context, (_request, response) => response.writeHead(304).end())
    context.assert.containsSubset(refusal, { kind: 'refusal', outcome: 'failed', code: 'http_304' })
  })

  test('accepts "{type}" with {body} as a page')
    .with([
      { type: 'text/html', body: 'no tag at all' },
      { type: 'TEXT/HTML ; charset=utf-8', body: HTML },
      { type: 'application/xhtml+xml', body: '<?xml version="1.0"?><html/>' },
      { type: '', body: HTML },
      { type: '', body: '\n\n  <HTML lang=en>' },
      { type: 'text/plain', body: '\ufeff<!-- page --><p>x' },
    ])
    .run(async (context, { type, body }) => {
      const result = await fetchFrom(context, (_request, response) => {
        if (type) response.setHeader('Content-Type', type)
        response.end(body)
      })
      context.assert.equal(result.kind, 'page')
    })

  test('rejects "{type}" with {body} as a page')
    .with([
      { type: 'application/json', body: '{}' },
      { type: 'application/pdf', body: HTML },
      { type: 'image/png', body: '\x89PNG' },
      { type: '', body: '%PDF-1.7' },
      { type: '', body: 'PK\x03\x04' },
      { type: 'text/plain', body: 'User-agent: *' },
      { type: 'text/plain', body: '<bold claims>' },
    ])
    .run(async (context, { type, body }) => {
      const result = await fetchFrom(context, (_request, response) => {
        if (type) response.setHeader('Content-Type', type)
        response.end(body)
      })
      context.assert.containsSubset(result, { kind: 'refusal', outcome: 'failed', code: 'not_html' })
    })

  test('treats status {status} as {outcome}')
    .with([
      { status: 401, outcome: 'blocked', message: 'The site returned 401 Unauthorized.' },
      { status: 403, outcome: 'blocked', message: 'The site returned 403 Forbidden.' },
      { status: 429, outcome: 'blocked', message: 'The site returned 429 Too Many Requests.' },
      {
        status: 451,
        outcome: 'blocked',
        message: 'The site returned 451 Unavailable For Legal Reasons.',
      },
      { status: 404, outcome: 'failed', message: 'The site returned 404 Not Found.' },
      { status: 410, outcome: 'failed', message: 'The site returned 410 Gone.' },
      { status: 500, outcome: 'failed', message: 'The site returned 500 Internal Server Error.' },
      { status: 503, outcome: 'failed', message: 'The site returned 503 Service Unavailable.' },
      { status: 599, outcome: 'failed', message: 'The site returned 599.' },
    ] as const)
    .run(async (context, { status, outcome, message }) => {
      const result = await fetchFrom(context, (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'text/html', 'Retry-After': '120' }).end(HTML)
      })
      context.assert.deepEqual(result, {
        kind: 'refusal',
        outcome,
        code: `http_${status}`,
        message,
        status,
        retryAfter: 120,
      })
    })

  test('treats {status} without content as an empty page')
    .with([
      { status: 200, body: '' },
      { status: 200, body: ' \n\t ' },
      { status: 204, body: '' },
    ])
    .run(async (context, { status, body }) => {
      const result = await fetchFrom(context, (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'text/html' }).end(body)
      })
      context.assert.containsSubset(result, {
        kind: 'refusal',
        outcome: 'failed',
        code: 'empty_body',
        status,
      })
    })

  test('detects a bot wall even with status 200', async (context) => {
    const result = await fetchFrom(context, (_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end('<html><body><div id="px-captcha"></div></body></html>')
    })
    context.assert.deepEqual(result, {
      kind: 'refusal',
      outcome: 'blocked',
      code: 'bot_wall',
      message: 'The site showed a bot check (PerimeterX) instead of the page.',
      status: 200,
      retryAfter: null,
    })
  })

  test('detects a redirect to the login form as a login wall', async (context) => {
    const result = await fetchFrom(context, ({ url }, response) => {
      if (url === '/') response.writeHead(302, { Location: '/login?next=/' }).end()
      else response.setHeader('Content-Type', 'text/html').end('<form><input name=p type=password></form>')
    })
    context.assert.containsSubset(result, { outcome: 'blocked', code: 'login_wall', status: 200 })
  })

  test('reports an invalid HTTP response as a failure: {code}')
    .with<{ code: string; url?: string; listener?: RequestListener }[]>([
      { code: 'refused_target', url: 'http://10.0.0.1/' },
      { code: 'invalid_url', url: 'http://user@site.example/' },
      { code: 'dns_failed', url: 'http://site.example/' },
      { code: 'connect_failed', url: 'http://127.0.0.1:1/' },
      { code: 'bad_response', listener: (request) => request.destroy() },
      { code: 'too_large', listener: (_request, response) => response.end(Buffer.alloc(6 * 1024 * 1024)) },
      {
        code: 'too_many_redirects',
        listener: (_request, response) => response.writeHead(302, { Location: '/' }).end(),
      },
    ])
    .run(async (context, { code, url, listener = () => {} }) => {
      const target = url ? await fetchUrl(context, { url }) : await fetchFrom(context, listener)
      context.assert.containsSubset(target, {
        kind: 'refusal',
        outcome: 'failed',
        code,
        status: null,
        retryAfter: null,
      })
      context.assert.match(target.kind === 'refusal' ? target.message : '', /^[A-Z].{10,}\.$/)
    })

  test('reports silence as a failure: timeout', async (context) => {
    const site = await httpSite(context, () => {})
    const result = await fetchUrl(context, { url: site.url }, { exchange: 50 })
    context.assert.containsSubset(result, { outcome: 'failed', code: 'timeout', status: null })
  })

  test('reports a peer without TLS as a failure: tls_failed', async (context) => {
    const site = await httpSite(context, (_request, response) => response.end())
    const result = await fetchUrl(context, { url: site.url.replace('http:', 'https:') })
    context.assert.containsSubset(result, { outcome: 'failed', code: 'tls_failed' })
  })

  test('rejects when the caller gives up, which says nothing about the site', async ({ assert }) => {
    const giveUp = () => Promise.reject(new OutboundError('aborted', 'The request was canceled.'))
    const error = await rejection(
      fetcher.fetch(
        { url: 'https://site.example/', etag: null, lastModified: null, needsScripts: false },
        { outbound: { request: giveUp }, openProxy: giveUp, userAgent: 'x', signal: AbortSignal.abort() }
      )
    )
    assert.equal(error.code, 'aborted')
  })
})

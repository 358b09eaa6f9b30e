import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { test } from '@japa/runner'
import { httpSite, outboundFor, rawSite, rejection } from './local_sites.js'

function redirect(response: ServerResponse, location: string, status = 302) {
  response.writeHead(status, { Location: location }).end('elsewhere')
}

test.group('Redirects', () => {
  test('follows relative ones and reports the final URL', async (context) => {
    const site = await httpSite(context, ({ url }, response) => {
      if (url === '/a/old') redirect(response, 'new?x#y', 301)
      else response.end('here')
    })
    const response = await outboundFor(context).request(`${site.url}/a/old`)
    context.assert.equal(response.url, `${site.url}/a/new?x`)
    context.assert.equal(Buffer.from(response.body).toString(), 'here')
  })

  test('reads a Location beyond ASCII as UTF-8', async (context) => {
    const site = await httpSite(context, ({ url }, response) => {
      // Node writes header text as Latin-1, which leaves the UTF-8 bytes unchanged.
      if (url === '/') redirect(response, Buffer.from('/café').toString('latin1'))
      else response.end()
    })
    context.assert.equal((await outboundFor(context).request(site.url)).url, `${site.url}/caf%C3%A9`)
  })

  test('follows five and no more', async (context) => {
    const site = await httpSite(context, ({ url }, response) => {
      const left = Number(url?.slice(1))
      if (left > 0) redirect(response, `/${left - 1}`)
      else response.end('done')
    })
    const outbound = outboundFor(context)
    context.assert.equal((await outbound.request(`${site.url}/5`)).url, `${site.url}/0`)
    const error = await rejection(outbound.request(`${site.url}/6`))
    context.assert.equal(error.code, 'too_many_redirects')
    context.assert.lengthOf(site.requests, 12)
    context.assert.equal(
      (await rejection(outbound.request(`${site.url}/2`, { maxRedirects: 1 }))).code,
      'too_many_redirects'
    )
  })

  test('announces each target first and stops when it is refused', async (context) => {
    const site = await httpSite(context, ({ url }, response) => {
      if (url === '/old') redirect(response, '/new')
      else if (url === '/new') redirect(response, '/private#x')
      else response.end('here')
    })
    const told: string[] = []
    const refusal = new Error('Not there.')
    const error = await rejection(
      outboundFor(context).request(`${site.url}/old`, {
        async beforeRedirect(url) {
          told.push(url)
          if (url.endsWith('/private')) throw refusal
        },
      })
    )
    context.assert.equal(error.code, 'aborted')
    context.assert.equal(error.cause, refusal)
    context.assert.deepEqual(told, [`${site.url}/new`, `${site.url}/private`])
    context.assert.lengthOf(site.requests, 2)
  })

  test('ends a loop', async (context) => {
    const site = await httpSite(context, (_request, response) => redirect(response, '/'))
    context.assert.equal((await rejection(outboundFor(context).request(site.url))).code, 'too_many_redirects')
  })

  test('returns the redirect if it should follow none', async (context) => {
    const site = await httpSite(context, (_request, response) => redirect(response, '/next'))
    const response = await outboundFor(context).request(site.url, { maxRedirects: 0 })
    context.assert.equal(response.status, 302)
    context.assert.equal(response.headers.location, '/next')
    context.assert.lengthOf(site.requests, 1)
  })

  test('treats a redirect without Location as a response', async (context) => {
    const site = await httpSite(context, (_request, response) => response.writeHead(302).end('odd'))
    context.assert.equal((await outboundFor(context).request(site.url)).status, 302)
  })

  test('turns a {method} into a {next} after {status}')
    .with([
      { status: 301, method: 'POST', next: 'GET' },
      { status: 302, method: 'POST', next: 'GET' },
      { status: 303, method: 'POST', next: 'GET' },
      { status: 307, method: 'POST', next: 'POST' },
      { status: 308, method: 'POST', next: 'POST' },
      { status: 303, method: 'HEAD', next: 'HEAD' },
      { status: 301, method: 'GET', next: 'GET' },
    ] as const)
    .run(async (context, { status, method, next }) => {
      const arrived: { body: string; type: string | undefined }[] = []
      const site = await httpSite(context, async (request, response) => {
        const body = Buffer.concat(await request.toArray()).toString()
        if (request.url === '/') return redirect(response, '/next', status)
        arrived.push({ body, type: request.headers['content-type'] })
        response.end()
      })
      const posting =
        method === 'POST' ? { body: 'payload', headers: { 'Content-Type': 'text/plain' } } : undefined
      await outboundFor(context).request(site.url, { method, ...posting })
      context.assert.deepEqual(site.requests, [`${method} /`, `${next} /next`])
      const kept = { body: 'payload', type: 'text/plain' }
      context.assert.deepEqual(arrived, [next === 'POST' ? kept : { body: '', type: undefined }])
    })

  test('keeps credentials on their origin', async (context) => {
    const seen: IncomingHttpHeaders[] = []
    const other = await httpSite(context, ({ headers }, response) => {
      seen.push(headers)
      response.end()
    })
    const site = await httpSite(context, ({ url, headers }, response) => {
      seen.push(headers)
      redirect(response, url === '/' ? '/same' : other.url)
    })
    await outboundFor(context).request(site.url, {
      headers: { Authorization: 'Bearer x', Cookie: 'a=b', 'Accept-Language': 'en' },
    })
    context.assert.deepEqual(
      seen.map(({ authorization, cookie }) => [authorization, cookie]),
      [
        ['Bearer x', 'a=b'],
        ['Bearer x', 'a=b'],
        [undefined, undefined],
      ]
    )
    context.assert.equal(seen[2]['accept-language'], 'en')
  })

  // 0.0.0.0 reaches what listens on 127.0.0.1 but is outside the allowed 127.0.0.0/8.
  test('does not follow {status} to a rejected address')
    .with([301, 302, 303, 307, 308].map((status) => ({ status })))
    .run(async (context, { status }) => {
      const canary = await httpSite(context, (_request, response) => response.end('inside'))
      const site = await httpSite(context, ({ url }, response) =>
        redirect(
          response,
          url === '/literal' ? `http://0.0.0.0:${canary.port}/` : `http://inside.example:${canary.port}/`,
          status
        )
      )
      const outbound = outboundFor(context, { resolve: async () => ['0.0.0.0'] })
      for (const path of ['/literal', '/name']) {
        const error = await rejection(outbound.request(site.url + path, { method: 'POST', body: 'x' }))
        context.assert.equal(error.code, path === '/name' ? 'dns_failed' : 'refused_target')
      }
      context.assert.equal(canary.connections, 0)
    })

  test('rejects the Location {$self}')
    .with([
      'http://',
      'http://[::1',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'ftp://site.example/',
      'http://user:secret@127.0.0.1/',
      'http://site.example:99999/',
      `/${'a'.repeat(2048)}`,
    ])
    .run(async (context, location) => {
      const site = await httpSite(context, (_request, response) => redirect(response, location))
      const error = await rejection(outboundFor(context).request(site.url))
      context.assert.equal(error.code, 'bad_response')
    })

  test('does not read the body of a redirect', async (context) => {
    const site = await rawSite(context, (socket) =>
      socket.write('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 99999999\r\n\r\nendless')
    )
    const error = await rejection(outboundFor(context).request(site.url))
    context.assert.equal(error.code, 'too_many_redirects')
    context.assert.equal(site.connections, 6)
  })
})

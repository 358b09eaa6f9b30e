import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { publishedScript } from '#analytics/script/published'
import { appUrl, cdnUrl } from '#config/app'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'

const PLAIN = 'public, max-age=86400, stale-while-revalidate=604800'
const PINNED = 'public, max-age=31536000, immutable'

interface Answer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

/** Sends a request with only these headers. Does not decompress the response, and removes headers that vary. */
function ask(path: string, asking: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: asking, agent: false }
    const asked = request(appUrl + path, options, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      const { date, connection, 'x-request-id': id, ...headers } = response.headers
      resolve({ status: response.statusCode!, headers: headers as Record<string, string>, bytes })
    })
    asked.on('error', reject).end()
  })
}

test.group('/rw.js', () => {
  test('serves the script to pages of any origin', async ({ assert }) => {
    const { status, headers, bytes } = await ask('/rw.js')
    assert.equal(status, 200)
    const { etag, ...rest } = headers
    assert.deepEqual(rest, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': `${bytes.length}`,
      'cache-control': PLAIN,
      vary: 'Accept-Encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=15552000',
    })
    assert.match(etag, /^W\/"[0-9a-f]{16}"$/)
  })

  test('posts to this installation', async ({ assert }) => {
    const { bytes } = await ask('/rw.js')
    assert.include(bytes.toString(), JSON.stringify(`${appUrl}/collect`))
    assert.notInclude(bytes.toString(), '__COLLECT__')
  })

  test('is compressed where accepted: {0}')
    .with([
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.1, gzip;q=0.5', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
      ['deflate, zstd', undefined],
      ['identity', undefined],
      ['gzip;q=0, br;q=0', undefined],
      ['', undefined],
    ])
    .run(async ({ assert }, [accepted, encoding]) => {
      const plain = await ask('/rw.js')
      const { headers, bytes } = await ask('/rw.js', { 'accept-encoding': accepted! })
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['content-length'], `${bytes.length}`)
      assert.equal(headers.vary, 'Accept-Encoding')
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding as 'br' | 'gzip']
      assert.isTrue((unpack ? unpack(bytes) : bytes).equals(plain.bytes))
    })

  test('answers HEAD without the body', async ({ assert }) => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => ask('/rw.js', { 'accept-encoding': 'gzip' }, method))
    )
    assert.equal(head.status, 200)
    assert.lengthOf(head.bytes, 0)
    assert.deepEqual(head.headers, get.headers)
  })

  test('returns 304 for its ETag in any encoding', async ({ assert }) => {
    const { headers } = await ask('/rw.js')
    for (const method of ['GET', 'HEAD']) {
      const asked = { 'if-none-match': `"x", ${headers.etag}`, 'accept-encoding': 'br' }
      const answer = await ask('/rw.js', asked, method)
      assert.equal(answer.status, 304)
      assert.lengthOf(answer.bytes, 0)
      assert.deepEqual(answer.headers, {
        etag: headers.etag,
        'cache-control': PLAIN,
        vary: 'Accept-Encoding',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=15552000',
      })
    }
    assert.equal((await ask('/rw.js', { 'if-none-match': 'W/"0000000000000000"' })).status, 200)
  })

  test('accepts no other methods', async ({ assert }) => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      assert.equal((await ask('/rw.js', {}, method)).status, 404)
  })
})

test.group('/rw.<hash>.js', () => {
  test('serves the same script, cacheable for a year', async ({ assert }) => {
    const { pinnedName } = await publishedScript()
    const [plain, pinned] = await Promise.all(['rw.js', pinnedName].map((name) => ask(`/${name}`)))
    assert.isTrue(pinned.bytes.equals(plain.bytes))
    assert.equal(pinned.headers['cache-control'], PINNED)
    assert.deepEqual(
      { ...pinned.headers, 'cache-control': '', date: '' },
      { ...plain.headers, 'cache-control': '', date: '' }
    )
    const again = await ask(`/${pinnedName}`, { 'if-none-match': pinned.headers.etag })
    assert.equal(again.status, 304)
    assert.equal(again.headers['cache-control'], PINNED)
  })

  test('serves the current script, uncached, for an outdated hash', async ({ assert }) => {
    const plain = await ask('/rw.js')
    const { status, headers, bytes } = await ask('/rw.0123456789abcdef.js')
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'public, no-cache')
    assert.isTrue(bytes.equals(plain.bytes))
  })

  test('returns 404 for any other name: {$self}')
    .with(['rw.0123456789abcde.js', 'rw.0123456789ABCDEF.js', 'rw.0123456789abcdef.js.map', 'rw..js', 'rw'])
    .run(async ({ assert }, name) => {
      assert.equal((await ask(`/${name}`)).status, 404)
    })
})

test.group('/analytics/snippet?pinned=1', () => {
  test('contains the address and integrity of the exact bytes', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const { body } = await api.post('/analytics/sites', { name: 'Northwind', domain: 'northwind.example' })
    const line = (await ask(`${body.snippetUrl}&pinned=1`)).bytes.toString()
    const [, name, integrity] = /\/(rw\.\w+\.js)" integrity="([^"]+)"/.exec(line)!
    assert.equal(
      line,
      `<script defer src="${cdnUrl}/${name}" integrity="${integrity}" crossorigin="anonymous" ` +
        `data-site-key="${body.siteKey}"></script>\n`
    )
    const { headers, bytes } = await ask(`/${name}`)
    assert.equal(headers['cache-control'], PINNED)
    assert.equal(integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`)
  })

  test('is only enabled by 1', async ({ assert }) => {
    const api = new Api(await aKey(await aWorkspace()))
    const { body } = await api.post('/analytics/sites', { name: 'Northwind', domain: 'northwind.example' })
    const plain = (await ask(body.snippetUrl)).bytes.toString()
    for (const query of ['pinned=0', 'pinned=', 'pinned=1&pinned=1', 'pinned[a]=1'])
      assert.equal((await ask(`${body.snippetUrl}&${query}`)).bytes.toString(), plain)
  })
})

import { test } from '@japa/runner'
import { refusals } from '#api/openapi/refusals'
import { appUrl } from '#config/app'

const get = (path: string, headers: Record<string, string> = {}) => fetch(appUrl + path, { headers })

/** What a page would load. */
function addressesIn(html: string): string[] {
  const loaded = /<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]+)"/g
  return [...html.matchAll(loaded)].map(([, address]) => address).filter((it) => !it.startsWith('data:'))
}

test.group('/docs', () => {
  test('pages load nothing from outside and run nothing inline')
    .with(['/docs', '/docs/guide'])
    .run(async ({ assert }, path) => {
      const response = await get(path)
      assert.equal(response.status, 200)
      assert.match(response.headers.get('content-type')!, /^text\/html/)
      const policy = response.headers.get('content-security-policy')!
      assert.include(policy, "default-src 'none'")
      assert.notMatch(policy, /unsafe|https?:|\*/)

      const html = await response.text()
      assert.notMatch(html, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
      const addresses = addressesIn(html)
      assert.isAbove(addresses.length, 2)
      for (const address of addresses) {
        assert.match(address, /^\/docs\/assets\//)
        assert.equal((await get(address)).status, 200, address)
      }
    })

  test('files come compressed to who takes it, and may be kept for ever', async ({ assert }) => {
    const packed = await get('/docs/assets/swagger-ui.js', { 'accept-encoding': 'gzip' })
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    assert.match(packed.headers.get('content-type')!, /^text\/javascript/)
    assert.match(packed.headers.get('cache-control')!, /immutable/)
    const plain = await get('/docs/assets/swagger-ui.js', { 'accept-encoding': 'identity' })
    assert.isNull(plain.headers.get('content-encoding'))
    assert.equal(await packed.text(), await plain.text())
  })

  test('no other file can be had')
    .with(['nothing.js', '..%2Fdocs.js', '..%2f..%2fpackage.json', 'constructor', '__proto__'])
    .run(async ({ assert }, name) => {
      assert.equal((await get(`/docs/assets/${name}`)).status, 404)
    })

  test('the guide knows every error code', async ({ assert }) => {
    const html = await (await get('/docs/guide')).text()
    for (const { code } of refusals.flatMap(({ codes }) => codes)) assert.include(html, `id="${code}"`)
  })

  test('links within the guide lead somewhere', async ({ assert }) => {
    const html = await (await get('/docs/guide')).text()
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) assert.include(html, `id="${target}"`)
  })
})

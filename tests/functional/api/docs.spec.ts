import { test } from '@japa/runner'
import { JSDOM } from 'jsdom'
import { inputSchema } from '#api/input_schema'
import { operations } from '#api/operations'
import { refusals } from '#api/openapi/refusals'
import { appUrl } from '#config/app'

const get = (path: string, headers: Record<string, string> = {}) => fetch(appUrl + path, { headers })

const parse = (html: string) => new JSDOM(html).window.document

/** Returns the fields that a part of the reference lists. */
const namesIn = (part: Pick<ReturnType<typeof parse>, 'querySelectorAll'>) =>
  [...part.querySelectorAll('.fields > li > code')].map(({ textContent }) => textContent)

/** Returns the URLs that a page would load. */
function addressesIn(html: string): string[] {
  const loaded = /<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]+)"/g
  return [...html.matchAll(loaded)].map(([, address]) => address).filter((it) => !it.startsWith('data:'))
}

test.group('/docs', () => {
  test('loads nothing external and runs nothing inline')
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

  test('serves compressed files where accepted, cacheable forever', async ({ assert }) => {
    const packed = await get('/docs/assets/docs.js', { 'accept-encoding': 'gzip' })
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    assert.match(packed.headers.get('content-type')!, /^text\/javascript/)
    assert.match(packed.headers.get('cache-control')!, /immutable/)
    const plain = await get('/docs/assets/docs.js', { 'accept-encoding': 'identity' })
    assert.isNull(plain.headers.get('content-encoding'))
    assert.equal(await packed.text(), await plain.text())
  })

  test('serves no other files')
    .with(['nothing.js', '..%2Fdocs.js', '..%2f..%2fpackage.json', 'constructor', '__proto__'])
    .run(async ({ assert }, name) => {
      assert.equal((await get(`/docs/assets/${name}`)).status, 404)
    })

  test('documents every error code in the guide', async ({ assert }) => {
    const html = await (await get('/docs/guide')).text()
    for (const { code } of refusals.flatMap(({ codes }) => codes)) assert.include(html, `id="${code}"`)
  })

  test('has no broken internal links')
    .with(['/docs', '/docs/guide'])
    .run(async ({ assert }, path) => {
      const html = await (await get(path)).text()
      const guide = await (await get('/docs/guide')).text()
      for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) assert.include(html, `id="${target}"`)
      for (const [, target] of html.matchAll(/href="\/docs\/guide#([^"]+)"/g)) {
        assert.include(guide, `id="${target}"`)
      }
    })

  test('documents every operation, with parameters, body, response, errors and requests', async ({
    assert,
  }) => {
    const document = parse(await (await get('/docs')).text())
    for (const operation of operations) {
      const { id, path, summary, input, example, errors = [] } = operation
      const tool = operation.tool ?? operation.extendedTool
      const article = document.getElementById(id)!
      assert.equal(article.querySelector('h3')!.textContent, summary)
      assert.include(article.querySelector('.endpoint')!.textContent, `/v1${path}`)

      const fields = namesIn(article.querySelector('.halves > :first-child')!)
      assert.includeMembers(
        fields,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      )
      assert.includeMembers(fields, Object.keys(inputSchema(input).properties))
      const answer = JSON.parse(article.querySelector('.halves pre')!.textContent)
      assert.deepEqual(answer, example!.response)
      const [first] = Array.isArray(answer) ? answer : [answer]
      const prefix = Array.isArray(answer) ? '[].' : ''
      assert.includeMembers(
        namesIn(article.querySelector('.more')!),
        Object.keys(first).map((name) => prefix + name)
      )
      const statuses = [...article.querySelectorAll('.errors a')].map((link) => link.textContent)
      assert.includeMembers(statuses, ['401', '429', '503', ...errors.map(String)])

      const requests = [...article.querySelectorAll('.sample')]
      assert.deepEqual(
        requests.map((request) => request.querySelector('figcaption')!.textContent),
        ['curl', 'fetch', 'MCP']
      )
      const [, , mcp] = requests
      assert.include(mcp.textContent, tool ? `"name": "${tool.name}"` : 'Not available')
    }
  })

  test('has one main landmark, and headings in order', async ({ assert }) => {
    const document = parse(await (await get('/docs')).text())
    assert.lengthOf(document.querySelectorAll('main'), 1)
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
      Number(tagName[1])
    )
    assert.equal(levels[0], 1)
    for (const [index, level] of levels.slice(1).entries()) assert.isAtMost(level, levels[index] + 1)
  })
})

import { test } from '@japa/runner'
import { startWeb } from '../web.js'

const PATH = '/.well-known/security.txt'

test.group('security.txt', () => {
  test('is served when a contact is set', async ({ assert, cleanup }) => {
    const { origin } = await startWeb(cleanup, {
      APP_URL: 'https://rivalwatch.example',
      SECURITY_CONTACT: 'mailto:security@rivalwatch.example',
    })
    const response = await fetch(`${origin}${PATH}`)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    const text = await response.text()
    assert.match(text, /^Contact: mailto:security@rivalwatch\.example$/m)
    assert.include(text, `Canonical: https://rivalwatch.example${PATH}`)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)![1])
    assert.isAbove(expires, Date.now())
    assert.isBelow(expires, Date.now() + 365 * 86_400_000)
  }).timeout(60_000)

  test('returns 404 when none is set', async ({ assert, cleanup }) => {
    const { origin } = await startWeb(cleanup)
    const response = await fetch(`${origin}${PATH}`)
    assert.equal(response.status, 404)
    assert.equal(((await response.json()) as { code: string }).code, 'not_found')
  }).timeout(60_000)
})

import { test } from '@japa/runner'
import { startWeb } from './web.js'

test.group('Cookies', () => {
  test('are bound to https where APP_URL begins with it, and only there', async ({ assert, cleanup }) => {
    for (const [scheme, isSecure] of [
      ['https', true],
      ['http', false],
    ] as const) {
      const { origin } = await startWeb(cleanup, { APP_URL: `${scheme}://rivalwatch.example` })
      const answer = await fetch(`${origin}/alerts`, { redirect: 'manual' })
      const cookies = answer.headers.getSetCookie()
      assert.isAtLeast(cookies.length, 2)
      for (const cookie of cookies) assert.equal(/; Secure/i.test(cookie), isSecure, cookie)
    }
  })
})

import { test } from '@japa/runner'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { Browser, type Fields } from '#tests/functional/app/browser'
import { startWeb } from '../web.js'

test.group('Cookies', () => {
  test('are restricted to our pages, and to https when APP_URL uses it', async ({ assert, cleanup }) => {
    const { owner } = await anOwner()
    for (const [scheme, isSecure] of [
      ['https', true],
      ['http', false],
    ] as const) {
      const { origin } = await startWeb(cleanup, { APP_URL: `${scheme}://rivalwatch.example` })
      let browser = new Browser({}, origin)
      // Submits forms as scripts do: the token comes from the cookie that they may read.
      const submit = (path: string, fields: Fields = {}) => {
        browser = browser.copy({ 'x-xsrf-token': browser.cookie('XSRF-TOKEN')! })
        return browser.send('POST', path, { ...fields, _csrf: [] })
      }
      const answers = [
        await browser.send('GET', '/alerts'),
        await submit('/login', { email: owner.email, password: PASSWORD }),
        await submit('/account/appearance', { theme: 'dark' }),
        await submit('/logout'),
      ]
      const locations = answers.map(({ headers }) => headers.get('location'))
      assert.deepEqual(locations, ['/login', '/alerts', '/account', '/login'])
      const names = new Set<string>()
      for (const cookie of answers.flatMap(({ headers }) => headers.getSetCookie())) {
        const [name] = cookie.split('=', 1)
        names.add(name)
        assert.equal(/; Secure/i.test(cookie), isSecure, cookie)
        assert.match(cookie, /; SameSite=Lax/i)
        assert.match(cookie, /; Path=\/(;|$)/i)
        assert.notMatch(cookie, /; Domain=/i)
        // Scripts must be able to read this one: it is copied into forms and grants no access.
        assert.equal(/; HttpOnly/i.test(cookie), name !== 'XSRF-TOKEN', cookie)
      }
      const ours = ['session', 'device', 'theme'].map(
        (name) => `${isSecure ? '__Host-' : ''}rivalwatch-${name}`
      )
      assert.includeMembers([...names], ['XSRF-TOKEN', ...ours])
    }
  }).timeout(60_000)
})

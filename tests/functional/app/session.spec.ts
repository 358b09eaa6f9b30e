import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'

const SESSION = 'rivalwatch-session'

test.group('Sign-in', () => {
  test('leads to the page that was asked for, in a new session', async ({ assert }) => {
    const { owner } = await signedInOwner()
    const browser = new Browser()
    const login = await browser.visit('/alerts?view=archived')
    assert.equal(login.path, '/login')
    const before = browser.cookie(SESSION)

    const inbox = await browser.submit('/login', { email: owner.email.toUpperCase(), password: PASSWORD })
    assert.equal(inbox.path, '/alerts?view=archived')
    assert.notEqual(browser.cookie(SESSION), before)
  })

  test('a wrong password and an unknown address are told alike', async ({ assert }) => {
    const { owner } = await signedInOwner()
    for (const [email, password] of [
      [owner.email, 'wrong'],
      ['nobody@fernhill.example', PASSWORD],
      ['', ''],
    ]) {
      const browser = new Browser()
      const login = await browser.signIn(email, password)
      assert.equal(login.path, '/login')
      assert.deepEqual(login.page?.props.errors, { form: 'Email or password is not right.' })
      assert.equal((await browser.visit('/alerts')).path, '/login')
    }
  })

  test('signing out ends it', async ({ assert }) => {
    const { browser } = await signedInOwner()
    assert.equal((await browser.visit('/login')).path, '/')
    assert.equal((await browser.submit('/logout')).path, '/login')
    assert.equal((await browser.visit('/alerts')).path, '/login')
  })

  test('a form without its token changes nothing', async ({ assert }) => {
    const { browser } = await signedInOwner()
    await browser.submit('/logout', { _csrf: 'forged' })
    assert.equal((await browser.visit('/alerts')).path, '/alerts')
  })

  test('pages forbid scripts and styles of others', async ({ assert }) => {
    await signedInOwner()
    const { headers, html } = await new Browser().visit('/login')
    const policy = headers.get('content-security-policy') ?? ''
    assert.notInclude(policy, 'unsafe-inline')
    assert.include(policy, "frame-ancestors 'none'")
    assert.notMatch(html, /\sstyle=/)
    assert.notInclude(html, '<style')
    for (const [, address] of html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)) {
      assert.isTrue(address.startsWith(appUrl), address)
    }
  })
})

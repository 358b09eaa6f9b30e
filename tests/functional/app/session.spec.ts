import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { request, type IncomingMessage } from 'node:http'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { anOwner, codeOf, PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { RawConnection } from '#tests/support/raw_connection'
import { invite } from '#workspaces/invitations/invite'
import User from '#workspaces/models/user'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'

const SESSION = 'rivalwatch-session'

test.group('Sign-in', () => {
  test('leads to the requested page in a new session', async ({ assert }) => {
    const { owner } = await signedInOwner()
    const browser = new Browser()
    const login = await browser.visit('/alerts?view=archived')
    assert.equal(login.path, '/login')
    const before = browser.cookie(SESSION)

    const inbox = await browser.submit('/login', { email: owner.email.toUpperCase(), password: PASSWORD })
    assert.equal(inbox.path, '/alerts?view=archived')
    assert.notEqual(browser.cookie(SESSION), before)
  })

  test('gives the same response for a wrong password and an unknown address', async ({ assert }) => {
    const { owner } = await signedInOwner()
    for (const [email, password] of [
      [owner.email, 'wrong'],
      ['nobody@fernhill.example', PASSWORD],
      ['', ''],
    ]) {
      const browser = new Browser()
      const login = await browser.signIn(email, password)
      assert.equal(login.path, '/login')
      assert.deepEqual(login.page?.props.errors, { form: 'Incorrect email or password.' })
      assert.equal((await browser.visit('/alerts')).path, '/login')
    }
  })

  test('rehashes a password with outdated cost', async ({ assert }) => {
    const { owner } = await anOwner()
    const password = await new Scrypt({ cost: 8, blockSize: 8, parallelization: 1 }).make(PASSWORD)
    await db.from('users').where('id', owner.id).update({ password })
    assert.equal((await new Browser().signIn(owner.email, 'guess')).path, '/login')
    assert.equal((await User.findOrFail(owner.id)).password, password)
    assert.equal((await new Browser().signIn(owner.email, PASSWORD)).path, '/')
    const fresh = await User.findOrFail(owner.id)
    assert.match(fresh.password, /^\$scrypt\$n=16,r=8,p=3\$/)
    assert.equal((await new Browser().signIn(owner.email, PASSWORD)).path, '/')
    assert.equal((await User.findOrFail(owner.id)).password, fresh.password)
    assert.isNull(fresh.passwordChangedAt, 'nobody is signed out by that')
  })

  test('ends the session on sign-out', async ({ assert }) => {
    const { browser } = await signedInOwner()
    assert.equal((await browser.visit('/login')).path, '/')
    const login = await browser.submit('/logout')
    assert.equal(login.path, '/login')
    assert.isTrue(login.page?.clearHistory, 'Back shows nothing of it')
    assert.equal((await browser.visit('/alerts')).path, '/login')
  })

  test('rejects compressed bodies and deep nesting', async ({ assert }) => {
    const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) =>
      fetch(new URL('/login', appUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    const packed = await post(gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' })
    assert.equal(packed.status, 415)
    assert.equal(packed.headers.get('connection'), 'close')
    for (const deep of ['['.repeat(45_000), '{"a":'.repeat(18_000)]) {
      const closed = deep.startsWith('[') ? ']'.repeat(45_000) : `1${'}'.repeat(18_000)}`
      assert.include([400, 413], (await post(deep + closed, {})).status)
    }
  })
})

/** Requests a target exactly as written, which browsers and `fetch` would normalize. */
function rawGet(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { hostname, port } = new URL(appUrl)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { accept: 'text/html', ...headers } }, (answer) => {
      answer.resume()
      resolve(answer)
    })
      .on('error', reject)
      .end()
  })
}

/** Whether a redirect from a page of the app leaves it. */
const leavesTheApp = (location: string) => new URL(location, `${appUrl}/login`).origin !== appUrl

const ELSEWHERE = 'evil.example'
/** Headers that name another host everywhere but in the Host header. */
const LURING = { 'x-forwarded-host': ELSEWHERE, referer: `http://${ELSEWHERE}/` }
const LURING_QUERY = ['next', 'redirect', 'intended', 'returnTo']
  .map((name) => `${name}=//${ELSEWHERE}`)
  .join('&')

test.group('Session', () => {
  test('gets a new id on sign-in', async ({ assert }) => {
    const { browser: owners, owner, workspace } = await signedInOwner()
    const link = await invite(workspace, { email: 'ida@fernhill.example', role: 'member' }, owner)
    const secret = newSecret()
    const ways: [what: string, (browser: Browser) => Promise<unknown>][] = [
      ['password', (browser) => browser.signIn(owner.email, PASSWORD)],
      [
        'invitation',
        async (browser) => {
          const { pathname } = new URL(link)
          await browser.visit(pathname)
          await browser.submit(pathname, { name: 'Ida', password: PASSWORD })
        },
      ],
      [
        'second factor',
        async (browser) => {
          await turnOnSecondFactor(await User.findOrFail(owner.id), secret, codeOf(secret))
          await browser.signIn(owner.email, PASSWORD)
          await browser.submit('/login/code', { code: codeOf(secret, 1) })
        },
      ],
    ]
    for (const [what, signIn] of ways) {
      const browser = new Browser()
      await browser.visit('/alerts')
      const [known, planted] = [browser.cookie(SESSION), browser.copy()]
      await signIn(browser)
      assert.equal((await browser.visit('/account')).path, '/account', what)
      assert.notEqual(browser.cookie(SESSION), known, what)
      assert.equal((await planted.visit('/account')).path, '/login', what)
      const ends = what === 'second factor'
      assert.equal((await owners.visit('/account')).path, ends ? '/login' : '/account', what)
    }
  })

  test('leads nowhere external after sign-in, whatever was requested', async ({ assert }) => {
    const { owner } = await signedInOwner()
    const targets = [
      `//${ELSEWHERE}`,
      `//${ELSEWHERE}/alerts`,
      '//alerts',
      '///alerts',
      '/\\alerts',
      `/\\${ELSEWHERE}`,
      `/%2f${ELSEWHERE}`,
      `/%5c${ELSEWHERE}`,
      '/%2falerts',
      '/%5calerts',
      '/%09/alerts',
      `https:${ELSEWHERE}`,
      `https://${ELSEWHERE}/alerts`,
      `http://${ELSEWHERE}//alerts`,
      `/alerts/..//${ELSEWHERE}`,
      `/alerts?next=//${ELSEWHERE}`,
      `/login?${LURING_QUERY}`,
    ]
    for (const target of targets) {
      for (const headers of [{}, LURING]) {
        const asked = await rawGet(target, headers)
        const sentTo = asked.headers.location ?? '/'
        assert.isFalse(leavesTheApp(sentTo), `${target} leads to ${sentTo}`)
        const browser = new Browser()
        browser.keep(asked.headers['set-cookie'] ?? [])
        await browser.visit('/login')
        const account = { email: owner.email, password: PASSWORD }
        const answer = await browser.send('POST', `/login?${LURING_QUERY}`, account)
        assert.equal(answer.status, 302, target)
        const location = answer.headers.get('location')!
        assert.isFalse(leavesTheApp(location), `${target} leads to ${location}`)
      }
    }
  })

  test('leads nowhere external from a rejected form', async ({ assert }) => {
    const { browser } = await signedInOwner()
    for (const referer of [`https://${ELSEWHERE}/`, `//${ELSEWHERE}`, `${appUrl}.${ELSEWHERE}/`]) {
      const { headers, status } = await browser
        .copy({ ...LURING, referer })
        .send('POST', '/account/name', { name: '' })
      assert.equal(status, 302)
      assert.isFalse(leavesTheApp(headers.get('location')!), referer)
    }
  })
})

test.group('Browser history of pages', () => {
  test('is encrypted where possible: at {0}, {1}')
    .with([
      ['127.0.0.1:3333', true],
      ['localhost', true],
      ['[::1]:3333', true],
      ['192.168.1.5:3333', false],
      ['[2001:db8::1]', false],
    ] as const)
    .run(async ({ assert, cleanup }, [host, isEncrypted]) => {
      const connection = await RawConnection.open(appUrl)
      cleanup(() => connection.abandon())
      connection.write(`GET /password/forgot HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n\r\n`)
      const { body } = await connection.answer()
      assert.equal(body.includes('"encryptHistory":true'), isEncrypted)
      assert.include(body, 'data-page="app"')
    })
})

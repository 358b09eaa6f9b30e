import { test } from '@japa/runner'
import { PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import type { Browser, Fields, Visit } from '#tests/functional/app/browser'
import { appRoutes } from '#tests/functional/app/safety/app_routes'
import { secretsIn, secretsOf } from '#tests/functional/app/safety/secrets'
import { pathOf } from '#tests/functional/app/safety/things'
import { startWeb } from '#tests/process/web'
import { aTown } from '#tests/functional/app/safety/visitors'

/** Pages whose URL contains the secret that opens them. */
const OPENED_BY: Record<string, string> = {
  '/password/reset/:token': 'token of a reset link',
  '/invitations/:token': 'token of an invitation',
  '/email/confirm/:token': 'token that confirms an address',
  '/email/undo/:token': 'token that undoes an address',
  '/shared/:token': 'token of a share link',
}

const headersOf = ({ headers }: Visit) =>
  [...headers]
    .filter(([name]) => name !== 'set-cookie')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

test.group('Secrets', () => {
  test('appear in no page, props or header', async ({ assert }) => {
    const town = await aTown()
    const secrets = await secretsOf(town)
    assert.isAbove(secrets.size, 30)
    const { version } = (await town.visitors.owner.visit('/')).page!
    const inertia = { 'x-inertia': 'true', 'x-inertia-version': version }
    const told: string[] = []
    let props = 0
    for (const { method, pattern } of appRoutes()) {
      if (method !== 'GET') continue
      const path = pathOf(pattern, town.things.ours)
      const page = await town.visitors.owner.copy().visit(path)
      const data = await town.visitors.owner.copy().visit(path, inertia)
      if (data.headers.get('x-inertia')) props++
      for (const answer of [page, data]) {
        const found = secretsIn(`${headersOf(answer)}\n${answer.html}`, secrets)
        told.push(...found.filter((what) => what !== OPENED_BY[pattern]).map((what) => `${path}: ${what}`))
      }
    }
    assert.deepEqual(told, [])
    assert.isAbove(props, 30)
  })

  test('shown once are gone with the next request', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const currentPassword = PASSWORD
    const displays: [path: string, form: string, fields: Fields, secretOf: (visit: Visit) => string][] = [
      [
        '/settings/api-keys',
        '/settings/api-keys',
        { name: 'Export', scope: 'read' },
        ({ page }) => page!.flash!.createdKey.secret,
      ],
      [
        '/settings/members',
        '/settings/invitations',
        { email: 'ida@fernhill.example', role: 'member' },
        ({ page }) => page!.flash!.createdInvitation.link,
      ],
      [
        '/settings/channels',
        '/settings/channels',
        { kind: 'webhook', destination: 'https://receiver.example/1' },
        ({ page }) => page!.props.news.secret,
      ],
      [
        '/account/second-factor',
        '/account/second-factor/secret',
        { currentPassword },
        ({ page }) => page!.props.setUp.secret,
      ],
    ]
    for (const [path, form, fields, secretOf] of displays) {
      await browser.visit(path)
      const shown = await browser.submit(form, fields)
      assert.equal(shown.path, path)
      const secret = secretOf(shown)
      assert.isAtLeast(secret.length, 16)
      assert.include(shown.html, secret)
      assert.isFalse(await tells(browser, path, secret), `${path} shows it again`)
    }
  })
})

test.group('Log', () => {
  test('contains no secrets, whatever is done with them', async ({ assert, cleanup }) => {
    const town = await aTown()
    const { owner: browser, nobody } = town.visitors
    const { ours } = town.things
    const typed = new Map([
      ['password', PASSWORD],
      ['wrong password', 'a wrong horse battery'],
      ['new password', 'a better horse battery'],
      ['wrong key', `cmk_${'a'.repeat(36)}`],
      ['password of the mail server', 'the-secret-of-the-mail-server'],
      ['key of the language model', 'the-secret-of-the-language-model'],
    ])
    const secrets = new Map([...(await secretsOf(town)), ...typed])
    const { origin, web } = await startWeb(cleanup, {
      LOG_LEVEL: 'trace',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: '1',
      SMTP_USERNAME: 'mailer',
      SMTP_PASSWORD: typed.get('password of the mail server'),
      LLM_BASE_URL: 'http://127.0.0.1:1/v1',
      LLM_MODEL: 'model',
      LLM_API_KEY: typed.get('key of the language model'),
    })
    // Pages are not built here, so rendering them logs errors.
    for (const { method, pattern } of appRoutes()) {
      if (method === 'GET') await browser.copy({}, origin).send(method, pathOf(pattern, ours))
    }
    const submit = (who: Browser, path: string, fields: Fields) =>
      who.copy({}, origin).send('POST', path, fields)
    const account = { email: ours.colleagueEmail, password: PASSWORD }
    const password = typed.get('new password')!
    await submit(nobody, '/login', { ...account, password: typed.get('wrong password')! })
    await submit(nobody, '/login', account)
    await submit(nobody, '/setup', { token: ours.resetToken, ...account })
    await submit(nobody, `/invitations/${ours.invitationToken}`, { name: 'Ida', password })
    await submit(browser, '/settings/channels/webhook/test', {})
    await submit(browser, '/settings/invitations', { email: 'ida@fernhill.example', role: 'member' })
    const renewed = browser.copy({}, origin)
    await renewed.send('POST', '/account/second-factor/remove', { currentPassword: PASSWORD })
    const given = { currentPassword: PASSWORD, password }
    const changed = await renewed.send('POST', '/account/password', given)
    assert.equal(changed.headers.get('location'), '/account')
    await submit(nobody, `/password/reset/${ours.resetToken}`, { password })
    for (const key of [ours.keySecret, typed.get('wrong key')!]) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      await fetch(`${origin}/v1/me`, { headers })
      await fetch(`${origin}/v1/competitors`, { method: 'POST', headers, body: '{"name":' })
      await fetch(`${origin}/mcp`, {
        method: 'POST',
        headers,
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      })
    }
    await web.says(/email could not be sent|"mail: /)
    assert.include(web.output, '"level":50')
    assert.deepEqual(secretsIn(web.output, secrets), [])
  }).timeout(60_000)
})

async function tells(browser: Browser, path: string, secret: string): Promise<boolean> {
  const { html } = await browser.visit(path)
  return html.includes(secret) || html.includes(secret.replaceAll(' ', ''))
}

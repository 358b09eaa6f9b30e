import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { HOUR, MINUTE } from '#platform/instants'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import { aceHere } from '#tests/support/ace_here'
import { letters, receivingLetters } from '#tests/support/letters'
import type { MailReceiver } from '#tests/support/mail_receiver'
import { anOwner, PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { issueResetLink, mailResetLink } from '#workspaces/accounts/reset'
import AuditEvent from '#workspaces/models/audit_event'
import User from '#workspaces/models/user'
import { pruneSignIns } from '#workspaces/sign_ins/prune'

const NEW = 'a better horse battery'

const pathOf = (link: string) => link.slice(appUrl.length)

test.group('Forgotten passwords', (group) => {
  let receiver: MailReceiver

  group.each.setup(async () => {
    const receiving = await receivingLetters()
    receiver = receiving.receiver
    return receiving.stop
  })

  const ask = async (email: string) => {
    const browser = new Browser({ 'x-forwarded-for': `203.0.113.${(asked += 1)}` })
    await browser.visit('/password/forgot')
    return browser.submit('/password/forgot', { email })
  }
  let asked = 0

  test('are reset by a mailed link, which ends all sessions', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const answer = await ask(owner.email.toUpperCase())
    assert.include(answer.html, "If there's an account for that email address, we've sent it a link.")

    const [mail] = await letters(receiver, 1)
    assert.equal(mail.to, owner.email)
    const link = /http\S+\/password\/reset\/[\w-]{43}/.exec(mail.parsed.text!)![0]
    assert.isTrue(link.startsWith(appUrl))
    assert.include(mail.parsed.html!, `href="${link}"`)
    assert.notMatch(mail.parsed.html!, /<(?:img|link|script)|url\(/i)
    assert.notInclude(JSON.stringify(await db.from('password_resets')), link.split('/').at(-1)!)

    const stranger = new Browser()
    const form = await stranger.visit(pathOf(link))
    assert.equal(form.page?.component, 'password/reset')
    assert.equal(form.page?.props.email, owner.email)
    assert.equal(form.headers.get('cache-control'), 'no-store')
    assert.equal(form.headers.get('referrer-policy'), 'same-origin')

    const login = await stranger.submit(pathOf(link), { password: NEW })
    assert.equal(login.path, '/login')
    assert.include(login.html, 'Password changed.')
    assert.equal((await browser.visit('/alerts')).path, '/login')
    assert.equal((await stranger.signIn(owner.email, PASSWORD)).path, '/login')
    assert.equal((await stranger.signIn(owner.email, NEW)).path, '/')

    const [, told] = await letters(receiver, 2)
    assert.equal(told.parsed.subject, 'Your password was changed')
    const events = await AuditEvent.within(workspace).where('action', 'account.password_reset')
    assert.deepEqual(
      events.map(({ actor, subject }) => [actor, subject]),
      [[owner.id, owner.id]]
    )
  })

  test('get the same response without an account, and nobody gets an email', async ({ assert }) => {
    const { owner } = await anOwner()
    const unknown = await ask('nobody@fernhill.example')
    const known = await ask(owner.email)
    assert.deepEqual(
      { ...unknown.page?.props, now: 0, csrfToken: '' },
      { ...known.page?.props, now: 0, csrfToken: '' }
    )
    await letters(receiver, 1)
    assert.deepEqual(
      receiver.mails.map(({ to }) => to),
      [owner.email]
    )
  })

  test('accept a link once, within an hour, and not after another was used', async ({ assert }) => {
    const { owner } = await anOwner()
    const before = await issueResetLink(owner)
    const used = await issueResetLink(owner)
    const late = await issueResetLink(owner, Date.now() - HOUR)
    const browser = new Browser({ 'x-forwarded-for': '198.18.1.1' })
    assert.equal((await browser.visit(pathOf(before))).status, 200, 'a newer one breaks it not')
    assert.equal((await browser.visit(pathOf(late))).status, 404)
    await browser.visit(pathOf(used))
    await browser.submit(pathOf(used), { password: NEW })
    const old = await issueResetLink(owner, Date.now() - HOUR)
    for (const link of [before, used, late, old, `${appUrl}/password/reset/nonsense`]) {
      const shown = await browser.visit(pathOf(link))
      assert.equal(shown.status, 404)
      assert.equal(shown.page?.component, 'password/dead_link')
      assert.equal((await browser.submit(pathOf(link), { password: 'one more long one' })).status, 404)
    }
    assert.isTrue(await (await User.findOrFail(owner.id)).verifyPassword(NEW))
    await pruneSignIns()
    assert.isEmpty(await db.from('password_resets'))
  })

  test('let one of two concurrent uses of a link set the password', async ({ assert }) => {
    const { owner } = await anOwner()
    const path = pathOf(await issueResetLink(owner))
    const browsers = [new Browser(), new Browser()]
    await Promise.all(browsers.map((browser) => browser.visit(path)))
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.submit(path, { password: `${NEW} ${index}` }))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  })

  test('return a bad password to the form and keep the link valid', async ({ assert }) => {
    const { owner } = await anOwner()
    const path = pathOf(await issueResetLink(owner))
    const browser = new Browser()
    await browser.visit(path)
    for (const [password, words] of [
      ['too-short', /at least 10/],
      [owner.email.split('@')[0], /email/],
    ] as const) {
      const form = await browser.submit(path, { password })
      assert.equal(form.path, path)
      assert.match(form.page?.props.errors.password, words)
      assert.notInclude(form.html, `value="${password}"`)
    }
    assert.equal((await browser.submit(path, { password: NEW })).path, '/login')
  })

  test('send one mail in ten minutes for repeated requests and keep the link valid', async ({ assert }) => {
    const { owner } = await anOwner()
    for (let time = 0; time < 5; time++) assert.equal((await ask(owner.email)).status, 200)
    await Promise.all(Array.from({ length: 4 }, () => mailResetLink(owner.email)))
    await mailResetLink(owner.email, Date.now() + 10 * MINUTE)
    const mails = await letters(receiver, 2)
    for (const { parsed } of mails) {
      const path = /\/password\/reset\/[\w-]{43}/.exec(parsed.text!)![0]
      assert.equal((await new Browser().visit(path)).status, 200)
    }
    assert.lengthOf(await db.from('password_resets'), 2)
  })

  test('limit a network to ten requests an hour, but not a known browser', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await browser.submit('/logout')
    const there = { 'x-forwarded-for': '192.0.2.77' }
    const known = browser.copy(there)
    const statuses = []
    for (let time = 0; time < 11; time++) {
      const stranger = new Browser(there)
      await stranger.visit('/password/forgot')
      const email = `${newId('user')}@nobody.example`
      statuses.push((await stranger.submit('/password/forgot', { email })).status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 10)), statuses[10]], [200, 429])
    await known.visit('/password/forgot')
    assert.equal((await known.submit('/password/forgot', { email: owner.email })).status, 200)
    assert.equal((await letters(receiver, 1))[0].to, owner.email)
  })

  test('let someone in who was locked out by guesses', async ({ assert }) => {
    const { owner } = await anOwner()
    for (let time = 0; time < 10; time++) await new Browser().signIn(owner.email, 'guess')
    const browser = new Browser()
    assert.equal((await browser.signIn(owner.email, PASSWORD)).status, 429)
    const path = pathOf(await issueResetLink(owner))
    await browser.visit(path)
    await browser.submit(path, { password: NEW })
    assert.equal((await browser.signIn(owner.email, NEW)).path, '/')
  })
})

test.group('Forgotten passwords without a mail server', () => {
  test('say who can create the link with a command', async ({ assert }) => {
    const { owner } = await anOwner()
    const browser = new Browser()
    const page = await browser.visit('/password/forgot')
    assert.include(page.html, "This server doesn't send email")
    assert.include(page.html, 'account:reset-link')

    const { stdout } = await aceHere('account:reset-link', owner.email.toUpperCase(), '--json')
    const { url } = JSON.parse(stdout)
    await browser.visit(pathOf(url))
    await browser.submit(pathOf(url), { password: NEW })
    assert.equal((await browser.signIn(owner.email, NEW)).path, '/')

    const unknown = await aceHere('account:reset-link', 'nobody@fernhill.example')
    assert.deepEqual(unknown, {
      exitCode: 1,
      stdout: '',
      stderr: 'Account "nobody@fernhill.example" not found\n',
    })
  })
})

import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { MINUTE, SECOND } from '#platform/instants'
import { aceHere } from '#tests/support/ace_here'
import { receivingLetters } from '#tests/support/letters'
import { anOwner, codeOf, PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { attempts } from '#workspaces/accounts/auth_throttle'
import AuditEvent from '#workspaces/models/audit_event'
import User from '#workspaces/models/user'
import { issueResetLink } from '#workspaces/accounts/reset'
import { changePassword } from '#workspaces/accounts/password'
import SignIn from '#workspaces/models/sign_in'
import { awaitedUser } from '#workspaces/second_factor/awaiting'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret, periodOf } from '#workspaces/second_factor/totp'

const PAGE = '/account/second-factor'

/** Creates an owner with a second factor. Setting it up used the current code; the next one is already accepted. */
async function ownerWithSecondFactor() {
  const signedIn = await signedInOwner()
  const { browser, owner } = signedIn
  await browser.visit(PAGE)
  const shown = await browser.submit(`${PAGE}/secret`, { currentPassword: PASSWORD })
  const secret: string = shown.page?.props.setUp.secret.replaceAll(' ', '')
  const on = await browser.submit(PAGE, { code: codeOf(secret) })
  const codes: string[] = on.page?.props.newCodes
  return { ...signedIn, secret, codes, user: await User.findOrFail(owner.id) }
}

/** Returns a browser that submitted the right password and is asked for a code. */
async function halfSignedIn(email: string) {
  const browser = new Browser()
  const asked = await browser.signIn(email, PASSWORD)
  return { browser, asked, give: (code: string) => browser.submit('/login/code', { code }) }
}

test.group('Setting up a second factor', (group) => {
  group.each.setup(async () => (await receivingLetters()).stop)

  test('shows a QR code and a secret after the password and waits for a code', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    assert.isNull((await browser.visit(PAGE)).page?.props.setUp)
    const refused = await browser.submit(`${PAGE}/secret`, { currentPassword: 'wrong' })
    assert.deepEqual(refused.page?.props.errors, { currentPassword: "That's not your current password." })

    const shown = await browser.submit(`${PAGE}/secret`, { currentPassword: PASSWORD })
    const { qr, secret } = shown.page?.props.setUp
    assert.match(secret, /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    assert.match(shown.html, /<path d="M\d+ \d+h1v1h-1z/)
    assert.notMatch(shown.html, /\sstyle=/)
    assert.isAbove(qr.size, 20)
    assert.isNull((await User.findOrFail(owner.id)).secondFactorSince)

    const wrong = await browser.submit(PAGE, { code: '000000' })
    assert.match(wrong.page?.props.errors.code, /incorrect/)
    assert.equal(wrong.page?.props.setUp.secret, secret, 'the same one is shown')

    const plain = secret.replaceAll(' ', '')
    const code = codeOf(plain)
    const on = await browser.submit(PAGE, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    assert.isNumber(on.page?.props.since)
    assert.lengthOf(on.page?.props.newCodes, 10)
    assert.equal(on.page?.props.codesLeft, 10)

    assert.equal(on.headers.get('cache-control'), 'no-store')
    const again = await browser.visit(PAGE)
    assert.isNull(again.page?.props.newCodes)
    for (const shownOnce of [plain, secret, ...on.page?.props.newCodes]) {
      assert.notInclude(again.html, shownOnce)
      assert.notInclude(JSON.stringify([await db.from('users'), await db.from('recovery_codes')]), shownOnce)
    }
    const events = await AuditEvent.within(workspace).where('action', 'account.second_factor_on')
    assert.lengthOf(events, 1)
  })

  test('does nothing for a code without a secret that was shown', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await browser.visit(PAGE)
    await browser.submit(PAGE, { code: codeOf(newSecret()) })
    assert.isNull((await User.findOrFail(owner.id)).secondFactorSince)
  })

  test('is not replaced by another browser once it is on', async ({ assert }) => {
    const { owner } = await anOwner()
    const browsers = [new Browser(), new Browser()]
    const answers = []
    for (const browser of browsers) {
      await browser.signIn(owner.email, PASSWORD)
      await browser.visit(PAGE)
      answers.push(await browser.submit(`${PAGE}/secret`, { currentPassword: PASSWORD }))
    }
    const [first, second] = answers.map(({ page }) => page?.props.setUp.secret.replaceAll(' ', ''))
    await browsers[0].submit(PAGE, { code: codeOf(first) })
    assert.equal((await browsers[1].submit(PAGE, { code: codeOf(second) })).path, '/login')
    await assert.rejects(
      async () => turnOnSecondFactor(await User.findOrFail(owner.id), second, codeOf(second)),
      'Two-factor authentication is already on.'
    )
    assert.equal((await User.findOrFail(owner.id)).secondFactorSecret, first)
  })
})

test.group('Signing in with a second factor', (group) => {
  group.each.setup(async () => (await receivingLetters()).stop)

  test('asks for a code after the password and accepts it', async ({ assert }) => {
    const { owner, secret } = await ownerWithSecondFactor()
    const sessions = (await SignIn.all()).length
    const { browser, asked, give } = await halfSignedIn(owner.email)
    assert.equal(asked.path, '/login/code')
    assert.equal((await browser.visit('/alerts?view=archived')).path, '/login')
    assert.lengthOf(await SignIn.all(), sessions)

    await browser.visit('/login/code')
    const wrong = await give('000000')
    assert.equal(wrong.path, '/login/code')
    assert.match(wrong.page?.props.errors.code, /incorrect/)
    const before = browser.cookie('rivalwatch-session')
    assert.equal((await give(codeOf(secret, 1))).path, '/alerts?view=archived')
    assert.notEqual(browser.cookie('rivalwatch-session'), before)
    assert.equal((await browser.visit('/login/code')).path, '/')
  })

  test('asks for a code after a password reset', async ({ assert }) => {
    const { user } = await ownerWithSecondFactor()
    const link = new URL(await issueResetLink(user)).pathname
    const browser = new Browser()
    await browser.visit(link)
    assert.equal((await browser.submit(link, { password: 'a better horse battery' })).path, '/login')
    assert.equal((await browser.signIn(user.email, 'a better horse battery')).path, '/login/code')
    assert.equal((await browser.visit('/alerts')).path, '/login')
  })

  test('accepts a code once', async ({ assert }) => {
    const { owner, secret } = await ownerWithSecondFactor()
    const code = codeOf(secret, 1)
    const first = await halfSignedIn(owner.email)
    const second = await halfSignedIn(owner.email)
    const answers = await Promise.all([first.give(code), second.give(code)])
    assert.deepEqual(answers.map(({ path }) => path).sort(), ['/', '/login/code'])
    assert.equal((await (await halfSignedIn(owner.email)).give(codeOf(secret))).path, '/login/code')
  })

  test('allows a clock to be off by half a minute', ({ assert }) => {
    const secret = newSecret()
    const now = 1_795_300_000_000
    const period = Math.floor(now / (30 * SECOND))
    assert.deepEqual(
      [-2, -1, 0, 1, 2].map((periods) => periodOf(secret, codeOf(secret, periods, now), now)),
      [null, period - 1, period, period + 1, null]
    )
  })

  test('accepts a recovery code once, however it is typed', async ({ assert }) => {
    const { owner, codes, workspace } = await ownerWithSecondFactor()
    const typed = codes[0].toUpperCase().replaceAll('-', ' ')
    const { browser, give } = await halfSignedIn(owner.email)
    assert.isTrue((await browser.visit('/login/code?with=recovery')).page?.props.byRecoveryCode)
    assert.equal((await give(typed)).path, '/')
    assert.equal((await browser.visit(PAGE)).page?.props.codesLeft, 9)
    assert.equal((await (await halfSignedIn(owner.email)).give(codes[0])).path, '/login/code')
    const events = await AuditEvent.within(workspace).whereIn('action', [
      'account.recovery_code_used',
      'account.second_factor_failed',
    ])
    assert.deepEqual(events.map(({ action }) => action).sort(), [
      'account.recovery_code_used',
      'account.second_factor_failed',
    ])
  })

  test('limits guesses to ten an hour from all networks together', async ({ assert }) => {
    const { owner, secret } = await ownerWithSecondFactor()
    const statuses = []
    for (let time = 0; time < 11; time++) {
      const { give } = await halfSignedIn(owner.email)
      statuses.push((await give(String(time).padStart(6, '0'))).status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 10)), statuses[10]], [200, 429])
    const { give } = await halfSignedIn(owner.email)
    assert.equal((await give(codeOf(secret, 1))).status, 429)
  })

  test('does not lock out a known browser when someone with the password guesses codes', async ({
    assert,
  }) => {
    const { browser, owner, secret } = await ownerWithSecondFactor()
    for (let time = 0; time < 10; time++) await attempts.codeOf.count(owner.id)
    await browser.submit('/logout')
    await browser.signIn(owner.email, PASSWORD)
    assert.equal((await browser.submit('/login/code', { code: codeOf(secret, 1) })).path, '/')
    assert.equal((await (await halfSignedIn(owner.email)).give('000000')).status, 429)
  })

  test('asks for the password when it is missing or was given too long ago', async ({ assert }) => {
    const { owner, secret, user } = await ownerWithSecondFactor()
    const stranger = new Browser()
    assert.equal((await stranger.visit('/login/code')).path, '/login')
    assert.equal((await stranger.submit('/login/code', { code: codeOf(secret, 1) })).path, '/login')

    const { give } = await halfSignedIn(owner.email)
    await changePassword(user, 'a better horse battery')
    assert.equal((await give(codeOf(secret, 1))).path, '/login')
  })

  test('accepts only recovery codes when the secret cannot be read', async ({ assert }) => {
    const { owner, secret, codes } = await ownerWithSecondFactor()
    await db.from('users').where('id', owner.id).update({ second_factor_secret: 'of another APP_KEY' })
    const { give } = await halfSignedIn(owner.email)
    assert.equal((await give(codeOf(secret, 1))).path, '/login/code')
    assert.equal((await give(codes[3])).path, '/')
  })
})

test.group('Turning off the second factor', (group) => {
  group.each.setup(async () => (await receivingLetters()).stop)

  test('asks for the password', async ({ assert }) => {
    const { browser, owner, workspace } = await ownerWithSecondFactor()
    const refused = await browser.submit(`${PAGE}/remove`, { currentPassword: 'wrong' })
    assert.deepEqual(refused.page?.props.errors, { currentPassword: "That's not your current password." })
    assert.equal((await browser.submit(`${PAGE}/remove`, { currentPassword: PASSWORD })).path, '/account')
    const user = await User.findOrFail(owner.id)
    assert.deepEqual([user.secondFactorSecret, user.secondFactorSince], [null, null])
    assert.isEmpty(await db.from('recovery_codes'))
    assert.equal((await new Browser().signIn(owner.email, PASSWORD)).path, '/')
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'account.second_factor_off'), 1)
  })

  test('renews recovery codes with the password and invalidates the old ones', async ({ assert }) => {
    const { browser, owner, codes } = await ownerWithSecondFactor()
    const asked = await browser.visit(`${PAGE}?ask=codes`)
    assert.equal(asked.page?.props.asking, 'codes')
    const renewed = await browser.submit(`${PAGE}/recovery-codes`, { currentPassword: PASSWORD })
    const fresh: string[] = renewed.page?.props.newCodes
    assert.lengthOf(new Set([...codes, ...fresh]), 20)
    assert.equal((await (await halfSignedIn(owner.email)).give(codes[0])).path, '/login/code')
    assert.equal((await (await halfSignedIn(owner.email)).give(fresh[0])).path, '/')
  })

  test('has no recovery codes to renew without a second factor', async ({ assert }) => {
    const { browser } = await signedInOwner()
    await browser.visit(PAGE)
    const refused = await browser.submit(`${PAGE}/recovery-codes`, { currentPassword: PASSWORD })
    assert.equal(refused.page?.props.errors.form, 'Two-factor authentication is already off.')
    assert.isEmpty(await db.from('recovery_codes'))
  })

  test('can be done by the operator for a user who lost everything', async ({ assert }) => {
    const { owner, workspace } = await ownerWithSecondFactor()
    const reset = () => aceHere('account:reset-second-factor', owner.email)
    assert.include((await reset()).stdout, 'Two-factor authentication is off')
    assert.include((await reset()).stdout, 'Two-factor authentication was already off')
    assert.equal((await new Browser().signIn(owner.email, PASSWORD)).path, '/')
    const events = await AuditEvent.within(workspace).where('action', 'account.second_factor_off')
    assert.deepEqual(
      events.map(({ actor }) => actor),
      ['command']
    )
    assert.equal((await aceHere('account:reset-second-factor', 'nobody@x.example')).exitCode, 1)
  })

  test('invalidates an unfinished sign-in after ten minutes', async ({ assert }) => {
    const { owner } = await anOwner()
    const found = (age: number) => {
      const awaiting = { userId: owner.id, since: Date.now() - age }
      return awaitedUser({ session: { get: () => awaiting } as unknown as HttpContext['session'] })
    }
    assert.equal((await found(9 * MINUTE))?.id, owner.id)
    assert.isNull(await found(10 * MINUTE + SECOND))
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DAY, MINUTE } from '#platform/instants'
import { aceHere } from '#tests/support/ace_here'
import { receivingLetters } from '#tests/support/letters'
import { codeOf, PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser, type Visit } from '#tests/functional/app/browser'
import type { AccountPage } from '#web/account/account_types'
import SignIn from '#workspaces/models/sign_in'
import User from '#workspaces/models/user'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'
import { pruneSignIns } from '#workspaces/sign_ins/prune'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }

const sessionsIn = ({ page }: Visit): AccountPage['sessions'] => page?.props.sessions

/** Creates an owner with two sessions. */
async function signedInTwice() {
  const here = await signedInOwner()
  const there = new Browser(FIREFOX)
  await there.signIn(here.owner.email, PASSWORD)
  return { ...here, there }
}

const isSignedIn = async (browser: Browser) => (await browser.visit('/account')).path === '/account'

test.group('Active sessions', () => {
  test('are listed in words, with this browser marked', async ({ assert }) => {
    const { browser, there } = await signedInTwice()
    const seen = sessionsIn(await there.visit('/account'))
    assert.deepEqual(seen.map(({ agent, isThis }) => [agent, isThis]).toSorted(), [
      ['An unknown browser', false],
      ['Firefox on Linux', true],
    ])
    assert.include((await browser.visit('/account')).html, 'Firefox on Linux')
    assert.notInclude(JSON.stringify(await db.from('sign_ins')), '127.0.0.1')
  })

  test('can be ended one by one, including earlier copies of the cookie', async ({ assert }) => {
    const { browser, there } = await signedInTwice()
    const kept = there.copy()
    const other = sessionsIn(await browser.visit('/account')).find(({ isThis }) => !isThis)!
    const after = await browser.submit(`/account/sessions/${other.id}/end`)
    assert.equal(after.path, '/account')
    assert.lengthOf(sessionsIn(after), 1)
    assert.isFalse(await isSignedIn(there))
    assert.isFalse(await isSignedIn(kept))
    assert.isTrue(await isSignedIn(browser))
    assert.equal((await there.visit('/login')).path, '/login', 'and one can sign in there again')
    assert.equal((await browser.submit(`/account/sessions/${other.id}/end`)).status, 404)
  })

  test('can all be ended except this one', async ({ assert }) => {
    const { browser, there } = await signedInTwice()
    await browser.visit('/account')
    assert.lengthOf(sessionsIn(await browser.submit('/account/sessions/end-others')), 1)
    assert.isFalse(await isSignedIn(there))
  })

  test('of another person cannot be seen or ended', async ({ assert }) => {
    const { owner: other, browser: theirs } = await signedInOwner('Theirs')
    const { browser } = await signedInOwner('Ours')
    assert.lengthOf(sessionsIn(await browser.visit('/account')), 1)
    const { id } = await SignIn.findByOrFail('user_id', other.id)
    assert.equal((await browser.submit(`/account/sessions/${id}/end`)).status, 404)
    assert.isTrue(await isSignedIn(theirs))
  })

  test('end on sign-out, including copies of the cookie', async ({ assert }) => {
    const { browser } = await signedInOwner()
    await browser.visit('/account')
    const copy = browser.copy()
    await browser.submit('/logout')
    assert.isFalse(await isSignedIn(copy))
  })

  test('record a visit at most once a minute', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    const { id, lastSeenAt } = await SignIn.findByOrFail('user_id', owner.id)
    await browser.visit('/account')
    assert.equal((await SignIn.findOrFail(id)).lastSeenAt, lastSeenAt)
    await db
      .from('sign_ins')
      .where('id', id)
      .update({ last_seen_at: lastSeenAt - 2 * MINUTE })
    await browser.visit('/account')
    assert.isAtLeast((await SignIn.findOrFail(id)).lastSeenAt, lastSeenAt)
  })

  test('end after two weeks of inactivity and are deleted', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await db.from('sign_ins').update({ last_seen_at: Date.now() - 14 * DAY - MINUTE })
    assert.isFalse(await isSignedIn(browser))
    await browser.signIn(owner.email, PASSWORD)
    await pruneSignIns()
    assert.lengthOf(await SignIn.all(), 1)
    assert.isTrue(await isSignedIn(browser))
  })

  test('end after 90 days of use and are deleted', async ({ assert }) => {
    const { browser, there } = await signedInTwice()
    const [first] = await SignIn.query().orderBy('id')
    const begun = (age: number) => first.merge({ createdAt: Date.now() - age }).save()
    await begun(90 * DAY - MINUTE)
    assert.isTrue(await isSignedIn(browser))
    await begun(90 * DAY)
    assert.lengthOf(sessionsIn(await there.visit('/account')), 1)
    assert.isFalse(await isSignedIn(browser))
    await begun(90 * DAY + 1)
    await pruneSignIns()
    assert.lengthOf(await SignIn.all(), 1)
  })

  test("end on a new password or second factor, except this browser's, which is renewed", async ({
    assert,
  }) => {
    const stop = (await receivingLetters()).stop
    const { browser, owner } = await signedInOwner()
    let secret = ''
    const changes: Record<string, () => Promise<Visit>> = {
      async on() {
        await browser.visit('/account/second-factor')
        const fields = { currentPassword: PASSWORD }
        const shown = await browser.submit('/account/second-factor/secret', fields)
        secret = shown.page?.props.setUp.secret.replaceAll(' ', '')
        return browser.submit('/account/second-factor', { code: codeOf(secret) })
      },
      off: () => browser.submit('/account/second-factor/remove', { currentPassword: PASSWORD }),
      password: () =>
        browser.submit('/account/password', {
          currentPassword: PASSWORD,
          password: 'a better horse battery',
        }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const there = new Browser(FIREFOX)
      await there.signIn(owner.email, PASSWORD)
      if (name === 'off') await there.submit('/login/code', { code: codeOf(secret, 1) })
      assert.isTrue(await isSignedIn(there), name)
      const before = browser.copy()
      assert.equal((await change()).status, 200, name)
      assert.isTrue(await isSignedIn(browser), name)
      for (const other of [there, before]) assert.isFalse(await isSignedIn(other), name)
    }
    await stop()
  })

  test('end when the operator turns off the second factor', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    const secret = newSecret()
    await turnOnSecondFactor(await User.findOrFail(owner.id), secret, codeOf(secret))
    assert.isFalse(await isSignedIn(browser))
    await browser.signIn(owner.email, PASSWORD)
    await browser.submit('/login/code', { code: codeOf(secret, 1) })
    assert.isTrue(await isSignedIn(browser))
    await aceHere('account:reset-second-factor', owner.email)
    assert.isFalse(await isSignedIn(browser))
  })

  test('are invalid without a sign-in record', async ({ assert }) => {
    const { browser } = await signedInOwner()
    await db.from('sign_ins').delete()
    assert.isFalse(await isSignedIn(browser))
  })
})

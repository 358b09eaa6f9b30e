import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { letters, receivingLetters } from '#tests/support/letters'
import type { MailReceiver } from '#tests/support/mail_receiver'
import { anOwner, PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { issueResetLink } from '#workspaces/accounts/reset'
import AuditEvent from '#workspaces/models/audit_event'
import EmailChange from '#workspaces/models/email_change'
import User from '#workspaces/models/user'
import { pruneSignIns } from '#workspaces/sign_ins/prune'

const NEW = 'new@fernhill.example'

let network = 0
/** Returns a browser on a separate network, so that invalid links do not add up. */
const aStranger = () => new Browser({ 'x-forwarded-for': `198.18.0.${++network}` })

async function ask(browser: Browser, email: string, currentPassword = PASSWORD) {
  await browser.visit('/account/email')
  return browser.submit('/account/email', { email, currentPassword })
}

/** Opens a link from an email and presses its button. */
async function follow(browser: Browser, path: string) {
  await browser.visit(path)
  return browser.submit(path)
}

const emailOf = async ({ id }: Pick<User, 'id'>) => (await User.findOrFail(id)).email
const isSignedIn = async (browser: Browser) => (await browser.visit('/account')).path === '/account'

test.group('Changing the email address', (group) => {
  let receiver: MailReceiver

  group.each.setup(async () => {
    const receiving = await receivingLetters()
    receiver = receiving.receiver
    return receiving.stop
  })

  /** Returns the path in the latest email to an address with a link of this kind. */
  const linkTo = async (email: string, kind: 'confirm' | 'undo', count: number) => {
    const mails = (await letters(receiver, count)).filter(({ to }) => to === email)
    const links = mails.flatMap(
      ({ parsed }) => parsed.text!.match(new RegExp(`${appUrl}/email/${kind}/\\S+`)) ?? []
    )
    return links.at(-1)!.slice(appUrl.length)
  }

  const log = async (workspace: { id: string }) => {
    const events = await AuditEvent.within(workspace).where('action', 'like', 'account.email%').orderBy('id')
    return events.map(({ action, detail }) => [action.replace('account.email_', ''), detail])
  }

  test('takes effect when the link sent to it is opened, which ends other sessions', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const there = new Browser()
    await there.signIn(owner.email, PASSWORD)
    const refused = await ask(browser, NEW, 'wrong')
    assert.deepEqual(refused.page?.props.errors, { currentPassword: "That's not your current password." })
    assert.equal(refused.page?.props.given, NEW)

    const asked = await ask(browser, 'New@Fernhill.example')
    assert.equal(asked.path, '/account')
    assert.equal(asked.page?.props.pendingEmail, NEW)
    assert.equal(await emailOf(owner), owner.email)
    assert.isTrue(await isSignedIn(there))
    await issueResetLink(owner)

    const link = await linkTo(NEW, 'confirm', 2)
    const shown = await browser.visit(link)
    assert.equal(shown.page?.component, 'email/confirm')
    assert.equal(shown.headers.get('cache-control'), 'no-store')
    assert.equal(await emailOf(owner), owner.email, 'opening it is not enough')
    const before = browser.copy()
    const confirmed = await browser.submit(link)
    assert.equal(confirmed.path, '/account')
    assert.deepEqual([confirmed.page?.props.email, confirmed.page?.props.pendingEmail], [NEW, null])
    assert.isEmpty(await db.from('password_resets'), 'links mailed to the old address are dead')
    assert.isTrue(await isSignedIn(browser))
    assert.isFalse(await isSignedIn(there))
    assert.isFalse(await isSignedIn(before))
    assert.equal((await new Browser().signIn(NEW, PASSWORD)).path, '/')
    assert.equal((await follow(aStranger(), link)).status, 404, 'it works once')
    assert.deepEqual(await log(workspace), [
      ['change_requested', `${owner.email} to ${NEW}`],
      ['changed', `${owner.email} to ${NEW}`],
    ])
  })

  test('can be confirmed in any browser without signing it in', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await ask(browser, NEW)
    const { browser: other } = await signedInOwner('Other')
    const link = await linkTo(NEW, 'confirm', 2)
    assert.equal((await follow(aStranger(), link)).path, '/login')
    assert.equal(await emailOf(owner), NEW)
    assert.isFalse(await isSignedIn(browser))
    assert.isTrue(await isSignedIn(other))
  })

  test('cannot be confirmed after a day, a newer request, a cancellation or a new password', async ({
    assert,
  }) => {
    const { browser, owner, workspace } = await signedInOwner()
    let sent = 0
    const linkFor = async (email: string) => {
      await ask(browser, email)
      return linkTo(email, 'confirm', (sent += 2))
    }
    const replaced = await linkFor('first@fernhill.example')
    const canceled = await linkFor(NEW)
    await browser.visit('/account/email')
    assert.isNull((await browser.submit('/account/email/cancel')).page?.props.pendingEmail)
    const late = await linkFor(NEW)
    await db.from('email_changes').update({ expires_at: Date.now() })
    await pruneSignIns(Date.now() + 1)
    assert.isEmpty(await EmailChange.all())
    const outdated = await linkFor(NEW)
    await browser.visit('/account/password')
    await browser.submit('/account/password', {
      currentPassword: PASSWORD,
      password: 'a better horse battery',
    })
    for (const link of [replaced, canceled, late, outdated, '/email/confirm/nonsense']) {
      const shown = await follow(aStranger(), link)
      assert.equal(shown.status, 404, link)
      assert.equal(shown.page?.component, 'email/dead_link')
    }
    assert.equal(await emailOf(owner), owner.email)
    assert.include((await log(workspace)).join(' '), 'change_canceled')
  })

  test('notifies the old address before and after, and lets it undo the change for a week', async ({
    assert,
  }) => {
    const { browser, owner, workspace } = await signedInOwner()
    await ask(browser, NEW)
    await follow(browser, await linkTo(NEW, 'confirm', 2))
    const undo = await linkTo(owner.email, 'undo', 3)
    await ask(browser, 'further@fernhill.example')
    await follow(browser, await linkTo('further@fernhill.example', 'confirm', 5))
    const theirs = await linkTo(NEW, 'undo', 6)

    const mine = new Browser()
    assert.equal((await mine.visit(undo)).page?.component, 'email/undo')
    const reset = await mine.submit(undo)
    assert.match(reset.path, /^\/password\/reset\//)
    assert.equal(await emailOf(owner), owner.email)
    assert.isFalse(await isSignedIn(browser), 'the person who changed it is signed out')
    await mine.submit(reset.path, { password: 'a better horse battery' })
    assert.equal((await mine.signIn(owner.email, 'a better horse battery')).path, '/')
    for (const link of [undo, theirs]) assert.equal((await follow(aStranger(), link)).status, 404)
    assert.deepEqual((await log(workspace)).at(-1), [
      'change_undone',
      `further@fernhill.example to ${owner.email}`,
    ])
  })

  test('can be stopped from the old address before it happens, but not undone after a week', async ({
    assert,
  }) => {
    const { browser, owner } = await signedInOwner()
    await ask(browser, NEW)
    const confirm = await linkTo(NEW, 'confirm', 2)
    const stopped = await follow(aStranger(), await linkTo(owner.email, 'undo', 2))
    assert.match(stopped.path, /^\/password\/reset\//)
    assert.isFalse(await isSignedIn(browser))
    assert.equal((await follow(aStranger(), confirm)).status, 404)

    await browser.signIn(owner.email, PASSWORD)
    await ask(browser, NEW)
    await follow(browser, await linkTo(NEW, 'confirm', 4))
    const undo = await linkTo(owner.email, 'undo', 5)
    const change = await EmailChange.findByOrFail('new_email', NEW)
    assert.equal(change.expiresAt, change.confirmedAt! + 7 * DAY)
    await change.merge({ expiresAt: Date.now() }).save()
    assert.equal((await follow(aStranger(), undo)).status, 404)
    assert.equal(await emailOf(owner), NEW)
  })

  test("cannot be changed twice to escape the original owner's undo", async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await ask(browser, NEW)
    await follow(browser, await linkTo(NEW, 'confirm', 2))
    const undo = await linkTo(owner.email, 'undo', 3)
    await ask(browser, 'further@fernhill.example')
    await follow(aStranger(), await linkTo(NEW, 'undo', 5))
    assert.equal(await emailOf(owner), NEW)
    await follow(aStranger(), undo)
    assert.equal(await emailOf(owner), owner.email)
  })

  test('restricts each link to its purpose', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await ask(browser, NEW)
    const undo = await linkTo(owner.email, 'undo', 2)
    assert.equal((await follow(aStranger(), undo.replace('undo', 'confirm'))).status, 404)
    assert.equal(await emailOf(owner), owner.email)
  })

  test("rejects another account's address, even one taken in the meantime", async ({ assert }) => {
    const { owner: other } = await anOwner()
    const { browser, owner } = await signedInOwner()
    const refused = await ask(browser, other.email.toUpperCase())
    assert.deepEqual(refused.page?.props.errors, { form: 'Another account uses this email address.' })
    const same = await ask(browser, owner.email)
    assert.deepEqual(same.page?.props.errors, { email: 'This is already your email address.' })

    await ask(browser, NEW)
    const link = await linkTo(NEW, 'confirm', 2)
    await other.merge({ email: NEW }).save()
    const late = await follow(browser, link)
    assert.include(late.html, 'Another account uses this email address.')
    assert.equal(await emailOf(owner), owner.email)
    assert.isTrue(await isSignedIn(browser))
  })

  test('sends at most ten emails an hour', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const statuses = []
    for (let time = 0; time < 11; time++) {
      statuses.push((await ask(browser, `${newId('user')}@nobody.example`)).status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 10)), statuses[10]], [200, 429])
  })
})

test.group('Email settings without a mail server', () => {
  test('takes effect immediately and ends other sessions', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    const there = new Browser()
    await there.signIn(owner.email, PASSWORD)
    assert.include((await browser.visit('/account/email')).html, "This server doesn't send email")
    const changed = await ask(browser, NEW)
    assert.deepEqual([changed.path, changed.page?.props.email], ['/account', NEW])
    assert.isFalse(await isSignedIn(there))
    assert.equal((await there.signIn(NEW, PASSWORD)).path, '/account')
    const { owner: other } = await anOwner()
    const refused = await ask(browser, other.email)
    assert.deepEqual(refused.page?.props.errors, { form: 'Another account uses this email address.' })
  })

  test('shows next to the email settings that no email is sent', async ({ assert }) => {
    const { browser } = await signedInOwner()
    assert.include((await browser.visit('/account')).html, "This server doesn't send email")
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { aceHere } from '#tests/support/ace_here'
import { receivingLetters } from '#tests/support/letters'
import { statementsOf } from '#tests/support/statements'
import { strayStatements } from '#tests/support/tenancy'
import { anOwner, PASSWORD, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'

const NEW = 'a better horse battery'

test.group('Account', (group) => {
  group.each.setup(async () => (await receivingLetters()).stop)

  test('is available to every signed-in user, owner or not', async ({ assert }) => {
    for (const path of ['/account', '/account/email', '/account/password', '/account/second-factor']) {
      await anOwner()
      assert.equal((await new Browser().visit(path)).path, '/login')
      const { browser, workspace } = await signedInOwner()
      await Membership.within(workspace).update({ role: 'member' })
      assert.equal((await browser.visit(path)).status, 200, path)
    }
  })

  test('has a name that can be changed', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await browser.visit('/account')
    const saved = await browser.submit('/account/name', { name: ' Mara Lindqvist ' })
    assert.equal(saved.page?.props.notice.text, 'Name saved.')
    assert.equal(saved.page?.props.account.name, 'Mara Lindqvist')
    const refused = await browser.submit('/account/name', { name: ' ' })
    assert.equal(refused.path, '/account')
    assert.deepEqual(refused.page?.props.errors, { name: 'Enter your name.' })
    assert.equal((await User.findOrFail(owner.id)).name, 'Mara Lindqvist')
  })

  test("cannot take another account's email address", async ({ assert }) => {
    const { owner: other } = await anOwner()
    const { browser, owner } = await signedInOwner()
    await browser.visit('/account/email')
    const refused = await browser.submit('/account/email', {
      email: other.email.toUpperCase(),
      currentPassword: PASSWORD,
    })
    assert.deepEqual(refused.page?.props.errors, { form: 'Another account uses this email address.' })
    assert.include(refused.html, 'Another account uses this email address.')
    assert.equal((await User.findOrFail(owner.id)).email, owner.email)
  })

  test('ends other sessions when the password changes', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const there = new Browser()
    await there.signIn(owner.email, PASSWORD)
    await browser.visit('/account/password')
    const change = (currentPassword: string, password: string) =>
      browser.submit('/account/password', { currentPassword, password })

    const wrong = await change('wrong', NEW)
    assert.deepEqual(wrong.page?.props.errors, { currentPassword: "That's not your current password." })
    const weak = await change(PASSWORD, owner.email)
    assert.match(weak.page?.props.errors.password, /email/)
    assert.equal((await there.visit('/account')).path, '/account')

    const changed = await change(PASSWORD, NEW)
    assert.equal(changed.path, '/account')
    assert.isNumber(changed.page?.props.passwordChangedAt)
    assert.equal((await there.visit('/account')).path, '/login')
    assert.equal((await browser.visit('/account')).path, '/account')
    assert.equal((await there.signIn(owner.email, PASSWORD)).path, '/login')
    assert.equal((await there.signIn(owner.email, NEW)).path, '/account')
    const events = await AuditEvent.within(workspace).where('action', 'account.password_changed')
    assert.deepEqual(
      events.map(({ actor }) => actor),
      [owner.id]
    )
  })

  test('allows ten password attempts', async ({ assert }) => {
    const { browser } = await signedInOwner()
    await browser.visit('/account/password')
    const statuses = []
    for (let time = 0; time < 11; time++) {
      const fields = { currentPassword: `guess ${time}`, password: NEW }
      statuses.push((await browser.submit('/account/password', fields)).status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 10)), statuses[10]], [200, 429])
    assert.equal((await browser.visit('/account')).path, '/account', 'and stays signed in')
  })

  test('records changes in the log of each of its workspaces and no other', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const second = await createWorkspace({
      name: 'Second',
      plan: 'pro',
      owner: { email: owner.email, password: PASSWORD },
      actor: 'test',
    })
    const { workspace: other } = await anOwner()
    await browser.visit('/account/password')
    const statements = await statementsOf(() =>
      browser.submit('/account/password', { currentPassword: PASSWORD, password: NEW })
    )
    for (const [{ id }, count] of [
      [workspace, 1],
      [second.workspace, 1],
      [other, 0],
    ] as const) {
      const events = await AuditEvent.within({ id }).where('action', 'like', 'account.%')
      assert.lengthOf(events, count)
    }
    const stray = await strayStatements(statements, workspace)
    assert.isEmpty(
      stray.filter(
        (sql) => !/^insert into audit_events|^select workspace_id from memberships where user_id/.test(sql)
      )
    )
  })

  test("uses this browser's theme in the first response", async ({ assert }) => {
    const { browser } = await signedInOwner()
    const htmlOf = async (path: string) => (await browser.visit(path)).html
    assert.match(await htmlOf('/account'), /<html lang="en">/)
    for (const theme of ['dark', 'light']) {
      await browser.submit('/account/appearance', { theme })
      assert.include(await htmlOf('/alerts'), `<html lang="en" data-theme="${theme}">`)
      assert.include(await htmlOf('/password/forgot'), `data-theme="${theme}"`)
      assert.include(await htmlOf('/docs'), `data-theme="${theme}"`)
      assert.include(await htmlOf('/docs/guide'), `<meta name="color-scheme" content="${theme}">`)
    }
    await browser.submit('/account/appearance', { theme: '"><script>' })
    assert.include(await htmlOf('/account'), 'data-theme="light"')
    await browser.submit('/account/appearance', { theme: 'system' })
    assert.match(await htmlOf('/account'), /<html lang="en">/)
  })

  test('ignores a forged theme', async ({ assert }) => {
    const { owner } = await anOwner()
    const browser = new Browser({ cookie: 'rivalwatch-theme="><script>alert(1)</script>' })
    const { html } = await browser.visit('/login')
    assert.include(html, '<html lang="en">')
    assert.notInclude(html, '<script>alert')
    assert.isString(owner.id)
  })

  test("puts no secret and no other users' data into page props", async ({ assert }) => {
    const { owner: other } = await anOwner('Theirs')
    const { browser, owner, workspace } = await signedInOwner()
    await Membership.create({
      id: 'mem_other',
      workspaceId: workspace.id,
      userId: other.id,
      role: 'member',
      createdAt: 0,
      unsubscribedAt: null,
    })
    await aceHere('account:reset-link', owner.email)
    const [reset] = await db.from('password_resets')
    const secrets = [...(await User.all()).map(({ password }) => password), reset.token_hash, other.email]
    for (const path of ['/account', '/account/email', '/account/password', '/account/second-factor']) {
      const { html } = await browser.visit(path)
      for (const secret of secrets) assert.notInclude(html, secret, path)
      assert.notMatch(html, /\$scrypt|password_hash|secondFactorSecret|token_hash/i, path)
    }
  })
})

test.group('Accounts created by command', () => {
  test('follow the password rule', async ({ assert }) => {
    for (const [password, words] of [
      ['too short', /at least 10 characters/],
      ['ada@example.com', /email address/],
      ['password123', /easy to guess/],
    ] as const) {
      const { exitCode, stderr } = await aceHere(
        'workspace:create',
        'Acme',
        '--owner-email=ada@example.com',
        `--owner-password=${password}`
      )
      assert.equal(exitCode, 1)
      assert.match(stderr, words)
    }
    assert.isEmpty(await User.all())
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { completeSetup, issueSetupToken } from '#workspaces/actions/first_run'
import User from '#workspaces/models/user'
import Workspace from '#workspaces/models/workspace'
import { Browser } from '#tests/functional/app/browser'

const account = {
  name: 'Mara',
  email: 'Mara@Fernhill.example',
  password: 'correct horse battery',
  workspaceName: 'Fernhill Labs',
}

test.group('First run', () => {
  test('leads every page to setup until an account exists', async ({ assert }) => {
    const browser = new Browser()
    for (const path of ['/', '/alerts', '/login']) {
      const visit = await browser.visit(path)
      assert.equal(visit.path, '/setup')
      assert.equal(visit.status, 403)
      assert.include(visit.html, 'setup:link')
    }
  })

  test('creates the first account from the link, once, and signs it in', async ({ assert }) => {
    const token = await issueSetupToken()
    const browser = new Browser()
    const form = await browser.visit(`/setup?token=${token}`)
    assert.equal(form.page?.component, 'setup/show')

    const inbox = await browser.submit('/setup', { token: token!, ...account })
    assert.equal(inbox.path, '/')
    assert.include(inbox.html, 'Fernhill Labs')

    const user = await User.findByOrFail('email', 'mara@fernhill.example')
    assert.equal(user.name, 'Mara')
    assert.notEqual(user.password, account.password)
    assert.equal((await Workspace.firstOrFail()).plan, 'enterprise')

    const again = await new Browser().visit(`/setup?token=${token}`)
    assert.equal(again.path, '/login')
    assert.isNull(await issueSetupToken())
  })

  test('allows only one account for concurrent requests', async ({ assert }) => {
    const token = await issueSetupToken()
    const attempts = await Promise.allSettled([
      completeSetup(token!, account),
      completeSetup(token!, { ...account, email: 'other@fernhill.example' }),
    ])
    assert.deepEqual(attempts.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.lengthOf(await User.all(), 1)
    assert.lengthOf(await Workspace.all(), 1)
  })

  test('creates nothing for a wrong or replaced token', async ({ assert }) => {
    const replaced = await issueSetupToken()
    const current = await issueSetupToken()
    const browser = new Browser()
    await browser.visit(`/setup?token=${current}`)
    for (const token of [replaced!, 'guess', '']) {
      const refused = await browser.submit('/setup', { token, ...account })
      assert.equal(refused.status, 403)
      assert.equal(refused.page?.component, 'setup/invalid_link')
    }
    assert.lengthOf(await User.all(), 0)
    assert.lengthOf(await Workspace.all(), 0)
  })

  test('stores only a hash of the token', async ({ assert }) => {
    const token = await issueSetupToken()
    const settings = await db.from('installation_settings')
    assert.lengthOf(settings, 1)
    assert.notInclude(JSON.stringify(settings), token!)
  })

  test('reports errors by field and keeps the rest', async ({ assert }) => {
    const token = await issueSetupToken()
    const browser = new Browser()
    await browser.visit(`/setup?token=${token}`)
    const form = await browser.submit('/setup', {
      token: token!,
      ...account,
      email: 'mara',
      password: 'eightchr',
      workspaceName: ' ',
    })
    assert.equal(form.page?.component, 'setup/show')
    assert.deepEqual(form.page?.props.errors, {
      email: 'Enter an email address such as mara@example.com.',
      password: 'Use at least 10 characters. You entered 8.',
      workspaceName: 'Enter a name, such as your company name.',
    })
    assert.equal(form.page?.props.given.name, 'Mara')
    assert.notInclude(form.html, 'eightchr')
    assert.lengthOf(await User.all(), 0)
  })
})

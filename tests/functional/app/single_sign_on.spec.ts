import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import {
  aMember,
  anOwner,
  codeOf,
  PASSWORD,
  signedInMember,
  signedInOwner,
} from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { TestSite } from '#tests/support/site'
import { type Person, TestIssuer, useIssuer } from '#tests/support/single_sign_on/issuer'
import { resetPassword } from '#workspaces/accounts/password'
import { issueResetLink } from '#workspaces/accounts/reset'
import { invite } from '#workspaces/invitations/invite'
import { endMembership } from '#workspaces/members/end_membership'
import AuditEvent from '#workspaces/models/audit_event'
import Identity from '#workspaces/models/identity'
import Membership from '#workspaces/models/membership'
import SignIn from '#workspaces/models/sign_in'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'

const DOMAIN = 'fernhill.example'

function aPerson(given: Partial<Person> = {}): Person & { email: string } {
  const sub = newId('user')
  return { sub, email: `${sub}@${DOMAIN}`, email_verified: true, name: 'Ida Berg', ...given } as never
}

/** Signs in at the issuer and returns the path it redirects back to, without opening it. */
async function comeBack(
  browser: Browser,
  change = (authorize: URL) => authorize,
  start = '/login/sso'
): Promise<string> {
  const started = await browser.send('GET', start)
  const issuer = new Browser()
  let next = change(new URL(started.headers.get('location')!)).href
  while (!next.startsWith(appUrl)) {
    const { headers, html } = await issuer.send('GET', next)
    const location = headers.get('location')
    if (!location) throw new Error(html)
    next = new URL(location, next).href
  }
  return next.slice(appUrl.length)
}

async function signOn(browser = new Browser()) {
  return { browser, page: await browser.visit(await comeBack(browser)) }
}

/** Signs in with the password. Afterward, the account can be connected to the person who came from the issuer. */
const signInToConnect = (browser: Browser, email: string) =>
  browser.submit('/login', { email, password: PASSWORD })

const connect = (browser: Browser) => browser.submit('/login/sso/connect', { currentPassword: PASSWORD })

const actionsIn = async (workspace: Workspace) =>
  (await AuditEvent.within(workspace).orderBy('id')).map(({ action }) => action)

test.group('Single sign-on', (group) => {
  let issuer: TestIssuer
  group.setup(async () => {
    issuer = await TestIssuer.start()
    return () => issuer.stop()
  })

  test('lets an invited person in, with a new account for the issuer and subject', async ({
    assert,
    cleanup,
  }) => {
    cleanup(issuer.use())
    const { workspace, owner } = await anOwner()
    const person = aPerson()
    const link = await invite(workspace, { email: person.email, role: 'owner' }, owner)
    const browser = new Browser()
    const invitation = await browser.visit(new URL(link).pathname)
    assert.equal(invitation.page?.props.provider, 'Okta')
    issuer.is({ ...person, email: person.email.toUpperCase() })

    const { page } = await signOn(browser)
    assert.equal(page.path, '/')
    assert.equal(page.page?.props.shell.workspace.role, 'owner')
    const user = await User.findByOrFail({ email: person.email })
    assert.deepEqual([user.name, user.hasPassword], ['Ida Berg', false])
    assert.include(await actionsIn(workspace), 'member.joined')
    const account = await browser.visit('/account')
    assert.deepEqual(account.page?.props.singleSignOn, { provider: 'Okta', connectedTo: person.email })
    assert.equal(account.page?.props.sessions[0].provider, 'Okta')

    issuer.is({ ...person, email: 'renamed@elsewhere.example', email_verified: false })
    assert.equal((await signOn()).page.path, '/', 'the address does not matter any more')
    issuer.is(aPerson({ email: person.email }))
    const { page: refused } = await signOn()
    assert.equal(refused.path, '/login', 'nor does it open the account')
    assert.match(refused.page?.props.errors.form, /You already have an account/)
  })

  test("reads the address from the issuer's user info", async ({ assert, cleanup }) => {
    const quiet = await TestIssuer.start({ tellsInToken: false })
    cleanup(() => quiet.stop())
    const { workspace } = await anOwner()
    cleanup(quiet.use({ allowedDomains: [DOMAIN], workspaceId: workspace.id }))
    quiet.is(aPerson())
    assert.equal((await signOn()).page.path, '/')
  })

  test('lets people of an allowed domain join the configured workspace, within its plan', async ({
    assert,
    cleanup,
  }) => {
    const { workspace } = await anOwner()
    const allowed = { allowedDomains: [DOMAIN], workspaceId: workspace.id }
    cleanup(issuer.use(allowed))
    issuer.is(aPerson())
    const joined = await signOn()
    assert.equal(joined.page.path, '/')
    assert.deepInclude(joined.page.page?.props.shell.workspace, { id: workspace.id, role: 'member' })
    assert.include(await actionsIn(workspace), 'member.joined_by_sign_on')

    await db.from('workspaces').where('id', workspace.id).update({ plan: 'free' })
    issuer.is(aPerson())
    const refused = (await signOn()).page
    assert.equal(refused.path, '/login')
    assert.equal(refused.page?.props.errors.form, 'User limit reached (2/1)')

    await db.from('workspaces').where('id', workspace.id).update({ plan: 'pro' })
    const refusals: [person: Person, reason: RegExp][] = [
      [aPerson({ email: `${newId('user')}@sub.${DOMAIN}` }), /has no account here\. Ask a workspace owner/],
      [aPerson({ email: `${newId('user')}@${DOMAIN}.example` }), /has no account here/],
      [aPerson({ email_verified: false }), /Okta hasn't verified/],
      [{ sub: newId('user'), name: 'No address' }, /didn't share your email address/],
    ]
    for (const [person, reason] of refusals) {
      issuer.is(person)
      const { page, browser } = await signOn()
      assert.equal(page.path, '/login')
      assert.match(page.page?.props.errors.form, reason)
      assert.equal((await browser.visit('/account')).path, '/login')
      assert.isNull(await Identity.findBy({ subject: person.sub }))
    }
    issuer.is(null)
    assert.equal((await signOn()).page.page?.props.errors.form, 'Signing in with Okta was canceled.')

    cleanup(issuer.use({ ...allowed, workspaceId: newId('workspace') }))
    issuer.is(aPerson())
    assert.match(
      (await signOn()).page.page?.props.errors.form,
      /has no account here/,
      'the workspace is gone'
    )
  })

  test('connects an existing account only with its password', async ({ assert, cleanup }) => {
    const { workspace } = await anOwner()
    cleanup(issuer.use({ allowedDomains: [DOMAIN], workspaceId: workspace.id }))
    const { member } = await aMember(workspace)
    const person = aPerson({ email: member.email })
    issuer.is(person)
    const { browser, page } = await signOn()
    assert.equal(page.path, '/login')
    assert.equal(page.page?.props.email, member.email)
    assert.equal(
      page.page?.props.errors.form,
      'You already have an account. Sign in with your password to connect it to Okta.'
    )
    assert.equal((await browser.copy().visit('/account')).path, '/login')
    assert.equal((await browser.copy().visit('/login/sso/connect')).path, '/login')
    assert.equal((await connect(browser.copy())).path, '/login')
    const asked = await signInToConnect(browser, member.email)
    assert.equal(asked.path, '/login/sso/connect')
    assert.include(asked.page?.props, { email: member.email, identity: member.email, provider: 'Okta' })
    const wrong = await browser.submit('/login/sso/connect', { currentPassword: 'wrong' })
    assert.match(wrong.page?.props.errors.currentPassword, /not your current password/)
    assert.isNull(await Identity.findBy({ userId: member.id }))
    assert.equal((await connect(browser)).path, '/')
    assert.include(await actionsIn(workspace), 'account.sign_on_connected')
    assert.equal((await signOn()).page.path, '/')

    // Another account can take over neither the person who came from the issuer nor another browser's page for the
    // password.
    const { browser: others } = await signedInMember(workspace)
    assert.equal((await others.visit(await comeBack(others))).page?.props.shell.workspace.id, workspace.id)
    assert.equal(
      (await others.visit('/account')).page?.props.email,
      member.email,
      'it is the person who came'
    )
    assert.equal((await new Browser().visit('/login/sso/connect')).path, '/login')

    const account = await browser.submit('/account/single-sign-on/disconnect')
    assert.isNull(account.page?.props.singleSignOn.connectedTo)
    assert.equal((await others.visit('/account')).path, '/login')
    assert.match((await signOn()).page.page?.props.errors.form, /You already have an account/)
  })

  test('connects only after the second factor, and then redirects to the requested page', async ({
    assert,
    cleanup,
  }) => {
    cleanup(issuer.use())
    const { member } = await aMember((await anOwner()).workspace)
    const secret = newSecret()
    await turnOnSecondFactor(member, secret, codeOf(secret))
    issuer.is(aPerson({ email: member.email.toUpperCase() }))
    const browser = new Browser()
    await browser.visit('/alerts?view=archived')
    await signOn(browser)
    assert.equal((await signInToConnect(browser, member.email)).path, '/login/code')
    assert.equal((await connect(browser.copy())).path, '/login')
    assert.isNull(await Identity.findBy({ userId: member.id }))
    const asked = await (await browser.visit('/login/code'), browser).submit('/login/code', {
      code: codeOf(secret, 1),
    })
    assert.equal(asked.path, '/login/sso/connect')
    assert.equal((await connect(browser)).path, '/alerts?view=archived')
    assert.isNotNull(await Identity.findBy({ userId: member.id }))
  })

  test('replaces no identity, except one of a former issuer', async ({ assert, cleanup }) => {
    cleanup(issuer.use())
    const { browser, owner } = await signedInOwner()
    const former = { issuer: 'https://former.example/', subject: owner.id, email: null, createdAt: 1 }
    await Identity.create({ id: newId('identity'), userId: owner.id, ...former })
    const person = aPerson({ email: owner.email })
    issuer.is(person)
    await signOn(browser)
    await connect(browser)
    issuer.is(aPerson({ email: owner.email }))
    const refused = (await signOn(browser)).page
    assert.equal(refused.path, '/account')
    assert.equal(
      refused.page?.props.errors.form,
      `Your account is already connected to Okta as ${owner.email}. Use that one, or disconnect it first.`
    )

    // Simulates two browsers that connect different people, at the same time or with a delay.
    await Identity.query().where('user_id', owner.id).delete()
    await signOn(browser)
    const identity = { ...former, issuer: `${issuer.url}/`, subject: person.sub }
    await Identity.create({ id: newId('identity'), userId: owner.id, ...identity })
    assert.match((await connect(browser)).page?.props.errors.form, /already connected/)
    assert.equal((await Identity.findByOrFail({ userId: owner.id })).subject, person.sub)
  })

  test('connects the signed-in account if the address is its own or its workspace allows it', async ({
    assert,
    cleanup,
  }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const { browser: strangers } = await signedInOwner()
    const allowed = { allowedDomains: ['elsewhere.example'], workspaceId: workspace.id }
    cleanup(issuer.use(allowed))
    const person = aPerson({ email: 'Mara@Elsewhere.example' })
    issuer.is(person)
    const { page: refused } = await signOn(strangers)
    assert.equal(refused.path, '/account')
    assert.match(
      refused.page?.props.errors.form,
      /^Okta knows you as mara@elsewhere\.example, but your account/
    )
    assert.match((await connect(strangers)).page?.props.errors.form, /^Okta knows you as/)
    assert.isNull(await Identity.findBy({ subject: person.sub }))

    const old = browser.copy()
    assert.equal((await signOn(browser)).page.path, '/login/sso/connect')
    assert.equal((await connect(browser)).path, '/')
    assert.equal((await old.visit('/account')).path, '/login', 'the session is a new one')
    assert.equal((await Identity.findByOrFail({ userId: owner.id })).email, 'mara@elsewhere.example')

    const user = await User.findOrFail(owner.id)
    await resetPassword(
      user,
      new URL(await issueResetLink(user)).pathname.split('/').at(-1)!,
      'another long horse'
    )
    assert.isNull(
      await Identity.findBy({ userId: owner.id }),
      'a reset locks out the person who connected it'
    )
  })

  test('uses the invitation that was opened', async ({ assert, cleanup }) => {
    const [first, second, home] = [await anOwner('First'), await anOwner('Second'), await anOwner('Home')]
    cleanup(issuer.use({ allowedDomains: [DOMAIN], workspaceId: home.workspace.id }))
    const opened = (browser: Browser, id: string) =>
      comeBack(browser, (url) => url, `/login/sso?invitation=${id}`)
    const person = aPerson()
    issuer.is(person)
    const link = await invite(first.workspace, { email: person.email, role: 'owner' }, first.owner)
    await invite(second.workspace, { email: person.email, role: 'member' }, second.owner)
    await invite(home.workspace, { email: person.email, role: 'member' }, home.owner)
    const browser = new Browser()
    const { page } = await browser.visit(new URL(link).pathname)
    const { id } = page!.props
    const stranger = aPerson()
    issuer.is(stranger)
    const others = new Browser()
    const refused = await others.visit(await opened(others, id))
    assert.match(refused.page?.props.errors.form, /^That invitation is for another email address/)
    assert.isNull(await User.findBy({ email: stranger.email }))

    issuer.is(person)
    const joined = await browser.visit(await opened(browser, id))
    assert.deepInclude(joined.page?.props.shell.workspace, { id: first.workspace.id, role: 'owner' })
    assert.lengthOf(joined.page?.props.shell.workspaces, 1)

    issuer.is(aPerson())
    const late = new Browser()
    const dead = await late.visit(await opened(late, id))
    assert.equal(dead.page?.props.errors.form, 'Your invitation no longer works. Ask for a new one.')
  })

  test('creates one account for two concurrent first sign-ins', async ({ assert, cleanup }) => {
    const { workspace } = await anOwner()
    cleanup(issuer.use({ allowedDomains: [DOMAIN], workspaceId: workspace.id }))
    const person = aPerson()
    issuer.is(person)
    const browsers = [new Browser(), new Browser()]
    const callbacks = await Promise.all(browsers.map((browser) => comeBack(browser)))
    const pages = await Promise.all(browsers.map((browser, index) => browser.visit(callbacks[index])))
    assert.deepEqual(
      pages.map(({ path }) => path),
      ['/', '/']
    )
    assert.lengthOf(await User.query().where('email', person.email), 1)
    assert.lengthOf(await Membership.within(workspace), 2)
  })

  test('rejects responses to requests that it did not send', async ({ assert, cleanup }) => {
    cleanup(issuer.use())
    const { workspace } = await anOwner()
    const { member } = await aMember(workspace)
    const person = aPerson()
    await Identity.create({
      id: newId('identity'),
      userId: member.id,
      issuer: `${issuer.url}/`,
      subject: person.sub,
      email: null,
      createdAt: 1,
    })
    issuer.is(person)
    const changed = (path: string, name: string, value: string) => {
      const url = new URL(path, appUrl)
      url.searchParams.set(name, value)
      return url.pathname + url.search
    }
    const refusals: [what: string, open: (browser: Browser) => Promise<string>][] = [
      ['state', async (browser) => changed(await comeBack(browser), 'state', 'another')],
      ['issuer', async (browser) => changed(await comeBack(browser), 'iss', 'https://evil.example')],
      ['code', async (browser) => changed(await comeBack(browser), 'code', 'guessed')],
      ['nonce', (browser) => comeBack(browser, (url) => (url.searchParams.set('nonce', 'another'), url))],
      [
        'verifier',
        (browser) =>
          comeBack(browser, (url) => (url.searchParams.set('code_challenge', 'a'.repeat(43)), url)),
      ],
    ]
    for (const [what, open] of refusals) {
      const browser = new Browser()
      const { path, page } = await browser.visit(await open(browser))
      assert.equal(path, '/login', what)
      assert.equal(page?.props.errors.form, "Okta couldn't confirm who you are. Try again.", what)
      assert.equal((await browser.visit('/account')).path, '/login', what)
    }

    const browser = new Browser()
    const callback = await comeBack(browser)
    const replaying = browser.copy()
    const stranger = await new Browser().visit(callback)
    assert.match(stranger.page?.props.errors.form, /has expired or was started in another browser/)
    assert.equal((await browser.visit(callback)).path, '/')
    assert.equal((await replaying.visit(callback)).path, '/login', 'a code works once')
    const again = (await browser.visit(callback)).path
    assert.equal(again, '/account', 'and so does what the browser remembered')
  })

  test('asks for the second factor and redirects to the requested page', async ({ assert, cleanup }) => {
    cleanup(issuer.use())
    const { workspace } = await anOwner()
    const { member } = await aMember(workspace)
    const person = aPerson()
    const identity = { issuer: `${issuer.url}/`, subject: person.sub, email: null, createdAt: 1 }
    await Identity.create({ id: newId('identity'), userId: member.id, ...identity })
    const secret = newSecret()
    await turnOnSecondFactor(member, secret, codeOf(secret))
    issuer.is(person)
    const browser = new Browser()
    await browser.visit('/alerts?view=archived')
    assert.equal((await signOn(browser)).page.path, '/login/code')
    assert.equal((await browser.copy().visit('/account')).path, '/login')
    assert.equal(
      (await browser.submit('/login/code', { code: codeOf(secret, 1) })).path,
      '/alerts?view=archived'
    )
    const [signIn] = await SignIn.query().where('user_id', member.id).whereNull('ended_at')
    assert.equal(signIn.issuer, `${issuer.url}/`)
  })

  test('rejects a removed member until they are invited again', async ({ assert, cleanup }) => {
    const { workspace, owner } = await anOwner()
    cleanup(issuer.use({ allowedDomains: [DOMAIN], workspaceId: workspace.id }))
    const person = aPerson()
    issuer.is(person)
    const { browser } = await signOn()
    const { userId } = await Identity.findByOrFail({ subject: person.sub })
    const membership = await Membership.within(workspace).where('user_id', userId).firstOrFail()
    await endMembership(workspace, membership.id, owner.id)
    assert.equal((await browser.visit('/alerts')).path, '/login')
    const { page } = await signOn()
    assert.equal(page.path, '/login')
    assert.equal(
      page.page?.props.errors.form,
      "This account doesn't belong to a workspace. Ask an owner to invite you."
    )

    // They would get a new account, since theirs has a different address and is no longer connected.
    await User.query().where('id', userId).update({ email: aPerson().email })
    await Identity.query().where('user_id', userId).delete()
    const others = [person, aPerson({ email: person.email }), aPerson({ sub: person.sub })]
    for (const other of others) {
      issuer.is(other)
      const refused = (await signOn()).page
      assert.equal(refused.path, '/login')
      assert.equal(
        refused.page?.props.errors.form,
        `${other.email} was removed from the workspace. Ask a workspace owner for an invitation.`
      )
    }
    const denials = await AuditEvent.within(workspace).where('action', 'denied.rejoin').orderBy('id')
    assert.deepEqual(
      denials.map(({ actor, detail, times }) => [actor, detail, times]).sort(),
      [
        ['stranger', person.email, 2],
        ['stranger', others[2].email, 1],
      ].sort()
    )

    issuer.is(person)
    await invite(workspace, { email: person.email!, role: 'member' }, owner)
    assert.equal((await signOn()).page.path, '/')
  })

  test('does not reject a member who left voluntarily', async ({ assert, cleanup }) => {
    const { workspace } = await anOwner()
    cleanup(issuer.use({ allowedDomains: [DOMAIN], workspaceId: workspace.id }))
    const { member, membership } = await aMember(workspace)
    await endMembership(workspace, membership.id, member.id)
    await User.query().where('id', member.id).update({ email: aPerson().email })
    issuer.is(aPerson({ email: member.email }))
    assert.equal((await signOn()).page.path, '/')
  })

  test('can be required by an owner who uses it, for all ways into the workspace', async ({
    assert,
    cleanup,
  }) => {
    const stop = issuer.use()
    cleanup(() => stop())
    const { browser: owners, owner, workspace } = await signedInOwner()
    await owners.visit('/settings/workspace')
    const locked = await owners.submit('/settings/workspace/single-sign-on', { required: 'yes' })
    assert.equal(locked.page?.props.errors.form, "Sign in with Okta first, so you don't lock yourself out.")
    issuer.is(aPerson({ email: owner.email }))
    await signOn(owners)
    await owners.submit('/login/sso/connect', { currentPassword: PASSWORD })
    await owners.visit('/settings/workspace')
    const required = await owners.submit('/settings/workspace/single-sign-on', { required: 'yes' })
    assert.deepEqual(required.page?.props.singleSignOn, {
      provider: 'Okta',
      isRequired: true,
      isUsedHere: true,
    })

    const { browser, member } = await signedInMember(workspace)
    const { workspace: other } = await anOwner('Other')
    const row = { userId: member.id, role: 'member' as const, createdAt: Date.now() }
    await Membership.create({ id: newId('membership'), workspaceId: other.id, ...row })
    for (const path of ['/alerts', '/settings/members', '/account']) {
      const asked = await browser.visit(path)
      assert.equal(asked.path, '/login/sso/required')
      assert.deepEqual(asked.page?.props.others, [{ id: other.id, name: 'Other' }])
      assert.isUndefined(asked.page?.props.shell)
    }
    assert.equal((await browser.submit('/settings/members/leave')).path, '/login/sso/required')
    assert.equal((await browser.submit(`/workspaces/${other.id}/open`)).path, '/')
    assert.equal((await browser.visit('/account')).path, '/account')
    await browser.submit(`/workspaces/${workspace.id}/open`)
    issuer.is(aPerson({ email: 'jonas@elsewhere.example' }))
    const mismatched = (await signOn(browser)).page
    assert.equal(mismatched.path, '/login/sso/required')
    assert.match(mismatched.page?.props.errors.form, /^Okta knows you as jonas@elsewhere/)
    issuer.is(aPerson({ email: member.email }))
    await browser.visit('/settings/members')
    await signOn(browser)
    const opened = await browser.submit('/login/sso/connect', { currentPassword: PASSWORD })
    assert.equal(opened.path, '/settings/members')
    await browser.visit('/account/password')
    const changed = { currentPassword: PASSWORD, password: 'another long horse' }
    assert.equal((await browser.submit('/account/password', changed)).path, '/account', 'and stays so')

    stop()
    assert.equal(
      (await new Browser().signIn(member.email, 'another long horse')).path,
      '/',
      'without a provider'
    )
  })
})

test.group('Identity provider', () => {
  test('leaves passwords working while it is down', async ({ assert, cleanup }) => {
    const issuer = await TestIssuer.start()
    cleanup(issuer.use())
    await issuer.stop()
    const { owner } = await anOwner()
    const browser = new Browser()
    const { path, page } = await browser.visit('/login/sso')
    assert.equal(path, '/login')
    assert.equal(
      page?.props.errors.form,
      "Okta isn't responding. Try again later, or sign in with your password."
    )
    assert.equal((await browser.submit('/login', { email: owner.email, password: PASSWORD })).path, '/')
  })

  test('leads us to no private address except its own', async ({ assert, cleanup }) => {
    await anOwner()
    const [issuer, inside] = [await TestSite.start(), await TestSite.start()]
    cleanup(async () => void (await Promise.all([issuer.stop(), inside.stop()])))
    const origin = issuer.url('').replace(/\/$/, '')
    const metadata = {
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: inside.url('/token'),
      jwks_uri: inside.url('/jwks'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
    issuer.serve('/.well-known/openid-configuration', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    })
    cleanup(useIssuer(origin))
    const browser = new Browser()
    const started = await browser.send('GET', '/login/sso')
    const state = new URL(started.headers.get('location')!).searchParams.get('state')!
    const { page } = await browser.visit(`/login/sso/callback?code=some&state=${state}`)
    assert.match(page?.props.errors.form, /isn't responding/)
    assert.lengthOf(inside.requests, 0)
  })

  test('is not offered unless it is configured', async ({ assert }) => {
    await anOwner()
    const browser = new Browser()
    assert.isNull((await browser.visit('/login')).page?.props.provider)
    for (const path of ['/login/sso', '/login/sso/callback', '/login/sso/connect']) {
      assert.equal((await browser.visit(path)).status, 404)
    }
  })
})

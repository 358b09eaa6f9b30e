import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { LimitReached } from '#platform/errors'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { anOwner, PASSWORD, signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { letters, receivingLetters } from '#tests/support/letters'
import type { CreatedInvitation, MembersPage } from '#web/settings/members/members_types'
import { changePlan } from '#workspaces/actions/change_plan'
import { acceptInvitation, acceptWithNewAccount } from '#workspaces/invitations/accept'
import { DeadLink } from '#workspaces/accounts/dead_link'
import { pruneInvitations } from '#workspaces/invitations/prune'
import { invite } from '#workspaces/invitations/invite'
import AuditEvent from '#workspaces/models/audit_event'
import Invitation from '#workspaces/models/invitation'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/members'
const FORM = '/settings/invitations'

const anAddress = () => `${newId('user')}@ida.example`
const pathOf = (link: string) => link.slice(appUrl.length)
const tokenOf = (link: string) => link.split('/').at(-1)!

/** Invites someone and returns the owner's browser. */
async function anInvitation(fields: { email?: string; role?: string } = {}) {
  const owned = await signedInOwner()
  await owned.browser.visit(PAGE)
  const email = fields.email ?? anAddress()
  const visit = await owned.browser.submit(FORM, { role: 'member', ...fields, email })
  const created: CreatedInvitation = visit.page!.flash!.createdInvitation
  return { ...owned, visit, email, created, path: pathOf(created.link) }
}

const rolesIn = async (workspace: Workspace) =>
  (await Membership.within(workspace).orderBy('id')).map(({ role }) => role)

const auditOf = async (workspace: Workspace, action: string) =>
  (await AuditEvent.within(workspace).where({ action }).orderBy('id')).map(({ actor, detail }) => [
    actor,
    detail,
  ])

test.group('Invitations', () => {
  test('show their link once and store it nowhere', async ({ assert }) => {
    const { browser, created, email, owner, visit, workspace } = await anInvitation({ role: 'owner' })
    assert.match(created.link, new RegExp(`^${appUrl}/invitations/[\\w-]{43}$`))
    assert.isFalse(created.isMailed)
    assert.include(visit.html, created.link)
    assert.equal(visit.headers.get('cache-control'), 'no-store')
    const token = tokenOf(created.link)
    assert.notInclude(JSON.stringify(visit.page!.props), token)
    assert.notInclude((await browser.visit(PAGE)).html, token)
    const [stored] = await Invitation.within(workspace)
    assert.notInclude(JSON.stringify(stored.$attributes), token)
    assert.deepEqual(
      [stored.email, stored.role, stored.invitedBy, stored.expiresAt - stored.createdAt],
      [email, 'owner', owner.id, 7 * DAY]
    )
    assert.deepEqual(await auditOf(workspace, 'member.invited'), [[owner.id, `${email} (owner)`]])
  })

  test('are mailed when there is a mail server', async ({ assert, cleanup }) => {
    const { receiver, stop } = await receivingLetters()
    cleanup(stop)
    const { created, email } = await anInvitation()
    assert.isTrue(created.isMailed)
    const [mail] = await letters(receiver, 1)
    assert.equal(mail.to, email)
    assert.equal(mail.parsed.subject, 'Join Fernhill Labs on Rivalwatch')
    assert.include(mail.parsed.text!, created.link)
    assert.include(mail.parsed.html!, `href="${created.link}"`)
    assert.include(mail.parsed.text!, 'Mara invited you')
    assert.notMatch(mail.parsed.html!, /<(?:img|link|script)|url\(/i)
  })

  test('return form errors with the input')
    .with([
      [{ email: '' }, 'email', /Enter an email address/],
      [{ email: 'nobody' }, 'email', /such as/],
      [{ email: `${'x'.repeat(250)}@x.example` }, 'email', /at most 254/],
      [{ role: 'admin' }, 'role', /owner or member/],
    ] as const)
    .run(async ({ assert }, [fields, field, words]) => {
      const { browser, workspace } = await signedInOwner()
      await browser.visit(PAGE)
      const { page, path } = await browser.submit(FORM, {
        email: 'ida@ida.example',
        role: 'owner',
        ...fields,
      })
      assert.equal(path, PAGE)
      assert.match(page!.props.errors[field], words)
      const { given } = page!.props as unknown as MembersPage
      assert.equal(given.role, 'role' in fields ? 'admin' : 'owner')
      assert.isEmpty(await Invitation.within(workspace))
    })

  test('create an account and membership for a new person', async ({ assert }) => {
    const { email, path, workspace } = await anInvitation({ email: anAddress().toUpperCase() })
    const browser = new Browser()
    const shown = await browser.visit(path)
    assert.equal(shown.headers.get('cache-control'), 'no-store')
    assert.equal(shown.headers.get('referrer-policy'), 'same-origin')
    const { workspace: name, by, step, email: address, signedInAs } = shown.page!.props
    assert.deepEqual(
      [name, by, step, address, signedInAs],
      ['Fernhill Labs', 'Mara', 'create_account', email.toLowerCase(), null]
    )
    const joined = await browser.submit(path, { name: ' Ida ', password: PASSWORD })
    assert.equal(joined.page!.props.notice.text, 'Welcome to Fernhill Labs.')
    assert.containsSubset(joined.page!.props.shell.workspace, { id: workspace.id, role: 'member' })
    const user = await User.findByOrFail({ email: email.toLowerCase() })
    assert.equal(user.name, 'Ida')
    assert.isEmpty(await Invitation.within(workspace))
    assert.deepEqual(await auditOf(workspace, 'member.joined'), [
      [user.id, `${email.toLowerCase()} (member)`],
    ])
    assert.equal((await new Browser().signIn(email, PASSWORD)).path, '/')
    assert.equal((await browser.visit('/account')).page!.props.sessions.length, 2)
  })

  test('return a bad name or password to the form and stay valid', async ({ assert }) => {
    const { email, path } = await anInvitation()
    const browser = new Browser()
    await browser.visit(path)
    for (const [fields, field, words] of [
      [{ name: '', password: PASSWORD }, 'name', /Enter your name/],
      [{ name: 'Ida', password: 'short' }, 'password', /at least 10/],
      [{ name: 'Ida', password: email }, 'password', /email address/],
    ] as const) {
      const { page, path: back, html } = await browser.submit(path, fields)
      assert.equal(back, path)
      assert.match(page!.props.errors[field], words)
      assert.equal(page!.props.givenName, fields.name)
      assert.notInclude(html, 'value="short"')
    }
    assert.isNull(await User.findBy({ email }))
  })

  test('let a person with an account sign in, return and join', async ({ assert }) => {
    const { owner: ida, workspace: own } = await anOwner('Own')
    const { path, workspace } = await anInvitation({ email: ida.email, role: 'owner' })
    const browser = new Browser()
    assert.equal((await browser.visit(path)).page!.props.step, 'sign_in')
    const returned = await browser.signIn(ida.email, PASSWORD)
    assert.equal(returned.path, path)
    assert.equal(returned.page!.props.step, 'accept')
    const joined = await browser.submit(`${path}/accept`)
    assert.equal(joined.page!.props.notice.text, 'You joined Fernhill Labs.')
    const { shell } = joined.page!.props
    assert.deepEqual([shell.workspace.id, shell.workspace.role], [workspace.id, 'owner'])
    assert.sameMembers(
      shell.workspaces.map(({ id }: { id: string }) => id),
      [own.id, workspace.id]
    )
  })

  test('cannot create a second account for an address', async ({ assert }) => {
    const { owner: ida } = await anOwner('Own')
    const { path, workspace } = await anInvitation({ email: ida.email })
    const browser = new Browser()
    await browser.visit(path)
    const { page } = await browser.submit(path, { name: 'Mallory', password: 'another long password' })
    assert.equal(
      page!.props.errors.form,
      'You already have an account with this email address. Sign in to join.'
    )
    assert.isTrue(await (await User.findOrFail(ida.id)).verifyPassword(PASSWORD))
    assert.lengthOf(await rolesIn(workspace), 1)
    assert.lengthOf(await Invitation.within(workspace), 1)
  })

  test('tell a user signed in with another address that they cannot join', async ({ assert }) => {
    const { email, path, workspace } = await anInvitation()
    const { browser: others, owner: other } = await signedInOwner('Other')
    const { html, page } = await others.visit(path)
    assert.deepEqual([page!.props.step, page!.props.signedInAs], ['sign_out', other.email])
    assert.include(html, 'this invitation is for another email address')
    assert.equal((await others.submit(`${path}/accept`)).status, 403)
    await others.visit(path)
    assert.equal((await others.submit(path, { name: 'Other', password: PASSWORD })).path, path)
    assert.isNull(await User.findBy({ email }))
    const stranger = new Browser()
    await stranger.visit(path)
    assert.equal((await stranger.submit(`${path}/accept`)).path, path)
    assert.lengthOf(await rolesIn(workspace), 1)
  })

  test('say when a link was used, withdrawn, replaced or has expired', async ({ assert }) => {
    const used = await anInvitation()
    await acceptWithNewAccount(tokenOf(used.path), { name: 'Ida', password: PASSWORD })

    const withdrawn = await anInvitation()
    const [{ id }] = await Invitation.within(withdrawn.workspace)
    const { page } = await withdrawn.browser.submit(`${FORM}/${id}/withdraw`)
    assert.equal(page!.props.notice.text, `Withdrew the invitation for ${withdrawn.email}.`)
    assert.deepEqual(await auditOf(withdrawn.workspace, 'member.invitation_withdrawn'), [
      [withdrawn.owner.id, withdrawn.email],
    ])
    assert.equal((await withdrawn.browser.submit(`${FORM}/${id}/withdraw`)).status, 404)

    const replaced = await anInvitation()
    await replaced.browser.submit(FORM, { email: replaced.email, role: 'owner' })
    assert.lengthOf(await Invitation.within(replaced.workspace), 1)

    const old = await anInvitation()
    await Invitation.within(old.workspace).update({ expires_at: Date.now() })
    const { invitations, seats } = (await old.browser.visit(PAGE)).page!.props
    assert.deepEqual([invitations[0].isExpired, seats.taken], [true, 1])

    for (const path of [used.path, withdrawn.path, replaced.path, old.path, '/invitations/nonsense']) {
      const stranger = new Browser({ 'x-forwarded-for': '203.0.113.77' })
      for (const answer of [
        await stranger.visit(path),
        await stranger.submit(path, { name: 'Ida', password: PASSWORD }),
        await stranger.submit(`${path}/accept`),
      ]) {
        assert.deepEqual([answer.status, answer.page?.component], [404, 'invitations/dead_link'])
        assert.notInclude(answer.html, 'Fernhill')
        assert.notInclude(answer.html, '@ida.example')
      }
    }
    assert.deepEqual(await rolesIn(old.workspace), ['owner'])
  })

  test('stay listed for thirty days after expiry', async ({ assert }) => {
    const { workspace } = await anInvitation()
    const now = Date.now()
    await pruneInvitations(now + 36 * DAY)
    assert.lengthOf(await Invitation.within(workspace), 1)
    const { invitations } = await pruneInvitations(now + 38 * DAY)
    assert.isAtLeast(invitations, 1)
    assert.isEmpty(await Invitation.within(workspace))
  })

  test('allow twenty guesses at a link', async ({ assert }) => {
    const browser = new Browser({ 'x-forwarded-for': '203.0.113.78' })
    for (let time = 0; time < 20; time++) {
      assert.equal((await browser.visit(`/invitations/guess${time}`)).status, 404)
    }
    assert.equal((await browser.visit('/invitations/guess')).status, 429)
  })

  test('are rejected for existing members', async ({ assert }) => {
    const { browser, workspace } = await anInvitation()
    const { member } = await signedInMember(workspace)
    const { page } = await browser.submit(FORM, { email: member.email, role: 'member' })
    assert.equal(page!.props.errors.form, `${member.email} is already a member.`)
  })
})

test.group('User limit', () => {
  test('is explained, and open invitations count', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await changePlan(workspace, { plan: 'free' }, 'test')
    await browser.visit(PAGE)
    const { html, page, path } = await browser.submit(FORM, { email: anAddress(), role: 'member' })
    assert.equal(path, PAGE)
    assert.equal(page!.props.errors.form, 'User limit reached (1/1)')
    assert.include(html, 'User limit reached (1/1)')
    await changePlan(workspace, { plan: 'starter' }, 'test')
    const [first, second] = [anAddress(), anAddress()]
    for (const email of [first, second, second]) {
      const { page: made } = await browser.submit(FORM, { email, role: 'member' })
      assert.equal(made!.flash!.createdInvitation.email, email)
    }
    const refused = await browser.submit(FORM, { email: anAddress(), role: 'member' })
    assert.equal(refused.page!.props.errors.form, 'User limit reached (3/3)')
    await Invitation.within(workspace).where('email', first).update({ expires_at: Date.now() })
    assert.isDefined(
      (await browser.submit(FORM, { email: anAddress(), role: 'member' })).page!.flash!.createdInvitation
    )
    assert.lengthOf(await Invitation.within(workspace), 3)
  })

  test('holds for twelve concurrent invitations', async ({ assert }) => {
    const { owner, workspace } = await anOwner()
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => invite(workspace, { email: anAddress(), role: 'member' }, owner))
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.deepEqual(
      refusals.map((reason) => [reason instanceof LimitReached, reason.message]),
      Array.from({ length: 3 }, () => [true, 'User limit reached (10/10)'])
    )
    assert.lengthOf(await Invitation.within(workspace), 9)
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'member.invited'), 9)
  })

  test('holds for nine concurrent acceptances after a downgrade', async ({ assert }) => {
    const { owner, workspace } = await anOwner()
    const emails = Array.from({ length: 9 }, anAddress)
    const links: string[] = []
    for (const email of emails) links.push(await invite(workspace, { email, role: 'member' }, owner))
    await changePlan(workspace, { plan: 'starter' }, 'test')
    const results = await Promise.allSettled(
      links.map((link) => acceptWithNewAccount(tokenOf(link), { name: 'Ida', password: PASSWORD }))
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.deepEqual(
      refusals.map(({ message }) => message),
      Array.from({ length: 7 }, () => 'User limit reached (3/3)')
    )
    assert.lengthOf(await rolesIn(workspace), 3)
    assert.lengthOf(await Invitation.within(workspace), 7, 'what was refused can be accepted later')
    assert.lengthOf(await User.query().whereIn('email', emails), 2, 'no account without a workspace')
  })

  test('lets one of ten join who use a link concurrently', async ({ assert }) => {
    const { owner, workspace } = await anOwner()
    const email = anAddress()
    const link = await invite(workspace, { email, role: 'member' }, owner)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        acceptWithNewAccount(tokenOf(link), { name: 'Ida', password: PASSWORD })
      )
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.lengthOf(refusals, 9)
    assert.isTrue(refusals.every((reason) => reason instanceof DeadLink))
    assert.deepEqual(await rolesIn(workspace), ['owner', 'member'])

    const { owner: second } = await anOwner('Second')
    const token = tokenOf(await invite(workspace, { email: second.email, role: 'member' }, owner))
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => acceptInvitation(token, second))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.lengthOf(await rolesIn(workspace), 3)
  })
})

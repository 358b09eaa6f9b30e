import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { invite } from '#workspaces/invitations/invite'
import { createApiKey } from '#workspaces/actions/create_api_key'
import type { MemberRow, MembersPage } from '#web/settings/members/members_types'
import { changeRole } from '#workspaces/members/change_role'
import { endMembership } from '#workspaces/members/end_membership'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import SignIn from '#workspaces/models/sign_in'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/members'

const pageOf = async (browser: Browser): Promise<MembersPage> =>
  (await browser.visit(PAGE)).page!.props as unknown as MembersPage

const memberIn = ({ members }: MembersPage, name: string): MemberRow =>
  members.find((member) => member.name === name)!

/** Creates a workspace with an owner, Mara, and a member, Jonas. */
async function aTeam() {
  const owned = await signedInOwner()
  const joined = await signedInMember(owned.workspace)
  const { id } = memberIn(await pageOf(owned.browser), 'Jonas')
  return { ...owned, member: joined.member, theirs: joined.browser, jonas: `${PAGE}/${id}`, jonasId: id }
}

interface Acting {
  browser: Browser
  /** The member's signed-in browser. */
  theirs: Browser
  /** The member's path. */
  jonas: string
}

const rolesIn = async (workspace: Workspace) =>
  (await Membership.within(workspace).orderBy('role')).map(({ role }) => role)

test.group('Members page', () => {
  test('lists members, with details only owners see', async ({ assert }) => {
    const { browser, member, owner, theirs, workspace } = await aTeam()
    await invite(workspace, { email: 'ida@fernhill.example', role: 'member' }, owner)
    const seen = await pageOf(browser)
    assert.containsSubset(memberIn(seen, 'Mara'), { email: owner.email, role: 'owner', isYou: true })
    assert.containsSubset(memberIn(seen, 'Jonas'), { email: member.email, role: 'member', isYou: false })
    assert.isAbove(memberIn(seen, 'Jonas').lastSeenAt!, 0)
    assert.deepEqual(seen.seats, { taken: 3, max: 10 })
    assert.lengthOf(seen.invitations, 1)

    const less = await pageOf(theirs)
    assert.deepEqual(
      less.members.map(({ name, isYou, lastSeenAt }) => [name, isYou, lastSeenAt]),
      [
        ['Mara', false, null],
        ['Jonas', true, null],
      ]
    )
    assert.deepEqual([less.mayManage, less.mayLeave, less.invitations], [false, true, []])
    assert.notInclude((await theirs.visit(PAGE)).html, 'ida@fernhill.example')
    await SignIn.query().where('user_id', member.id).delete()
    assert.notInclude((await browser.visit(PAGE)).html, 'inactive for 2 weeks')
    await Membership.within(workspace).where('user_id', member.id).update({ created_at: 0 })
    assert.include((await browser.visit(PAGE)).html, 'inactive for 2 weeks')
  })

  test('lets an owner promote and demote a member', async ({ assert }) => {
    const { browser, jonas, member, owner, workspace } = await aTeam()
    const { page } = await browser.submit(`${jonas}/role`, { role: 'owner' })
    assert.equal(page!.props.notice.text, 'Jonas is now an owner.')
    assert.deepEqual(await rolesIn(workspace), ['owner', 'owner'])
    await browser.submit(`${jonas}/role`, { role: 'owner' })
    await browser.submit(`${jonas}/role`, { role: 'member' })
    assert.deepEqual(await rolesIn(workspace), ['member', 'owner'])
    const events = await AuditEvent.within(workspace).where('action', 'member.role_changed').orderBy('id')
    assert.deepEqual(
      events.map(({ actor, subject, detail }) => [actor, subject, detail]),
      [
        [owner.id, member.id, `Jonas (${member.email}): member to owner`],
        [owner.id, member.id, `Jonas (${member.email}): owner to member`],
      ]
    )
    const refused = await browser.submit(`${jonas}/role`, { role: 'admin' })
    assert.property(refused.page!.props.errors, 'role')
    assert.deepEqual(await rolesIn(workspace), ['member', 'owner'])
  })

  test('lets an owner remove a member, which ends access while keys and their name remain', async ({
    assert,
  }) => {
    const { browser, jonas, member, owner, theirs, workspace } = await aTeam()
    const { secret } = await createApiKey(workspace, {
      name: 'Export',
      scope: 'read',
      createdBy: member.id,
      actor: member.id,
    })
    const { page } = await browser.submit(`${jonas}/remove`)
    assert.equal(page!.props.notice.text, 'Removed Jonas.')
    assert.lengthOf((page!.props as unknown as MembersPage).members, 1)
    assert.equal((await theirs.visit('/alerts')).path, '/login')
    const answer = await fetch(`${appUrl}/v1/me`, { headers: { authorization: `Bearer ${secret}` } })
    assert.equal(answer.status, 200)
    const { keys } = (await browser.visit('/settings/api-keys')).page!.props
    assert.equal(keys[0].createdBy, 'Jonas')
    const event = await AuditEvent.within(workspace).where('action', 'member.removed').firstOrFail()
    assert.deepEqual(
      [event.actor, event.subject, event.detail],
      [owner.id, member.id, `Jonas (${member.email})`]
    )
    assert.equal((await browser.submit(`${jonas}/remove`)).status, 404)
  })

  test('withdraws the invitations of a former owner: {0}')
    .with([
      [
        'made a member',
        ({ browser, jonas }: Acting) => browser.submit(`${jonas}/role`, { role: 'member' }),
        'Jonas is now a member. 2 invitations they sent were withdrawn.',
      ],
      [
        'removed',
        ({ browser, jonas }: Acting) => browser.submit(`${jonas}/remove`),
        'Removed Jonas. 2 invitations they sent were withdrawn.',
      ],
      ['gone', ({ theirs }: Acting) => theirs.submit(`${PAGE}/leave`), null],
    ] as const)
    .run(async ({ assert }, [, act, news]) => {
      const { browser, jonas, jonasId, member, owner, theirs, workspace } = await aTeam()
      await changeRole(workspace, jonasId, 'owner', owner.id)
      const invited = (name: string, by: User) =>
        invite(workspace, { email: `${name}@fernhill.example`, role: 'owner' }, by)
      const kept = await invited('kai', owner)
      const links = [await invited('ida', member), await invited('lea', member)]

      await browser.visit(PAGE)
      await theirs.visit(PAGE)
      const { page } = await act({ browser, theirs, jonas })
      if (news) assert.equal(page!.props.notice.text, news)
      const statusOf = async (link: string) => (await new Browser().visit(link.replace(appUrl, ''))).status
      assert.deepEqual([await statusOf(links[0]), await statusOf(links[1])], [404, 404])
      assert.equal(await statusOf(kept), 200)
      const rows = await AuditEvent.within(workspace)
        .where('action', 'member.invitation_withdrawn')
        .orderBy('id')
      assert.deepEqual(
        rows.map(({ detail }) => detail),
        ['ida', 'lea'].map((name) => `${name}@fernhill.example: invited by Jonas, who is no longer an owner`)
      )
      await assert.rejects(() => invited('mia', member), /Only a workspace owner/)
      assert.lengthOf((await pageOf(browser)).invitations, 1)
    })

  test('keeps the only owner', async ({ assert }) => {
    const { browser, owner, workspace } = await aTeam()
    const mara = await Membership.within(workspace).where('user_id', owner.id).firstOrFail()
    for (const [verb, fields] of [
      ['role', { role: 'member' }],
      ['remove', {}],
    ] as const) {
      const { page, path } = await browser.submit(`${PAGE}/${mara.id}/${verb}`, fields)
      assert.equal(path, PAGE)
      assert.equal(page!.props.errors.form, 'A workspace needs an owner. Make someone else an owner first.')
    }
    assert.deepEqual(await rolesIn(workspace), ['member', 'owner'])
  })

  test('keeps one of two owners who leave concurrently', async ({ assert }) => {
    for (const act of [
      (workspace: Workspace, { id, userId }: Membership) => endMembership(workspace, id, userId),
      (workspace: Workspace, { id, userId }: Membership) => changeRole(workspace, id, 'member', userId),
    ]) {
      const { jonasId, owner, workspace } = await aTeam()
      await changeRole(workspace, jonasId, 'owner', owner.id)
      const members = await Membership.within(workspace)
      const results = await Promise.allSettled(members.map((member) => act(workspace, member)))
      assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      assert.lengthOf(await Membership.within(workspace).where('role', 'owner'), 1)
    }
  })

  test('paginates more than fifty members', async ({ assert }) => {
    const { browser, owner, workspace } = await aTeam()
    const { default: User } = await import('#workspaces/models/user')
    const { newId } = await import('#platform/ids')
    for (let index = 0; index < 50; index++) {
      const id = newId('user')
      const { password } = owner
      const row = { id, email: `${id}@x.example`, name: `M${index}`, password, created_at: index }
      await User.query().client.table('users').insert(row)
      const owned = { workspaceId: workspace.id, userId: id, createdAt: Date.now() + index }
      await Membership.create({ ...owned, id: newId('membership'), role: 'member' })
    }
    const first = await pageOf(browser)
    assert.deepEqual([first.members.length, first.hasMore], [50, true])
    const second = (await browser.visit(`${PAGE}?page=2`)).page!.props
    assert.deepEqual([second.members.length, second.hasMore], [2, false])
    assert.include((await browser.visit(`${PAGE}?page=3`)).html, 'No more members.')
  })
})

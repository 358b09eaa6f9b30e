import { test } from '@japa/runner'
import { newId } from '#platform/ids'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import type { Browser } from '#tests/functional/app/browser'
import { rowsOf } from '#tests/support/tenancy'
import { aWorkspace } from '#tests/support/workspace'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { createOwnWorkspace } from '#workspaces/actions/create_workspace'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/workspace'

/** Returns the layout's props. */
const shellOf = async (browser: Browser) => (await browser.visit('/alerts')).page!.props.shell

async function create(browser: Browser, name = 'Second') {
  await browser.visit('/workspaces/new')
  return browser.submit('/workspaces', { name })
}

test.group("A person's workspaces", () => {
  test('include a new one that they create, own and switch to', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const { page } = await create(browser, ' Second ')
    assert.equal(page!.props.notice.text, "Created Second. You're now working in it.")
    const { workspace: now, workspaces } = await shellOf(browser)
    assert.containsSubset(now, { name: 'Second', role: 'owner' })
    assert.deepEqual(
      workspaces.map(({ id }: { id: string }) => id),
      [workspace.id, now.id]
    )
    const created = await Workspace.findOrFail(now.id)
    assert.containsSubset(created.$attributes, { plan: 'free', subscriptionStatus: 'active' })
    const [event] = await AuditEvent.within(created)
    assert.deepEqual([event.actor, event.action], [owner.id, 'workspace.created'])
  })

  test('may be created by a member who owns none', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const { browser } = await signedInMember(workspace)
    await create(browser, 'Own')
    assert.containsSubset((await shellOf(browser)).workspace, { name: 'Own', role: 'owner' })
  })

  test("explain a new one's limits and report a bad name", async ({ assert }) => {
    const { browser } = await signedInOwner()
    assert.include((await browser.visit('/workspaces/new')).html, '3 competitors, 10 pages, 1 user')
    for (const [name, words] of [
      ['', /Enter a name/],
      ['x'.repeat(121), /at most 120/],
      ['a\u0000b', /Control characters/],
    ] as const) {
      const { page, path } = await browser.submit('/workspaces', { name })
      assert.equal(path, '/workspaces/new')
      assert.match(page!.props.errors.name, words)
    }
    assert.lengthOf((await shellOf(browser)).workspaces, 1)
  })

  test('are limited to five new ones an hour, even concurrently', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    await browser.visit('/workspaces/new')
    await Promise.all(Array.from({ length: 8 }, () => browser.submit('/workspaces', { name: 'Another' })))
    assert.lengthOf((await shellOf(browser)).workspaces, 1 + 5)
    const { page, path } = await create(browser)
    assert.equal(path, '/workspaces/new')
    assert.match(
      page!.props.errors.form,
      /^Too many new workspaces\. Try again in (?:\d+ minutes|an hour)\.$/
    )
    await attempts.workspacesOf.forget(owner.id)
    assert.equal((await create(browser)).path, PAGE)
  })

  test('are limited to ten owned, until they leave one', async ({ assert }) => {
    const { browser, owner } = await signedInOwner()
    const others = await Promise.all(Array.from({ length: 8 }, () => aWorkspace()))
    const memberships = await Membership.createMany(
      others.map(({ id: workspaceId }) => ({
        id: newId('membership'),
        workspaceId,
        userId: owner.id,
        role: 'owner' as const,
        createdAt: Date.now(),
      }))
    )
    const created = await Promise.allSettled(['A', 'B', 'C'].map((name) => createOwnWorkspace(owner, name)))
    assert.lengthOf(
      created.filter(({ status }) => status === 'fulfilled'),
      1
    )
    const { page, path } = await create(browser)
    assert.equal(path, '/workspaces/new')
    assert.match(page!.props.errors.form, /at most 10 workspaces/)
    await memberships[0].merge({ role: 'member' }).save()
    assert.equal((await create(browser)).path, PAGE)
  })

  test('can be switched, and the choice is kept', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await create(browser)
    const { workspace: second } = await shellOf(browser)
    await browser.submit(`/workspaces/${workspace.id}/open`)
    assert.equal((await shellOf(browser)).workspace.id, workspace.id)
    await browser.submit(`/workspaces/${second.id}/open`)
    assert.equal((await shellOf(browser)).workspace.id, second.id)
  })

  test('of other users cannot be opened', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const other = await aWorkspace()
    for (const id of [other.id, 'ws_none', `${workspace.id} `]) {
      assert.equal((await browser.submit(`/workspaces/${encodeURIComponent(id)}/open`)).status, 404)
    }
    assert.equal((await shellOf(browser)).workspace.id, workspace.id)
  })
})

test.group('Workspace page', () => {
  test('lets an owner rename it', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    await browser.visit(PAGE)
    const { page, path } = await browser.submit(PAGE, { name: ' Fernhill & Sons ' })
    assert.deepEqual([path, page!.props.shell.workspace.name], [PAGE, 'Fernhill & Sons'])
    await browser.submit(PAGE, { name: 'Fernhill & Sons' })
    const events = await AuditEvent.within(workspace).where('action', 'workspace.renamed')
    assert.deepEqual(
      events.map(({ actor, detail }) => [actor, detail]),
      [[owner.id, 'Fernhill Labs to Fernhill & Sons']]
    )
    const refused = await browser.submit(PAGE, { name: '  ' })
    assert.match(refused.page!.props.errors.name, /Enter a name/)
  })

  test('shows the plan, its limits, and how the operator changes it', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await Workspace.query().where('id', workspace.id).update({ time_zone: 'America/New_York' })
    const { html, page } = await browser.visit(PAGE)
    assert.include(html, 'America/New York. Change the time zone and digest time under')
    assert.containsSubset(page!.props, {
      plan: 'pro',
      limits: { domains: 50, urls: 500, users: 10 },
      users: 1,
      versionsKeptDays: 365,
      mayLeave: false,
    })
    assert.include(html, `workspace:plan ${workspace.id}`)
    assert.include(html, "You're the only owner.")
  })

  test('is read-only for members', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const { browser } = await signedInMember(workspace)
    const { html, status } = await browser.visit(PAGE)
    assert.equal(status, 200)
    assert.include(html, 'Only owners can change it.')
  })

  test('switches a user who leaves to another workspace, or signs them out', async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const { browser, member } = await signedInMember(workspace)
    await create(browser, 'Own')
    const { workspace: own } = await shellOf(browser)
    await browser.submit(`/workspaces/${workspace.id}/open`)
    const { page } = await browser.submit('/settings/members/leave')
    assert.equal(page!.props.notice.text, 'You left Fernhill Labs.')
    assert.equal(page!.props.shell.workspace.id, own.id)
    assert.isNull(await Membership.within(workspace).where('user_id', member.id).first())
    const event = await AuditEvent.within(workspace).where('action', 'member.left').firstOrFail()
    assert.deepEqual([event.actor, event.subject], [member.id, member.id])

    const { browser: others } = await signedInMember(workspace, 'Ida')
    await others.visit(PAGE)
    const left = await others.submit('/settings/members/leave')
    assert.equal(left.path, '/login')
    assert.include(left.html, "This account doesn't belong to a workspace.")
  })

  test('does not let the only owner leave', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await signedInMember(workspace)
    const before = await rowsOf(workspace)
    await browser.visit(PAGE)
    const { page, path } = await browser.submit('/settings/members/leave')
    assert.equal(path, PAGE)
    assert.equal(page!.props.errors.form, 'A workspace needs an owner. Make someone else an owner first.')
    assert.deepEqual(await rowsOf(workspace), before)
  })
})

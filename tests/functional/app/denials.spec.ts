import { until } from '#tests/support/until'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { operations } from '#api/operations'
import { actionInWords, detailInWords } from '#workspaces/audit/action_labels'
import type { AuditEntry } from '#web/audit/audit_log_types'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import { DAY, HOUR } from '#platform/instants'
import { newId } from '#platform/ids'
import { anOwner, PASSWORD, signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { Api } from '#tests/support/api'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { changePlan } from '#workspaces/actions/change_plan'
import { createOwnWorkspace } from '#workspaces/actions/create_workspace'
import { pruneDenials } from '#workspaces/access_denied_log/prune'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'
import AuditEvent from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'

const PAGE = '/settings/audit-log'

/** Returns the denied attempts, oldest first. */
const denialsIn = (workspace: Pick<Workspace, 'id'>) =>
  AuditEvent.within(workspace).whereNotNull('last_at').orderBy('created_at').orderBy('id')

/** Returns the workspace's denied attempts once there are `times` in total. */
async function denialsOnce(workspace: Pick<Workspace, 'id'>, times: number): Promise<AuditEvent[]> {
  return until(async () => {
    const denials = await denialsIn(workspace)
    return denials.reduce((sum, denial) => sum + denial.times, 0) >= times && denials
  })
}

/** Creates a workspace on the smallest plan that has reached its competitor limit. */
async function aFullWorkspace() {
  const owned = await signedInOwner()
  await changePlan(owned.workspace, { plan: 'free' }, 'test')
  for (const name of ['a', 'b', 'c']) {
    await addCompetitor(owned.workspace, { name, domain: `${name}.example` }, 'test')
  }
  return owned
}

test.group('Denied attempts in the audit log', () => {
  test('include a plan limit reached in the app, through the API or by an assistant', async ({ assert }) => {
    const { browser, owner, workspace } = await aFullWorkspace()
    const key = await aKey(workspace)
    await browser.visit('/competitors/new')
    const form = { name: 'D', domain: 'd.example', 'pages[0][url]': '/', 'pages[0][label]': 'custom' }
    const ticked = { 'pages[0][crawlFrequency]': 'daily', 'pages[0][isTicked]': 'on' }
    for (let time = 0; time < 3; time++) await browser.submit('/competitors', { ...form, ...ticked })
    const api = new Api(key)
    const input = { name: 'D', domain: 'd.example' }
    assert.equal((await api.post('/competitors', input)).status, 402)
    await postMcp(key, toolCall('add_competitor', input))

    const [byOwner, byKey, ...others] = await denialsIn(workspace)
    assert.isEmpty(others)
    assert.containsSubset(byOwner, { actor: owner.id, action: 'denied.limit', times: 3 })
    assert.equal(byOwner.detail, 'Competitor limit reached (3/3)')
    assert.match(byKey.actor, /^key_/)
    assert.equal(byKey.times, 2)
    assert.isAtLeast(byKey.lastAt!, byKey.createdAt)

    const entries: AuditEntry[] = (await browser.visit(`${PAGE}?kind=denials`)).page!.props.entries
    assert.deepEqual(
      entries.map(({ actor, what, detail, times }) => [actor.name, what, detail, times]),
      ['Test', 'Mara'].map((name, index) => [
        name,
        'Denied: plan limit',
        'Competitor limit reached (3/3)',
        2 + index,
      ])
    )
    assert.match((await browser.visit(PAGE)).html.replaceAll(/<[^>]*>/g, ''), /, 3 times, most recently/)
  })

  test('include invitations beyond the plan', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await changePlan(workspace, { plan: 'free' }, 'test')
    await browser.visit('/settings/members')
    await browser.submit('/settings/invitations', { email: 'ida@fernhill.example', role: 'member' })
    const [denial] = await denialsIn(workspace)
    assert.equal(denial.detail, 'User limit reached (1/1)')
  })

  test('include a missing role, with a description for each page and form reserved for owners', async ({
    assert,
  }) => {
    const { workspace } = await anOwner()
    const { browser, member } = await signedInMember(workspace)
    const routes = router
      .toJSON()
      .root.filter(({ middleware }) =>
        [...middleware.all()].some((one) => typeof one === 'object' && one.name === 'owner')
      )
    assert.isAbove(routes.length, 5)
    await browser.visit('/settings/members')
    for (const { pattern, methods } of routes) {
      const path = pattern.replaceAll(/:\w+/g, 'x')
      const { status } = methods.includes('GET') ? await browser.visit(path) : await browser.submit(path)
      assert.equal(status, 403, path)
    }
    const denials = await denialsIn(workspace)
    assert.sameMembers(
      denials.map(({ detail }) => detail),
      routes.map(({ name }) => name)
    )
    for (const { action, actor, detail } of denials) {
      assert.deepEqual([action, actor], ['denied.role', member.id])
      assert.notEqual(detailInWords(action, detail), detail, `${detail} has no words`)
    }
  })

  test("include revoking another member's key without being an owner", async ({ assert }) => {
    const { workspace } = await anOwner()
    await aKey(workspace)
    const { browser, member } = await signedInMember(workspace)
    const { keys } = (await browser.visit('/settings/api-keys')).page!.props
    assert.equal((await browser.submit(`/settings/api-keys/${keys[0].id}/revoke`)).status, 403)
    const [denial] = await denialsIn(workspace)
    assert.containsSubset(denial, { actor: member.id, action: 'denied.role', subject: keys[0].id })
    assert.equal(detailInWords(denial.action, denial.detail), "Revoke someone else's key")
  })

  test('include the scope of a key, in the API and by an assistant', async ({ assert }) => {
    const workspace = await aWorkspace()
    const key = await aKey(workspace, 'read')
    const input = { name: 'D', domain: 'd.example' }
    assert.equal((await new Api(key).post('/competitors', input)).status, 403)
    const { body } = await postMcp(key, toolCall('add_competitor', input))
    assert.equal(body.error.code, -32602)
    await postMcp(key, toolCall('no_such_tool', {}))
    const denials = await denialsIn(workspace)
    const { summary } = operations.find(({ tool }) => tool?.name === 'add_competitor')!
    assert.deepEqual(
      denials.map(({ action, detail, times }) => [action, detail, times]),
      [['denied.scope', summary, 2]]
    )
  })

  test("include an account's wrong passwords in each of its workspaces, and the lockout", async ({
    assert,
  }) => {
    const { owner, workspace } = await anOwner()
    const second = await createOwnWorkspace(owner, 'Second')
    const other = await anOwner('Other')
    const browser = new Browser({ 'x-forwarded-for': '203.0.113.200' })
    await browser.signIn(`${newId('user')}@nobody.example`, 'guess')
    for (let time = 0; time < 10; time++) await browser.signIn(owner.email, 'guess')
    assert.equal((await browser.signIn(owner.email, PASSWORD)).status, 429)
    for (const one of [workspace, second]) {
      assert.deepEqual(
        (await denialsOnce(one, 11)).map(({ actor, action, detail, subject, times }) => [
          [actor, detail, subject],
          action,
          times,
        ]),
        [
          [['stranger', owner.email, owner.id], 'account.sign_in_failed', 10],
          [['stranger', owner.email, owner.id], 'account.sign_in_limited', 1],
        ]
      )
    }
    assert.isEmpty(await denialsIn(other.workspace))
  })

  test('include too many second-factor codes', async ({ assert }) => {
    const { owner, workspace } = await anOwner()
    const { checkCode } = await import('#workspaces/second_factor/check')
    for (let time = 0; time < 10; time++) await attempts.codeOf.count(owner.id)
    await assert.rejects(() => checkCode(owner, '000000', null), /Too many attempts/)
    const [denial] = await denialsIn(workspace)
    assert.deepEqual([denial.action, denial.subject], ['account.sign_in_limited', owner.id])
  })
})

test.group('Entries of denied attempts', () => {
  const denial = { actor: 'key_x', action: 'denied.scope', detail: 'Add a competitor' } as const

  test('are merged within an hour, however many arrive at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const now = Math.floor(Date.now() / HOUR) * HOUR
    await Promise.all(
      Array.from({ length: 30 }, (_, minute) => recordAccessDenied(workspace, denial, now + minute * 60_000))
    )
    await recordAccessDenied(workspace, { ...denial, actor: 'key_y' }, now + 1)
    await recordAccessDenied(workspace, { ...denial, detail: 'Read all' }, now + 2)
    await recordAccessDenied(workspace, denial, now + HOUR)
    assert.deepEqual(
      (await denialsIn(workspace)).map(({ actor, detail, times }) => [actor, detail, times]).toSorted(),
      [
        ['key_x', 'Add a competitor', 1],
        ['key_x', 'Add a competitor', 30],
        ['key_x', 'Read all', 1],
        ['key_y', 'Add a competitor', 1],
      ]
    )
  })

  test('are the same when only a figure differs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const now = Math.floor(Date.now() / HOUR) * HOUR
    for (const [minute, detail] of ['room for 3 more pages', 'room for 12 more pages'].entries()) {
      await recordAccessDenied(workspace, { ...denial, detail }, now + minute)
    }
    const [{ detail, times }, ...others] = await denialsIn(workspace)
    assert.deepEqual([detail, times, others.length], ['room for 12 more pages', 2, 0])
  })

  test('are separate for two workspaces', async ({ assert }) => {
    const [one, other] = [await aWorkspace(), await aWorkspace()]
    for (const workspace of [one, other]) await recordAccessDenied(workspace, denial)
    for (const workspace of [one, other]) assert.lengthOf(await denialsIn(workspace), 1)
  })

  test('are kept for 90 days, unlike other entries', async ({ assert }) => {
    const workspace = await aWorkspace()
    const now = Date.now()
    await recordAccessDenied(workspace, denial, now - 91 * DAY)
    await recordAccessDenied(workspace, denial, now - 89 * DAY)
    await AuditEvent.within(workspace).whereNull('last_at').update({ created_at: 0 })
    const done = await AuditEvent.within(workspace).whereNull('last_at')
    assert.isNotEmpty(done)
    assert.equal((await pruneDenials(now)).denials, 1)
    assert.lengthOf(await denialsIn(workspace), 1)
    assert.lengthOf(await AuditEvent.within(workspace).whereNull('last_at'), done.length)
  })

  test('have a description', ({ assert }) => {
    assert.equal(actionInWords(denial.action), 'Denied: access too narrow')
  })
})

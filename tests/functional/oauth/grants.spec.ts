import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
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
import {
  aClient,
  aCode,
  answerConsent,
  authorizePath,
  CALLBACK,
  connect,
  exchange,
  forgetLimits,
  refresh,
} from '#tests/support/oauth/flow'
import { postMcp, toolCall } from '#tests/support/mcp/post'
import { changeRole } from '#workspaces/members/change_role'
import { endMembership } from '#workspaces/members/end_membership'
import Assistant from '#workspaces/models/assistant'
import AuditEvent from '#workspaces/models/audit_event'
import Membership from '#workspaces/models/membership'
import User from '#workspaces/models/user'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'

const call = (token: string, name = 'get_workspace', args = {}) => postMcp(token, toolCall(name, args))

test.group('The consent', (group) => {
  group.each.setup(forgetLimits)

  test('is kept while a user signs in, and keeps the window that opened it', async ({ assert }) => {
    const { workspace, owner } = await anOwner()
    const browser = new Browser()
    const client = await aClient()
    const login = await browser.visit(authorizePath(client))
    assert.equal(login.path, '/login')
    assert.isNull(login.headers.get('cross-origin-opener-policy'))
    const consent = await browser.submit('/login', { email: owner.email, password: PASSWORD })
    assert.match(consent.path, /^\/oauth\/consent\//)
    assert.isNull(consent.headers.get('cross-origin-opener-policy'))
    assert.deepEqual(consent.page!.props.workspaces, [{ id: workspace.id, name: workspace.name }])
    const led = await answerConsent(browser, consent)
    assert.equal((await exchange(client, led.searchParams.get('code')!)).status, 200)
  })

  test('is kept while a user signs in with a second factor', async ({ assert }) => {
    const { owner } = await anOwner()
    const secret = newSecret()
    await turnOnSecondFactor(await User.findOrFail(owner.id), secret, codeOf(secret))
    const browser = new Browser()
    await browser.visit(authorizePath(await aClient()))
    await browser.submit('/login', { email: owner.email, password: PASSWORD })
    const consent = await browser.submit('/login/code', { code: codeOf(secret, 1) })
    assert.match(consent.path, /^\/oauth\/consent\//)
    assert.equal((await answerConsent(browser, consent)).origin, new URL(CALLBACK).origin)
  })

  test('is for one of several workspaces', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const { workspace: other } = await anOwner('Other')
    await Membership.create({
      id: newId('membership'),
      workspaceId: other.id,
      userId: owner.id,
      role: 'member',
      createdAt: Date.now(),
    })
    const consent = await browser.visit(authorizePath(await aClient()))
    assert.sameMembers(
      consent.page!.props.workspaces.map(({ id }: { id: string }) => id),
      [workspace.id, other.id]
    )
    const { token } = await connect(browser, { workspaceId: other.id })
    const { body } = await call(token)
    assert.equal(body.result.structuredContent.workspace.id, other.id)
    assert.isNull(await Assistant.within(workspace).first())
  })

  test('lets the form end at the address of the assistant, and nowhere else', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const sources = {
      'https://claude.ai/api/mcp/auth_callback': 'https://claude.ai',
      'http://127.0.0.1:1234/callback': 'http://127.0.0.1:1234',
      'http://[::1]:1234/callback': 'http:',
      'cursor://anysphere.cursor-mcp/oauth/callback': 'cursor:',
    }
    for (const [redirect, source] of Object.entries(sources)) {
      const { headers } = await browser.visit(authorizePath(await aClient(redirect)))
      const policy = headers.get('content-security-policy')!
      assert.include(policy, `form-action 'self' ${source};`)
    }
  })

  test('offers only read access if the assistant requests no more', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const client = await aClient()
    const mayWrite = async (scope: string | null) =>
      (await browser.visit(authorizePath(client, { scope }))).page!.props.mayWrite
    assert.isFalse(await mayWrite('read'))
    assert.isTrue(await mayWrite('write'))
    assert.isTrue(await mayWrite('openid offline_access profile'))
    assert.isTrue(await mayWrite(null))
  })

  test('is recorded, and so are the actions of the assistant', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const { token } = await connect(browser)
    const added = await call(token, 'add_competitor', { name: 'Northwind', domain: 'northwind.example' })
    assert.isUndefined(added.body.result.isError)
    const assistant = await Assistant.within(workspace).firstOrFail()
    const events = await AuditEvent.within(workspace).orderBy('id', 'desc').limit(2)
    assert.deepInclude(events[1].$attributes, {
      actor: owner.id,
      action: 'assistant.connected',
      subject: assistant.id,
      detail: 'Test assistant (127.0.0.1, write)',
    })
    assert.deepInclude(events[0].$attributes, { actor: assistant.id, action: 'competitor.added' })
    const { page } = await browser.visit('/settings/audit-log?kind=all')
    assert.include(JSON.stringify(page!.props.entries), '"isAssistant":true,"name":"Test assistant"')
  })
})

test.group('An assistant that may only read', (group) => {
  group.each.setup(forgetLimits)

  test('learns which scope to request, and that is recorded', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { token } = await connect(browser, { scope: 'read' })
    const listed = await postMcp(token, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    assert.lengthOf(listed.body.result.tools, 10)
    const { status, headers, body } = await call(token, 'add_competitor', { name: 'A', domain: 'a.example' })
    assert.equal(status, 403)
    assert.equal(body.code, 'insufficient_scope')
    assert.include(headers.get('www-authenticate')!, 'error="insufficient_scope"')
    assert.include(headers.get('www-authenticate')!, 'scope="read write"')
    assert.include(headers.get('www-authenticate')!, 'resource_metadata="')
    const { action } = await AuditEvent.within(workspace).orderBy('id', 'desc').firstOrFail()
    assert.equal(action, 'denied.scope')
    assert.equal((await call(token, 'no_such_tool')).body.error.code, -32602)
    assert.equal((await call(token)).status, 200)
  })
})

test.group('Access ends immediately', (group) => {
  group.each.setup(forgetLimits)

  const aConnection = async () => {
    const { workspace, owner } = await anOwner()
    const { browser, member } = await signedInMember(workspace)
    const connection = await connect(browser)
    if ((await call(connection.token)).status !== 200) throw new Error('It does not work')
    return { ...connection, workspace, owner, browser, member }
  }
  const membershipOf = async (workspace: { id: string }, userId: string) =>
    Membership.within(workspace).where('user_id', userId).firstOrFail()

  test('when the member leaves or is removed', async ({ assert }) => {
    const { client, token, refreshToken, workspace, owner, member } = await aConnection()
    await endMembership(workspace, (await membershipOf(workspace, member.id)).id, owner.id)
    assert.equal((await call(token)).status, 401)
    assert.equal((await refresh(client, refreshToken)).body.error, 'invalid_grant')
    const actions = (await AuditEvent.within(workspace)).map(({ action }) => action)
    assert.include(actions, 'assistant.disconnected')
  })

  test('when the membership is gone in any other way', async ({ assert }) => {
    const { client, token, refreshToken, workspace, member } = await aConnection()
    await db.from('memberships').where('workspace_id', workspace.id).where('user_id', member.id).delete()
    assert.equal((await call(token)).status, 401)
    assert.equal((await refresh(client, refreshToken)).body.error, 'invalid_grant')
  })

  test('when an owner becomes a member', async ({ assert }) => {
    const { token, workspace, owner, member } = await aConnection()
    const { id } = await membershipOf(workspace, member.id)
    await changeRole(workspace, id, 'owner', owner.id)
    assert.equal((await call(token)).status, 200)
    await changeRole(workspace, id, 'member', owner.id)
    assert.equal((await call(token)).status, 401)
  })

  test('when the account or the workspace is deleted, with all that was stored', async ({ assert }) => {
    for (const kind of ['users', 'workspaces']) {
      const { token, workspace, member } = await aConnection()
      const { id } = await Assistant.within(workspace).firstOrFail()
      await db
        .from(kind)
        .where('id', kind === 'users' ? member.id : workspace.id)
        .delete()
      assert.equal((await call(token)).status, 401)
      assert.isNull(await db.from('oauth_records').where('assistant_id', id).first())
      assert.isNull(await db.from('assistants').where('id', id).first())
    }
  })

  test('when the user or an owner disconnects it, but no one else', async ({ assert }) => {
    const { token, workspace, browser } = await aConnection()
    const { id } = await Assistant.within(workspace).firstOrFail()
    const { browser: stranger } = await signedInOwner()
    const { browser: colleague } = await signedInMember(workspace, 'Ines')
    const path = `/settings/assistants/${id}/disconnect`
    assert.equal((await stranger.submit(path)).status, 404)
    assert.equal((await colleague.submit(path)).status, 403)
    assert.equal((await call(token)).status, 200)

    const listed = await colleague.visit('/settings/assistants')
    assert.deepInclude(listed.page!.props.assistants[0], { id, host: '127.0.0.1', mayDisconnect: false })
    const { page } = await browser.visit('/settings/assistants')
    assert.deepInclude(page!.props.assistants[0], { id, name: 'Test assistant', mayDisconnect: true })
    assert.isNumber(page!.props.assistants[0].lastUsedAt)
    const after = await browser.submit(path)
    assert.equal(after.page!.props.notice.text, 'Disconnected “Test assistant”.')
    assert.deepEqual(after.page!.props.assistants, [])
    assert.equal((await call(token)).status, 401)
    assert.equal((await browser.submit(path)).status, 404)
  })

  test('when a password is reset through a link', async ({ assert }) => {
    const { token, member } = await aConnection()
    const { issueResetLink } = await import('#workspaces/accounts/reset')
    const { resetPassword } = await import('#workspaces/accounts/password')
    const link = await issueResetLink(member)
    await resetPassword(member, link.split('/').at(-1)!, 'another horse battery')
    assert.equal((await call(token)).status, 401)
  })

  test('and a code that was not exchanged by then is worthless', async ({ assert }) => {
    const { workspace, owner } = await anOwner()
    const { member } = await aMember(workspace)
    const browser = new Browser()
    await browser.signIn(member.email, PASSWORD)
    const client = await aClient()
    const code = await aCode(browser, client)
    await endMembership(workspace, (await membershipOf(workspace, member.id)).id, owner.id)
    assert.equal((await exchange(client, code)).body.error, 'invalid_grant')
  })

  test('and last use is written at most once a minute', async ({ assert }) => {
    const { token, workspace } = await aConnection()
    const first = await Assistant.within(workspace).firstOrFail()
    await call(token)
    assert.equal((await Assistant.within(workspace).firstOrFail()).lastUsedAt, first.lastUsedAt)
    await first.merge({ lastUsedAt: Date.now() - 61_000 }).save()
    await call(token)
    assert.isAbove((await Assistant.within(workspace).firstOrFail()).lastUsedAt!, Date.now() - 60_000)
  })
})

import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import app from '@adonisjs/core/services/app'
import { DAY } from '#platform/instants'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import type { Browser } from '#tests/functional/app/browser'
import { createApiKey } from '#workspaces/actions/create_api_key'
import type { CreatedKey } from '#web/settings/api_keys/api_keys_types'
import ApiKey from '#workspaces/models/api_key'
import AuditEvent from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'
import type { KeyRow } from '#workspaces/queries/key_rows'

const PAGE = '/settings/api-keys'
const COOKIE = 'rivalwatch-session'

async function create(browser: Browser, fields: Record<string, string> = {}) {
  await browser.visit(`${PAGE}/new`)
  return browser.submit(PAGE, { name: 'Nightly export', scope: 'read', ...fields })
}

async function keysSeenBy(browser: Browser, path = PAGE): Promise<KeyRow[]> {
  return (await browser.visit(path)).page!.props.keys
}

const statusWith = async (secret: string) =>
  (await fetch(`${appUrl}/v1/me`, { headers: { authorization: `Bearer ${secret}` } })).status

test.group('API keys page', (group) => {
  let browser: Browser
  let workspace: Workspace
  let owner: { id: string }

  group.each.setup(async () => {
    ;({ browser, workspace, owner } = await signedInOwner())
  })

  test('creates a working key and lists it with its creator', async ({ assert }) => {
    const { path, page } = await create(browser, { name: ' Nightly export ', scope: 'write' })
    assert.equal(path, PAGE)
    const created: CreatedKey = page!.flash!.createdKey
    const [key] = page!.props.keys
    assert.containsSubset(key, {
      id: created.id,
      name: 'Nightly export',
      scope: 'write',
      hint: `${created.secret.slice(0, 8)}…${created.secret.slice(-4)}`,
      lastUsedAt: null,
      createdBy: 'Mara',
      mayRevoke: true,
    })
    assert.equal(await statusWith(created.secret), 200)
    assert.isNotNull((await keysSeenBy(browser))[0].lastUsedAt)
    const event = await AuditEvent.within(workspace).where('action', 'key.created').firstOrFail()
    assert.deepEqual([event.actor, event.subject], [owner.id, created.id])
  })

  test('shows the key once and keeps it out of props, URLs and the session', async ({ assert }) => {
    const { headers, html, page, path } = await create(browser)
    const { secret }: CreatedKey = page!.flash!.createdKey
    assert.include(html, secret)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.notInclude(JSON.stringify(page!.props), secret)
    assert.notInclude(path, secret)
    const session = JSON.stringify(await sessionOf(browser))
    assert.include(session, 'auth_web', 'the session could be read')
    assert.notInclude(session, secret)
    for (const later of [PAGE, '/alerts', `${PAGE}/new`]) {
      const visit = await browser.visit(later)
      assert.notInclude(visit.html, secret)
      assert.isUndefined(visit.page!.flash)
    }
    const [stored] = await ApiKey.within(workspace)
    assert.notInclude(JSON.stringify(stored.$attributes), secret)
    const hashes = (await browser.visit(PAGE)).html
    assert.notInclude(hashes, stored.secretHash)
  })

  test('shows samples that read the key from the environment, as in the docs', async ({ assert }) => {
    const { page } = await create(browser)
    const { samples, secret }: CreatedKey = page!.flash!.createdKey
    const [curl, mcp, env] = samples.map(({ text }) => text)
    assert.include(curl, `export RIVALWATCH_KEY=${secret}\ncurl ${appUrl}/v1/me`)
    assert.include(curl, '"Authorization: Bearer $RIVALWATCH_KEY"')
    assert.equal(curl.split(secret).length, 2, 'the command has the variable')
    assert.equal(env, `RIVALWATCH_URL=${appUrl}\nRIVALWATCH_KEY=${secret}`)
    assert.notInclude(mcp, secret)
    const documented = await readFile(app.makePath('docs/guides/mcp.md'), 'utf8')
    assert.include(documented, mcp.replaceAll(appUrl, 'https://rivalwatch.example'))
  })

  test('returns form errors with the input')
    .with([
      [{ name: '' }, { name: 'Name the key after the program that will use it.' }],
      [{ name: '   ' }, { name: 'Name the key after the program that will use it.' }],
      [{ name: 'x'.repeat(121) }, { name: 'Use at most 120 characters.' }],
      [{ name: 'a\u0007b' }, { name: "Control characters aren't allowed." }],
      [{ scope: 'owner' }, { scope: 'Choose what the key can do.' }],
      [{ scope: '' }, { scope: 'Choose what the key can do.' }],
      [{ expires: '31' }, { expires: 'Choose when the key expires.' }],
    ] as const)
    .run(async ({ assert }, [fields, errors]) => {
      const { path, page } = await create(browser, { ...fields })
      assert.equal(path, `${PAGE}/new`)
      assert.deepEqual(page!.props.errors, errors)
      assert.deepEqual(page!.props.form, {
        name: 'Nightly export',
        scope: 'read',
        expires: 'never',
        ...fields,
      })
      assert.isEmpty(await ApiKey.within(workspace))
      assert.deepEqual((await browser.visit(`${PAGE}/new`)).page!.props.form, {
        name: '',
        scope: 'read',
        expires: 'never',
      })
    })

  test('lists an expired key until it is revoked', async ({ assert }) => {
    const before = Date.now()
    const { page } = await create(browser, { expires: '30' })
    const { id, secret }: CreatedKey = page!.flash!.createdKey
    const [{ expiresAt }]: KeyRow[] = page!.props.keys
    assert.isAtLeast(expiresAt!, before + 30 * DAY)
    assert.isAtMost(expiresAt!, Date.now() + 30 * DAY)
    const event = await AuditEvent.within(workspace).where('action', 'key.created').firstOrFail()
    const day = new Date(expiresAt!).toISOString().slice(0, 10)
    assert.equal(event.detail, `Nightly export (read, expires ${day})`)
    assert.equal(await statusWith(secret), 200)
    await ApiKey.within(workspace).where('id', id).update({ expires_at: Date.now() })
    assert.equal(await statusWith(secret), 401)
    const listed = await browser.visit(PAGE)
    assert.deepEqual(
      listed.page!.props.keys.map((key: KeyRow) => key.id),
      [id]
    )
    assert.include(listed.html, 'Expired')
    assert.isEmpty((await browser.submit(`${PAGE}/${id}/revoke`)).page!.props.keys)
  })

  test('revokes a key immediately and removes it from the list', async ({ assert }) => {
    const { page } = await create(browser)
    const { id, secret }: CreatedKey = page!.flash!.createdKey
    const revoked = await browser.submit(`${PAGE}/${id}/revoke`)
    assert.equal(revoked.path, PAGE)
    assert.equal(revoked.page!.props.notice.text, 'Revoked “Nightly export”.')
    assert.isEmpty(revoked.page!.props.keys)
    assert.equal(await statusWith(secret), 401)
    const event = await AuditEvent.within(workspace).where('action', 'key.revoked').firstOrFail()
    assert.deepEqual([event.actor, event.subject], [owner.id, id])
    assert.equal((await browser.submit(`${PAGE}/${id}/revoke`)).status, 404)
    assert.lengthOf(await AuditEvent.within(workspace).where('action', 'key.revoked'), 1)
  })

  test('lets members create keys and see all, but revoke only their own', async ({ assert }) => {
    const { browser: members } = await signedInMember(workspace)
    const { id: theirs } = (await create(members)).page!.flash!.createdKey
    const { id: owners, secret } = (await create(browser, { name: 'Assistant' })).page!.flash!.createdKey
    assert.deepEqual(
      (await keysSeenBy(members)).map(({ id, createdBy, mayRevoke }) => [id, createdBy, mayRevoke]),
      [
        [owners, 'Mara', false],
        [theirs, 'Jonas', true],
      ]
    )
    const refused = await members.submit(`${PAGE}/${owners}/revoke`)
    assert.equal(refused.status, 403)
    assert.include(refused.page!.props.message, 'Only a workspace owner')
    assert.equal(await statusWith(secret), 200)
    assert.equal((await members.submit(`${PAGE}/${theirs}/revoke`)).status, 200)
    const { id: again } = (await create(members)).page!.flash!.createdKey
    assert.equal((await browser.submit(`${PAGE}/${again}/revoke`)).status, 200)
  })

  test('lets only owners revoke a key created on the command line', async ({ assert }) => {
    const { apiKey } = await createApiKey(workspace, { name: 'Cron', scope: 'read', actor: 'command' })
    const { browser: members } = await signedInMember(workspace)
    const [seen] = await keysSeenBy(members)
    assert.deepEqual([seen.createdBy, seen.mayRevoke], [null, false])
    assert.equal((await members.submit(`${PAGE}/${apiKey.id}/revoke`)).status, 403)
    assert.equal((await browser.submit(`${PAGE}/${apiKey.id}/revoke`)).status, 200)
  })

  test('paginates more than fifty keys', async ({ assert }) => {
    const make = (name: string) => createApiKey(workspace, { name, scope: 'read', actor: 'test' })
    for (let index = 1; index <= 51; index++) await make(`Key ${index}`)
    const first = (await browser.visit(PAGE)).page!.props
    assert.deepEqual([first.keys.length, first.keys[0].name, first.hasMore], [50, 'Key 51', true])
    const second = (await browser.visit(`${PAGE}?page=2`)).page!.props
    assert.deepEqual([second.keys.length, second.keys[0].name, second.hasMore], [1, 'Key 1', false])
    assert.isEmpty(await keysSeenBy(browser, `${PAGE}?page=3`))
  })
})

/** Returns the content of a browser's session cookie. */
async function sessionOf(browser: Browser): Promise<unknown> {
  const { CookieClient } = await import('@adonisjs/core/http')
  const cookies = new CookieClient((await app.container.make('encryption')).use())
  const id = cookies.unsign(COOKIE, decodeURIComponent(browser.cookie(COOKIE)!))
  return cookies.decrypt(String(id), decodeURIComponent(browser.cookie(String(id))!))
}

import { test } from '@japa/runner'
import { ace, aceWith } from '#tests/support/ace'
import { aceHere } from '#tests/support/ace_here'
import { DAY } from '#platform/instants'
import { Api } from '#tests/support/api'
import { aWatchedUrl } from '#tests/support/alerts'
import { assertRefusal, type BadInput } from '#tests/support/bad_input'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import WatchedUrl from '#monitoring/models/watched_url'
import User from '#workspaces/models/user'

/** `tests/functional` covers what commands do once they run, without starting a process. */
test.group('Commands', () => {
  test('manage workspaces and keys, from the first workspace to a revoked key', async ({ assert }) => {
    const owner = ['--owner-email=Ada@Example.com', '--owner-password=correct horse']
    const created = await ace('workspace:create', 'Acme', '--plan=starter', ...owner, '--json')
    assert.equal(created.stderr, '')
    const workspace = JSON.parse(created.stdout)
    assert.match(workspace.id, /^ws_/)
    assert.deepEqual(
      { ...workspace, id: '' },
      { id: '', name: 'Acme', plan: 'starter', ownerEmail: 'ada@example.com' }
    )
    const { password } = await User.findByOrFail('email', 'ada@example.com')
    assert.match(password, /^\$scrypt\$n=32768,r=8,p=3\$/, 'outside of tests a guess is dear')

    const key = JSON.parse(
      (await aceHere('key:create', workspace.id, '--name=CI', '--scope=write', '--json')).stdout
    )
    assert.match(key.key, /^cmk_[0-9A-Za-z]{36}$/)
    assert.include(key, { name: 'CI', scope: 'write' })
    const api = new Api(key.key)
    assert.equal((await api.get('/me')).body.limits.domains, 10)

    // The web process learns about these two changes from another process.
    await ace('workspace:plan', workspace.id, '--plan=pro', '--status=past_due')
    const { body: me } = await api.get('/me')
    assert.include(me.workspace, { plan: 'pro', subscriptionStatus: 'past_due' })

    await aKey(await aWorkspace())
    const listed = await aceHere('key:list', workspace.id, '--json')
    assert.notInclude(listed.stdout, key.key)
    const keys = JSON.parse(listed.stdout)
    assert.isNotNull(keys[0].lastUsedAt)
    assert.lengthOf(keys, 1, 'that of another workspace is not among them')
    assert.isNull(keys[0].expiresAt)
    const ending = ['key:create', workspace.id, '--name=Trial', '--expires=30', '--json'] as const
    const trial = JSON.parse((await aceHere(...ending)).stdout)
    assert.sameMembers(Object.keys(trial), ['id', 'name', 'scope', 'key'])
    const [, { expiresAt }] = JSON.parse((await aceHere('key:list', workspace.id, '--json')).stdout)
    assert.closeTo(Date.parse(expiresAt), Date.now() + 30 * DAY, DAY)
    assert.match((await aceHere('key:list', workspace.id)).stdout, /active until \d{4}-\d\d-\d\d/)
    assert.equal((await ace('key:revoke', key.id)).exitCode, 0)
    assert.equal((await api.get('/me')).status, 401)
  })

  test('show their help instead of asking for arguments', async ({ assert }) => {
    for (const [name, shown] of [
      ['channel:set', /channel:set.*<workspace-id> <kind>/],
      ['export', /export.*<workspace-id> <file>/],
      ['migration:run', /--force/],
    ] as const) {
      const { exitCode, stdout, stderr } = await ace(name, '--help')
      assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: '' }, name)
      assert.match(stdout, shown)
    }
    const all = await ace('help')
    assert.equal(all.exitCode, 0)
    assert.match(all.stdout, /Available commands:[\s\S]*channel:set/)
    const unknown = await ace('channel:sat', '--help')
    assert.equal(unknown.exitCode, 1)
    assert.match(unknown.stdout + unknown.stderr, /"channel:sat" is not defined[\s\S]*channel:set/)
  })

  test('run in production without .env and NODE_ENV', async ({ assert }) => {
    const { exitCode, stderr } = await aceWith({ NODE_ENV: undefined }, 'plugin:list')
    assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: '' })
  })

  test('crawl:now shows the result', async ({ assert, cleanup }) => {
    const site = (await TestSite.start()).serve('/pricing', pricingPage())
    cleanup(() => site.stop())
    const page = await aWatchedUrl(await aWorkspace())
    const url = site.url('/pricing')
    await page.merge({ ...WatchedUrl.address(url) }).save()

    assert.include((await aceHere('crawl:now', page.id)).stdout, 'baseline')
    site.serve('/pricing', pricingPage({ team: '$79' }))
    const changed = JSON.parse((await ace('crawl:now', page.id, '--json')).stdout)
    assert.include(changed, { status: 'success', httpStatus: 200, versionNumber: 2, error: null })
    assert.include(changed.alert, { signalScore: 'high' })

    site.serve('/pricing', { status: 503 })
    const failed = await aceHere('crawl:now', page.id)
    assert.equal(failed.exitCode, 1)
    assert.include(failed.stdout, '503')
  })

  test('crawl:due and plugin:list respond', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace())
    await page.merge({ nextCrawlAt: 0 }).save()
    assert.deepEqual(JSON.parse((await aceHere('crawl:due', '--json')).stdout), { queued: 1 })
    assert.include((await aceHere('plugin:list')).stdout, 'extractors')
  })

  test('report bad input in one line on stderr with exit 1, never a stack trace', async ({ assert }) => {
    const bad: BadInput[] = [
      [['workspace:create'], /name/],
      [['key:revoke', 'key_x'], /"key_x" not found/],
      [['queue:listen', '--queue=nope'], /Unknown queue "nope"/],
      [['queue:listen', '--concurrency=0'], /concurrency/],
    ]
    const results = await Promise.all(bad.map(([words]) => ace(...words)))
    for (const [index, result] of results.entries()) assertRefusal(assert, bad[index], result)
  })
})

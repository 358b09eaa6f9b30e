import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { ace, aceWith } from '#tests/support/ace'
import { Api } from '#tests/support/api'
import { aWatchedUrl } from '#tests/support/alerts'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { WatchedSite } from '#tests/support/watched_site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { allWeights } from '#alerts/tuning/weights'
import WatchedUrl from '#monitoring/models/watched_url'

type BadInput = [words: string[], says: RegExp]

async function assertRefused(assert: Assert, bad: BadInput[]): Promise<void> {
  const results = await Promise.all(bad.map(([words]) => ace(...words)))
  for (const [index, { exitCode, stdout, stderr }] of results.entries()) {
    const [words, says] = bad[index]
    assert.equal(exitCode, 1, words.join(' '))
    assert.match(stderr, says, words.join(' '))
    assert.notMatch(stdout + stderr, /\n\s+at |⁃ at/, words.join(' '))
  }
}

test.group('Commands', () => {
  test('workspaces and keys: from nothing to a revoked key', async ({ assert }) => {
    const owner = ['--owner-email=Ada@Example.com', '--owner-password=correct horse']
    const created = await ace('workspace:create', 'Acme', '--plan=starter', ...owner, '--json')
    assert.equal(created.stderr, '')
    const workspace = JSON.parse(created.stdout)
    assert.match(workspace.id, /^ws_/)
    assert.deepEqual(
      { ...workspace, id: '' },
      { id: '', name: 'Acme', plan: 'starter', ownerEmail: 'ada@example.com' }
    )

    const key = JSON.parse(
      (await ace('key:create', workspace.id, '--name=CI', '--scope=write', '--json')).stdout
    )
    assert.match(key.key, /^cmk_[0-9A-Za-z]{36}$/)
    assert.include(key, { name: 'CI', scope: 'write' })
    const api = new Api(key.key)
    assert.equal((await api.get('/me')).body.limits.domains, 10)

    await ace('workspace:plan', workspace.id, '--plan=pro', '--status=past_due')
    const { body: me } = await api.get('/me')
    assert.include(me.workspace, { plan: 'pro', subscriptionStatus: 'past_due' })

    await aKey(await aWorkspace())
    const listed = await ace('key:list', workspace.id, '--json')
    assert.notInclude(listed.stdout, key.key)
    const keys = JSON.parse(listed.stdout)
    assert.isNotNull(keys[0].lastUsedAt)
    assert.lengthOf(keys, 1, 'that of another workspace is not among them')
    assert.equal((await ace('key:revoke', key.id)).exitCode, 0)
    assert.equal((await api.get('/me')).status, 401)
  })

  test('without .env and NODE_ENV an installation is one in production', async ({ assert }) => {
    const { exitCode, stderr } = await aceWith({ NODE_ENV: undefined }, 'plugin:list')
    assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: '' })
  })

  test('crawl:now shows what came of it', async ({ assert, cleanup }) => {
    const site = (await TestSite.start()).serve('/pricing', pricingPage())
    cleanup(() => site.stop())
    const page = await aWatchedUrl(await aWorkspace())
    const url = site.url('/pricing')
    await page.merge({ url, urlHash: WatchedUrl.hashUrl(url) }).save()

    assert.include((await ace('crawl:now', page.id)).stdout, 'baseline')
    site.serve('/pricing', pricingPage({ team: '$79' }))
    const changed = JSON.parse((await ace('crawl:now', page.id, '--json')).stdout)
    assert.include(changed, { status: 'success', httpStatus: 200, versionNumber: 2, error: null })
    assert.include(changed.alert, { signalScore: 'high' })

    site.serve('/pricing', { status: 503 })
    const failed = await ace('crawl:now', page.id)
    assert.equal(failed.exitCode, 1)
    assert.include(failed.stdout, '503')
  })

  test('crawl:due, plugin:list and doctor answer', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace())
    await page.merge({ nextCrawlAt: 0 }).save()
    assert.deepEqual(JSON.parse((await ace('crawl:due', '--json')).stdout), { queued: 1 })
    assert.include((await ace('plugin:list')).stdout, 'extractors')
    const doctor = await ace('doctor', '--json')
    assert.deepEqual(
      JSON.parse(doctor.stdout).filter(({ ok }: { ok: boolean }) => !ok),
      []
    )
    assert.equal(doctor.exitCode, 0)
  })

  test('signal:replay tells what would differ, and signal:reset forgets what ratings taught', async ({
    assert,
    cleanup,
  }) => {
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ headline: 'Plans' }))
    const [alert] = await watched.alerts()
    await watched.api.post(`/alerts/${alert.id}/feedback`, { feedback: 'useful' })
    const { id } = watched.workspace

    const replayed = JSON.parse((await ace('signal:replay', id, '--json')).stdout)
    assert.containsSubset(replayed.totals, { judged: 1, alertsThen: 1, alertsNow: 1 })
    assert.equal(replayed.differences.length, replayed.totals.raised)
    assert.include((await ace('signal:replay', id, '--limit=5')).stdout, '1 change judged again')

    assert.isNotEmpty(await allWeights(watched.workspace))
    const reset = await ace('signal:reset', id, '--json')
    assert.deepEqual(JSON.parse(reset.stdout), { id, reset: true })
    assert.isEmpty(await allWeights(watched.workspace))
    const after = JSON.parse((await ace('signal:replay', id, '--json')).stdout)
    assert.isEmpty(after.differences)
  })

  test('bad input is a clear line on stderr and exit 1, never a stack trace', async ({ assert }) => {
    const { id } = await aWorkspace()
    await aKey({ id } as never)
    const bad: BadInput[] = [
      [
        ['workspace:create', 'Acme', '--plan=gold', '--owner-email=a@b.co', '--owner-password=12345678'],
        /Plan must be one of free, starter/,
      ],
      [
        ['workspace:create', 'Acme', '--owner-email=nobody', '--owner-password=1234'],
        /Owner email[\s\S]*Owner password/,
      ],
      [['workspace:create'], /name/],
      [['workspace:plan', id], /--plan/],
      [['workspace:plan', 'ws_x', '--plan=pro'], /"ws_x" not found/],
      [['key:create', 'ws_x', '--name=CI'], /"ws_x" not found/],
      [['key:create', id, '--name=CI', '--scope=admin'], /Scope must be one of read, write/],
      [['key:create', id], /Name/],
      [['key:revoke', 'key_x'], /"key_x" not found/],
      [['key:list', 'ws_x'], /"ws_x" not found/],
      [['crawl:now', 'wu_x'], /"wu_x" not found/],
      [['signal:reset', 'ws_x'], /"ws_x" not found/],
      [['signal:replay', 'ws_x'], /"ws_x" not found/],
      [['signal:replay', id, '--limit=0'], /Limit must be a whole number/],
      [['queue:listen', '--queue=nope'], /no queue "nope"/],
      [['queue:listen', '--concurrency=0'], /concurrency/],
    ]
    await assertRefused(assert, bad)
  })
})

import { test } from '@japa/runner'
import { aWatchedUrl } from '#tests/support/alerts'
import { aceHere } from '#tests/support/ace_here'
import { assertRefusal, type BadInput } from '#tests/support/bad_input'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { allWeights } from '#detection/scoring/weights'
import { findWorkspace } from '#workspaces/queries/find'

test.group('Commands', () => {
  test('signal:replay reports differences, and signal:reset resets learning', async ({ assert, cleanup }) => {
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    watched.site.serve('/pricing', pricingPage())
    await watched.watch('/pricing')
    await watched.crawl('/pricing', pricingPage({ headline: 'Plans' }))
    const [alert] = await watched.alerts()
    await watched.api.post(`/alerts/${alert.id}/feedback`, { feedback: 'useful' })
    const { id } = watched.workspace

    const replayed = JSON.parse((await aceHere('signal:replay', id, '--json')).stdout)
    assert.containsSubset(replayed.totals, { judged: 1, alertsThen: 1, alertsNow: 1 })
    assert.equal(replayed.differences.length, replayed.totals.raised)
    assert.include((await aceHere('signal:replay', id, '--limit=5')).stdout, '1 change scored again')

    assert.isNotEmpty(await allWeights(watched.workspace))
    const reset = await aceHere('signal:reset', id, '--json')
    assert.deepEqual(JSON.parse(reset.stdout), { id, reset: true })
    assert.isEmpty(await allWeights(watched.workspace))
    const after = JSON.parse((await aceHere('signal:replay', id, '--json')).stdout)
    assert.isEmpty(after.differences)
  })

  test('workspace:list shows plan, members and tracked pages of each', async ({ assert }) => {
    assert.deepEqual(JSON.parse((await aceHere('workspace:list', '--json')).stdout), [])
    assert.match((await aceHere('workspace:list')).stdout, /^There are no workspaces\./)
    const owner = ['--owner-email=ada@example.com', '--owner-password=correct horse']
    const { stdout } = await aceHere('workspace:create', 'Acme', '--plan=pro', ...owner, '--json')
    const { id } = JSON.parse(stdout)
    await aWatchedUrl(await findWorkspace(id))
    const other = await aWorkspace('free')
    const listed = JSON.parse((await aceHere('workspace:list', '--json')).stdout)
    assert.deepEqual(listed, [
      { id, name: 'Acme', plan: 'pro', subscriptionStatus: 'active', members: 1, pages: 1 },
      { id: other.id, name: other.name, plan: 'free', subscriptionStatus: 'active', members: 1, pages: 0 },
    ])
    assert.match((await aceHere('workspace:list')).stdout, /Acme.*pro.*active.*1.*1/)
  })

  test('reports bad input in one line on stderr with exit 1, never a stack trace', async ({ assert }) => {
    const { id } = await aWorkspace()
    await aKey({ id } as never)
    const owner = ['--owner-email=a@b.co', '--owner-password=12345678']
    const bad: BadInput[] = [
      [['workspace:create', 'Acme', '--plan=gold', ...owner], /Plan must be one of free, starter/],
      [
        ['workspace:create', 'Acme', '--owner-email=nobody', '--owner-password=1234'],
        /Owner email[\s\S]*Owner password/,
      ],
      [['workspace:plan', 'ws_x', '--plan=pro'], /"ws_x" not found/],
      [['workspace:plan', id], /--plan/],
      [['key:create', 'ws_x', '--name=CI'], /"ws_x" not found/],
      [['key:create', id, '--name=CI', '--scope=owner'], /Scope must be one of read, write, admin/],
      [['key:create', id], /^Name is required\n$/],
      [['key:create', id, `--name=${'x'.repeat(121)}`], /^Name must have at most 120 characters\n$/],
      [['key:create', id, '--name=CI', '--expires=0'], /Expires must be between 1 and 3650/],
      [['key:revoke', 'key_x'], /"key_x" not found/],
      [['key:list', 'ws_x'], /"ws_x" not found/],
      [['crawl:now', 'wu_x'], /"wu_x" not found/],
      [['signal:reset', 'ws_x'], /"ws_x" not found/],
      [['signal:replay', 'ws_x'], /"ws_x" not found/],
      [['signal:replay', id, '--limit=0'], /--limit must be a positive whole number/],
    ]
    for (const input of bad) assertRefusal(assert, input, await aceHere(...input[0]))
  })
})

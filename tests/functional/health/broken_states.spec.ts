import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { usesMemory } from '#config/limiter'
import Channel from '#delivery/models/channel'
import { HOUR, MINUTE } from '#platform/instants'
import { newId } from '#platform/ids'
import { quickChecks } from '#health/checks'
import { checkClock, checkNode, checkPort } from '#health/checks/installation'
import { type Finding, runChecks } from '#health/run_checks'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { aChannel } from '#tests/support/channels'
import { aProcess } from '#tests/support/heartbeats'
import { aVersion } from '#tests/support/versions'
import { aWorkspace } from '#tests/support/workspace'

/** What these find depends on who runs the tests, and where. */
const OF_THIS_MACHINE = ['disk_space', 'permissions']

/** Returns what is wrong, by the list that `/health/ready` and `doctor` share. */
async function problems(): Promise<Finding[]> {
  const findings = await runChecks(quickChecks())
  return findings.filter(
    ({ status, check }) => status !== 'ok' && status !== 'skipped' && !OF_THIS_MACHINE.includes(check)
  )
}

const EARLIER = () => Date.now() - 30 * MINUTE

interface Broken {
  check: string
  message: RegExp
  remedy: RegExp
  make: () => Promise<unknown>
}

const states: [string, Broken][] = [
  [
    'a page that was due long ago',
    {
      check: 'schedule',
      message: /due 30 minutes ago have not been queued/,
      remedy: /restart/,
      make: async () => (await aWatchedUrl(await aWorkspace())).merge({ nextCrawlAt: EARLIER() }).save(),
    },
  ],
  [
    'a crawl that waits for a host nobody visits',
    {
      check: 'crawls',
      message: /^1 crawl has been waiting for over 10 minutes/,
      remedy: /add workers/,
      make: async () => {
        const page = await aWatchedUrl(await aWorkspace())
        await page.merge({ turn: 1, queuedAt: EARLIER(), crawlTrigger: 'schedule' }).save()
        await db
          .table('hosts')
          .insert({ host: page.host, next_at: 0, answers: false, is_wanted: true, turn: 1 })
      },
    },
  ],
  [
    'pages that all fail in the same way',
    {
      check: 'crawl_results',
      message: /^0 of the 3 pages that were checked last could be read; the commonest error is dns_failed \(/,
      remedy: /can resolve names/,
      make: async () => {
        const workspace = await aWorkspace()
        for (const domain of ['one.example', 'two.example', 'three.example']) {
          const page = await aWatchedUrl(workspace, domain)
          await page
            .merge({ lastStatus: 'failed', lastErrorCode: 'dns_failed', lastCrawledAt: EARLIER() })
            .save()
          await db
            .table('hosts')
            .insert({ host: page.host, next_at: 1, answers: false, is_wanted: true, last_turn: 1 })
        }
      },
    },
  ],
  [
    'a change that nobody judges',
    {
      check: 'alerts',
      message: /^1 change is waiting to be judged, the oldest for 30 minutes/,
      remedy: /errors in the logs/,
      make: async () => {
        const { changeId } = await anAlert(await aWatchedUrl(await aWorkspace()))
        await db
          .from('page_changes')
          .where('id', changeId)
          .update({ outcome: 'pending', detected_at: EARLIER() })
      },
    },
  ],
  [
    'a message that nobody sends',
    {
      check: 'deliveries',
      message: /^1 message is waiting to be sent, the oldest for 30 minutes/,
      remedy: /errors in the logs/,
      make: async () => {
        const workspace = await aWorkspace()
        const alert = await anAlert(await aWatchedUrl(workspace))
        const channel = await aChannel(workspace)
        await db.table('deliveries').insert({
          id: newId('delivery'),
          workspace_id: workspace.id,
          kind: 'slack',
          channel_id: channel.id,
          alert_id: alert.id,
          recipient: '',
          status: 'pending',
          due_at: EARLIER(),
          next_attempt_at: EARLIER(),
          created_at: EARLIER(),
        })
      },
    },
  ],
  [
    'hits that nobody counts',
    {
      check: 'hits',
      message: /^7 hits are waiting to be counted, the oldest for 30 minutes/,
      remedy: /errors in the logs/,
      make: async () => {
        const { id: workspaceId } = await aWorkspace()
        const siteId = newId('analyticsSite')
        await db.table('analytics_sites').insert({
          id: siteId,
          workspace_id: workspaceId,
          name: 'Acme',
          domain: 'acme.example',
          site_key: 'key',
          created_at: 0,
        })
        await db.table('hit_batches').insert({
          id: newId('hitBatch'),
          workspace_id: workspaceId,
          site_id: siteId,
          received_at: EARLIER(),
          hit_count: 7,
          hits: '[]',
        })
      },
    },
  ],
  [
    'a channel that was stored with another APP_KEY',
    {
      check: 'channels',
      message: /^1 of 2 can't be read with this APP_KEY/,
      remedy: /Restore the previous APP_KEY/,
      make: async () => {
        await aChannel(await aWorkspace())
        const { id } = await aChannel(await aWorkspace())
        await Channel.query().where('id', id).update({ destination: 'iv1.of.another.key' })
      },
    },
  ],
  [
    'another machine whose clock is ahead',
    {
      check: 'clock',
      message: /^the clock of other is 7,200 seconds ahead/,
      remedy: /NTP/,
      make: () => aProcess({ host: 'other', seen_at: Date.now() + 2 * HOUR }),
    },
  ],
  [
    'a proxy that hides the addresses of visitors',
    {
      check: 'proxy',
      message: /^all sign-ins come from 10\.0\.0\.9/,
      remedy: /TRUSTED_PROXIES/,
      make: () => db.table('installation_settings').insert({ name: 'hiding_proxy', value: '10.0.0.9' }),
    },
  ],
  [
    'two web processes that count requests separately',
    {
      check: 'rate_limits',
      message: /^2 web processes are running/,
      remedy: /LIMITER_STORE=database/,
      make: () => Promise.all([aProcess({ kind: 'web' }), aProcess({ kind: 'web', host: 'other' })]),
    },
  ],
]

test.group('Broken states', () => {
  test('are not seen in an installation that works', async ({ assert }) => {
    await aProcess()
    await aWatchedUrl(await aWorkspace())
    assert.deepEqual(await problems(), [])
  })

  test('{0} is named once, with its remedy')
    .with(states)
    .run(async ({ assert }, [name, { check, message, remedy, make }]) => {
      if (name.startsWith('two web') && !usesMemory) return
      await aProcess()
      await make()
      const found = await problems()
      assert.deepEqual(
        found.map((one) => one.check),
        [check]
      )
      assert.match(found[0].detail, message)
      assert.match(found[0].remedy!, remedy)
    })

  test('without a worker, what waits for one is not named as well', async ({ assert }) => {
    for (const [, { make }] of states.slice(3, 5)) await make()
    const found = await problems()
    assert.deepEqual(
      found.map(({ check }) => check),
      ['workers']
    )
  })

  test('a clock that was set back is named', async ({ assert }) => {
    await assert.rejects(() => checkClock(Date.UTC(2001, 0)), /the date is 2001/)
    await aVersion(await aWatchedUrl(await aWorkspace()), {}, Date.now() + 2 * HOUR)
    const { message, remedy } = await checkClock().then(assert.fail, (error) => error)
    assert.equal(message, 'the latest crawl is 120 minutes in the future')
    assert.match(remedy, /NTP/)
  })

  test('a port that another program uses is named, and a web process of ours is not', async ({
    assert,
    cleanup,
  }) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { message, remedy } = await checkPort('127.0.0.1', port).then(assert.fail, (error) => error)
    assert.equal(message, `another program uses 127.0.0.1:${port}, so the web process can't start`)
    assert.match(remedy, /set PORT/)
    await aProcess({ kind: 'web' })
    assert.match(await checkPort('127.0.0.1', port), /a web process is running/)
  })

  test('an old version of Node is named', async ({ assert }) => {
    assert.equal(await checkNode('v24.1.0'), 'v24.1.0')
    const { remedy } = await checkNode('v20.11.0').then(assert.fail, (error) => error)
    assert.match(remedy, /npm run ace/)
  })
})

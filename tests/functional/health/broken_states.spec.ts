import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { usesMemory } from '#config/limiter'
import Channel from '#delivery/models/channel'
import { HOUR, MINUTE } from '#platform/instants'
import { newId } from '#platform/ids'
import { storageFolder } from '#platform/faults/own_storage'
import { MOST_FAILURES, PartGuard } from '#platform/plugins/part_guard'
import { PluginRegistry } from '#platform/plugins/registry'
import { checkClock, checkNode, checkPort, checkSignatures } from '#health/checks/installation'
import { forgetReadiness } from '#health/readiness'
import type { Finding } from '#health/run_checks'
import { aceHere } from '#tests/support/ace_here'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { aChannel } from '#tests/support/channels'
import { aProcess } from '#tests/support/heartbeats'
import { aVersion } from '#tests/support/versions'
import { aWorkspace } from '#tests/support/workspace'

/** Problems found by `/health/ready` of a running process and by the command `doctor`. */
interface Found {
  ready: Finding[]
  doctor: Finding[]
}

/**
 * Whether a finding is caused by this machine: other users may be able to read the tester's `.env`, and the disk
 * may be nearly full.
 */
function isOfThisMachine({ check, detail }: Finding): boolean {
  return check === 'disk_space' || (check === 'permissions' && !detail.includes(storageFolder))
}

async function problems(): Promise<Found> {
  forgetReadiness()
  const { checks } = (await (await fetch(`${appUrl}/health/ready`)).json()) as { checks: Finding[] }
  const { stdout } = await aceHere('doctor', '--json')
  const broken = (findings: Finding[]) =>
    findings.filter((one) => ['warning', 'error'].includes(one.status) && !isOfThisMachine(one))
  return { ready: broken(checks), doctor: broken(JSON.parse(stdout)) }
}

const EARLIER = () => Date.now() - 30 * MINUTE

interface Broken {
  check: string
  message: RegExp
  remedy: RegExp
  /** Breaks the installation. May return a function that repairs it. */
  make: () => Promise<unknown>
}

/** Changes the list of applied migrations and restores it later. */
function migrations(change: (table: ReturnType<typeof db.from>, latest: number) => Promise<unknown>) {
  return async () => {
    const rows = await db.from('adonis_schema').orderBy('id')
    await change(db.from('adonis_schema'), rows.at(-1).id)
    return async () => {
      await db.from('adonis_schema').delete()
      await db.table('adonis_schema').multiInsert(rows)
    }
  }
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
      message:
        /^0 of the 3 most recently checked pages could be read; the most common error is dns_failed \(/,
      remedy: /can resolve internet host names/,
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
    "this machine's clock, which is behind",
    {
      check: 'clock',
      message: /^the latest crawl is 120 minutes in the future$/,
      remedy: /NTP/,
      make: async () => aVersion(await aWatchedUrl(await aWorkspace()), {}, Date.now() + 2 * HOUR),
    },
  ],
  [
    'a plugin that always fails',
    {
      check: 'plugins',
      message: /^acme\/analysts\/acme failed repeatedly and is disabled for ten minutes$/,
      remedy: /config\/plugins\.ts/,
      make: async () => {
        const guard = await app.container.make('plugins.guard')
        const failing = new PartGuard()
        for (let at = 0; at < MOST_FAILURES; at++) failing.failed('acme/analysts/acme', new Error('boom'))
        app.container.bindValue('plugins.guard', failing)
        return () => app.container.bindValue('plugins.guard', guard)
      },
    },
  ],
  [
    'a storage folder that other users can read',
    {
      check: 'permissions',
      message: /^other users on this machine can read /,
      remedy: /^Run "chmod -R go= /,
      make: async () => {
        await chmod(storageFolder, 0o755)
        return () => chmod(storageFolder, 0o700)
      },
    },
  ],
  [
    'an older schema',
    {
      check: 'schema',
      message: /^a migration is missing: \d{4}_\w+$/,
      remedy: /migration:run/,
      make: migrations((table, latest) => table.where('id', latest).delete()),
    },
  ],
  [
    'the schema of a later version',
    {
      check: 'schema',
      message: /^a later version of Rivalwatch has migrated the database: 9999_more$/,
      remedy: /^Run that version or a later one/,
      make: migrations((table, latest) =>
        table.where('id', latest).update({ name: 'database/migrations/9999_more' })
      ),
    },
  ],
  [
    'a database without tables',
    {
      check: 'schema',
      message: /^the database has no tables yet$/,
      remedy: /migration:run/,
      make: migrations((table) => table.delete()),
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
      make: () => aProcess({ kind: 'web', host: 'other' }),
    },
  ],
]

test.group('Broken states', (group) => {
  group.setup(async () => {
    await chmod(storageFolder, 0o700)
    const loaded = await app.container.make('plugins')
    // A browser takes a second to start.
    const others = loaded.plugins.filter((plugin) => !plugin.fetchers?.some(({ check }) => check))
    app.container.bindValue('plugins', new PluginRegistry(others))
    return () => app.container.bindValue('plugins', loaded)
  })

  test('are not reported in an installation that works', async ({ assert }) => {
    await aProcess()
    await aProcess({ kind: 'web' })
    await aWatchedUrl(await aWorkspace())
    assert.deepEqual(await problems(), { ready: [], doctor: [] })
  })

  test('{0} is reported once by /health/ready and doctor, with the remedy')
    .with(states)
    .run(async ({ assert, cleanup }, [name, { check, message, remedy, make }]) => {
      if (name.startsWith('two web') && !usesMemory) return
      await aProcess()
      await aProcess({ kind: 'web' })
      const undo = await make()
      if (typeof undo === 'function') cleanup(() => undo())
      const { ready, doctor } = await problems()
      for (const found of [ready, doctor]) {
        assert.deepEqual(
          found.map((one) => one.check),
          [check]
        )
        assert.match(found[0].detail, message)
        assert.match(found[0].remedy!, remedy)
      }
    })

  test('work that waits for a missing worker is not reported as well', async ({ assert }) => {
    await aProcess({ kind: 'web' })
    for (const [, { make }] of states.slice(3, 5)) await make()
    const { ready, doctor } = await problems()
    for (const found of [ready, doctor]) {
      assert.deepEqual(
        found.map(({ check }) => check),
        ['workers']
      )
    }
  })

  test('a clock that was set back is reported', async ({ assert }) => {
    await assert.rejects(() => checkClock(Date.UTC(2001, 0)), /the date is 2001/)
  })

  test('a port that another program uses is reported, and one of our own web process is not', async ({
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

  test('says why requests are not signed', async ({ assert }) => {
    const reason = "not signed, because APP_URL isn't a public https address"
    assert.equal(await checkSignatures(), `${reason}; sites know the crawler by its user agent`)
  })

  test('an old version of Node is reported', async ({ assert }) => {
    assert.equal(await checkNode('v24.1.0'), 'v24.1.0')
    const { remedy } = await checkNode('v20.11.0').then(assert.fail, (error) => error)
    assert.match(remedy, /npm run ace/)
  })
})

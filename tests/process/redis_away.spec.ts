import { queueDriver } from '#config/queue'
import { until, untilBy } from '#tests/support/until'
import { test } from '@japa/runner'
import { aWatchedUrl } from '#tests/support/alerts'
import { FakeRedis } from '#tests/support/fake_redis'
import PageChange from '#monitoring/models/page_change'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import Workspace from '#workspaces/models/workspace'
import { freePort } from '#tests/support/ports'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { Program } from './program.js'

/** So many that waiting for each in turn would take too long. */
const DUE_PAGES = 20

interface Scene {
  title: string
  /** Prepares Redis before the processes start, and returns its port. */
  port: () => Promise<number>
  /** Changes Redis once the processes are using it. */
  change?: () => Promise<void> | void
}

/** These tests take a minute, and an installation without Redis cannot lose it. */
test.group('Processes whose Redis', (group) => {
  group.tap((one) => one.skip(queueDriver !== 'redis', 'Runs with the services'))
  let redis: FakeRedis | undefined
  let processes: Program[] = []
  group.each.teardown(async () => {
    for (const program of processes) program.killGroup('SIGKILL')
    await Promise.all(processes.map(({ gone }) => gone))
    await redis?.stop()
    redis = undefined
  })

  async function startRedis(options?: { answers: boolean }): Promise<number> {
    redis = await FakeRedis.start(options)
    return redis.port
  }

  /** Starts a web process and a worker. */
  async function start(redisPort: number) {
    const port = await freePort()
    const env = {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'info',
      QUEUE_DRIVER: 'redis',
      LIMITER_STORE: 'redis',
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: String(redisPort),
    }
    const web = new Program(['--import=./bin/typescript.mjs', 'bin/server.ts'], { env })
    const worker = new Program(['ace.js', 'queue:listen'], { env })
    processes = [web, worker]
    await Promise.all([web.says(/started HTTP server/), worker.says(/worker ready/)])
    return { web, worker, url: `http://127.0.0.1:${port}/v1` }
  }

  const scenes: Scene[] = [
    { title: 'is not there', port: freePort },
    { title: 'takes connections and says nothing', port: () => startRedis({ answers: false }) },
    { title: 'falls silent', port: startRedis, change: () => redis?.fallSilent() },
    { title: 'goes away', port: startRedis, change: () => redis?.stop() },
  ]

  /** Creates pages of a local site that are due immediately. */
  async function duePages(site: TestSite): Promise<WatchedUrl[]> {
    const workspace = await aWorkspace()
    const pages = []
    for (let index = 0; index < DUE_PAGES; index++) {
      const page = await aWatchedUrl(workspace, 'northwind.example', `/${index}`)
      const url = site.url(`/${index}`)
      pages.push(await page.merge({ ...WatchedUrl.address(url), nextCrawlAt: 0 }).save())
    }
    return pages
  }

  /** Waits until each of these pages has this many versions. */
  async function untilRead(pages: readonly WatchedUrl[], versions: number, worker: Program) {
    const ids = pages.map(({ id }) => id)
    const read = () => PageVersion.query().whereIn('watched_url_id', ids).where('version_number', versions)
    await untilBy(worker, async () => (await read()).length >= pages.length)
  }

  test('{title}: read pages, judge changes and exit with 0 on SIGTERM')
    .with(scenes)
    .run(async ({ assert, cleanup }, { port, change }) => {
      const site = (await TestSite.start()).serveOthers(pricingPage())
      cleanup(() => site.stop())
      const { web, worker, url } = await start(await port())
      if (change) {
        await until(() => redis?.commands.includes('SUBSCRIBE'))
        await change()
      }

      const pages = await duePages(site)
      await untilRead(pages, 1, worker)
      site.serveOthers(pricingPage({ team: '$59' }))
      const key = await aKey(await Workspace.findOrFail(pages[0].workspaceId))
      const headers = { authorization: `Bearer ${key}` }
      for (const { id } of pages) {
        const crawl = await fetch(`${url}/watched-urls/${id}/crawl`, { method: 'POST', headers })
        assert.equal(crawl.status, 200, web.output)
      }
      await untilRead(pages, 2, worker)
      await until(async () => !(await PageChange.query().where('outcome', 'pending').first()))

      for (const program of [web, worker]) program.kill('SIGTERM')
      assert.equal(await web.gone, 0, web.output)
      assert.equal(await worker.gone, 0, worker.output)
    })

  test('answers: disconnect with QUIT on SIGTERM', async ({ assert }) => {
    const { web, worker } = await start(await startRedis())
    for (const program of [web, worker]) program.kill('SIGTERM')
    assert.equal(await web.gone, 0, web.output)
    assert.equal(await worker.gone, 0, worker.output)
    const farewells = redis!.commands.filter((name) => name === 'QUIT')
    assert.isAtLeast(farewells.length, 2)
  })
})

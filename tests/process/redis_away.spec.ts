import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'
import { aWatchedUrl } from '#tests/support/alerts'
import { FakeRedis } from '#tests/support/fake_redis'
import { freePort } from '#tests/support/ports'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { Program } from './program.js'

const POLL_INTERVAL = 20

/** Together they would take too long if each were waited for. */
const DUE_PAGES = 20

interface Scene {
  title: string
  /** Readies what the processes find when they start. */
  port: () => Promise<number>
  /** Then this becomes of it, once they use it. */
  change?: () => Promise<void> | void
}

test.group('Processes whose Redis', (group) => {
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

  /** A web process and a worker. */
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

  test('{title}: requests are done, and SIGTERM ends all with 0')
    .with(scenes)
    .run(async ({ assert }, { port, change }) => {
      const workspace = await aWorkspace()
      const key = await aKey(workspace)
      const { web, worker, url } = await start(await port())
      if (change) {
        while (!redis?.commands.includes('EVAL')) await wait(POLL_INTERVAL)
        await change()
      }

      const page = await aWatchedUrl(workspace)
      const headers = { authorization: `Bearer ${key}` }
      const crawl = await fetch(`${url}/watched-urls/${page.id}/crawl`, { method: 'POST', headers })
      assert.equal(crawl.status, 200, web.output)
      for (let index = 0; index < DUE_PAGES; index++) {
        const due = await aWatchedUrl(workspace, `c${index}.example`)
        await due.merge({ nextCrawlAt: Date.now() }).save()
      }
      await worker.says(/waits for the sweeper/)

      for (const program of [web, worker]) program.kill('SIGTERM')
      assert.equal(await web.gone, 0, web.output)
      assert.equal(await worker.gone, 0, worker.output)
    })

  test('answers take their leave of it', async ({ assert }) => {
    const { web, worker } = await start(await startRedis())
    for (const program of [web, worker]) program.kill('SIGTERM')
    assert.equal(await web.gone, 0, web.output)
    assert.equal(await worker.gone, 0, worker.output)
    const farewells = redis!.commands.filter((name) => name === 'QUIT')
    assert.lengthOf(farewells, 2)
  })
})

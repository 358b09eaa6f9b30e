import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Installation } from '#tests/support/installation'
import { hasProgram, OwnServer } from '#tests/support/own_servers'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'

const PAGES = 20
/** Milliseconds that a service is away. */
const AWAY = 3_000
/** Milliseconds that a page takes to answer: long enough for the fault to come while most of them wait. */
const SLOWNESS = 700
/** Milliseconds. A minute is what it takes at most on a machine that has time. */
const PATIENCE = 150_000
const POLL_INTERVAL = 100

interface Scene {
  what: string
  program: string
  start: () => Promise<OwnServer>
  settings: (port: number) => NodeJS.ProcessEnv
  fault: (server: OwnServer) => Promise<void>
}

const onRedis = (port: number) => ({
  QUEUE_DRIVER: 'redis',
  LIMITER_STORE: 'redis',
  REDIS_HOST: '127.0.0.1',
  REDIS_PORT: String(port),
})
const onMariadb = (port: number) => ({
  DB_CONNECTION: 'mysql',
  DB_HOST: '127.0.0.1',
  DB_PORT: String(port),
  DB_USER: 'root',
  DB_DATABASE: 'rivalwatch',
})

async function restart(server: OwnServer): Promise<void> {
  await server.kill()
  await wait(AWAY)
  await server.start()
}

async function flush({ port }: OwnServer): Promise<void> {
  const redis = connect({ host: '127.0.0.1', port }).setEncoding('utf8')
  redis.write('FLUSHALL\r\n')
  const [answer] = await once(redis, 'data')
  redis.destroy()
  if (answer !== '+OK\r\n') throw new Error(`Redis answered ${answer}`)
}

const SCENES: Scene[] = [
  {
    what: 'Redis is flushed',
    program: 'redis-server',
    start: OwnServer.redis,
    settings: onRedis,
    fault: flush,
  },
  {
    what: 'Redis is restarted',
    program: 'redis-server',
    start: OwnServer.redis,
    settings: onRedis,
    fault: restart,
  },
  {
    what: 'the database is restarted',
    program: 'mariadbd',
    start: OwnServer.mariadb,
    settings: onMariadb,
    fault: restart,
  },
]

function serveSlowly(site: TestSite, path: string, page: string): void {
  site.serve(path, (_request, response) =>
    setTimeout(() => response.setHeader('content-type', 'text/html').end(page), SLOWNESS)
  )
}

/** What is heard while a service is away. */
const nothing = () => ({ status: 0, body: null })

/** A site whose pages are watched by an installation of their own, with a worker. */
async function watchedBy({ cleanup }: Pick<TestContext, 'cleanup'>, settings: NodeJS.ProcessEnv) {
  const site = await TestSite.start()
  cleanup(() => site.stop())
  const installation = await Installation.start(settings)
  cleanup(() => void installation.stop())
  const { write: key } = await installation.workspace()
  const ask = (method: string, path: string, body?: object) => installation.ask(key, method, path, body)
  const paths = Array.from({ length: PAGES }, (_, index) => `/${index}`)
  const { body: competitor } = await ask('POST', '/competitors', { name: 'Northwind', domain: site.host })
  const worker = installation.startWorker()
  cleanup(() => worker.killGroup('SIGKILL'))

  /** All pages are asked for, and a fault comes as soon as a few were. Returns when each was read well. */
  async function crawlAll(request: () => Promise<void>, fault: () => Promise<void>, version: number) {
    const before = site.requests.length
    await request()
    while (site.requests.length < before + 3) await wait(POLL_INTERVAL)
    await fault()
    const end = Date.now() + PATIENCE
    for (;;) {
      if (worker.hasEnded || Date.now() > end)
        throw new Error(`The worker did not do it all:\n${worker.output}`)
      const { status, body: pages } = await ask('GET', '/watched-urls').catch(nothing)
      const isDone = status === 200 && pages.every((page: any) => page.lastStatus === 'success')
      if (isDone && (await versionsOf(pages)).every((number) => number >= version)) return versionsOf(pages)
      await wait(POLL_INTERVAL)
    }
  }

  async function versionsOf(pages: { id: string }[]): Promise<number[]> {
    const snapshots = await Promise.all(pages.map(({ id }) => ask('GET', `/watched-urls/${id}/snapshot`)))
    return snapshots.map(({ body }) => body.versionNumber)
  }

  return { site, ask, competitor, paths, crawlAll }
}

test.group('What a worker has in hand', (group) => {
  group.each.timeout(6 * 60_000)

  for (const { what, program, start, settings, fault } of SCENES) {
    test(`is done once each when ${what}`, async ({ assert, cleanup }) => {
      const server = await start()
      cleanup(() => server.remove())
      const { site, ask, competitor, paths, crawlAll } = await watchedBy({ cleanup }, settings(server.port))

      const watchAll = async () => {
        for (const path of paths) {
          serveSlowly(site, path, pricingPage({ headline: `Page ${path}` }))
          await ask('POST', '/watched-urls', {
            competitorId: competitor.id,
            url: site.url(path),
            label: 'pricing',
          })
        }
      }
      const first = await crawlAll(watchAll, () => fault(server), 1)
      assert.deepEqual(new Set(first), new Set([1]))

      const changeAll = async () => {
        for (const [index, path] of paths.entries()) {
          serveSlowly(site, path, pricingPage({ headline: `Page ${path}`, team: `$${100 + index}` }))
        }
        for (const { id } of (await ask('GET', '/watched-urls')).body)
          await ask('POST', `/watched-urls/${id}/crawl`)
      }
      const second = await crawlAll(changeAll, () => fault(server), 2)
      assert.deepEqual(new Set(second), new Set([2]), 'a version for each crawl')
      for (;;) {
        const { status, body } = await ask('GET', '/alerts').catch(nothing)
        if (status === 200 && body.total >= PAGES) {
          assert.equal(body.total, PAGES, 'an alert for each change')
          break
        }
        await wait(POLL_INTERVAL)
      }
    }).skip(async () => !(await hasProgram(program)), `${program} is not on this machine`)
  }
})

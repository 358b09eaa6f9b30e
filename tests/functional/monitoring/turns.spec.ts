import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { crawlLease } from '#config/crawler'
import { HOUR, SECOND } from '#platform/instants'
import { JobLoop } from '#platform/queue/job_loop'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import CrawlPage from '#monitoring/jobs/crawl_page'
import { claimCrawl, type ClaimedCrawl } from '#monitoring/pipeline/claim'
import { crawlInTurn, runCrawl } from '#monitoring/pipeline/crawl'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import { HostBusy, holdHost, hostOf, meetHost } from '#monitoring/schedule/hosts'
import { requestCrawl } from '#monitoring/schedule/request_crawl'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'
import { aWatchedUrl } from '#tests/support/alerts'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { workOffQueue } from '#tests/support/worker'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

const POLL_INTERVAL = 20

test.group('Turns of a host', (group) => {
  let workspace: Workspace
  let sites: TestSite[] = []
  let stopWorker = async () => {}
  group.each.setup(async () => {
    workspace = await aWorkspace()
    return async () => {
      await db.from('crawls').where('status', 'queued').delete()
      await Promise.all(sites.map((site) => site.stop()))
      await stopWorker()
      stopWorker = async () => {}
      sites = []
    }
  })

  async function aSite(): Promise<TestSite> {
    const site = await TestSite.start()
    sites.push(site)
    return site
  }

  /** Crawls that wait for a host, in the order in which they came. */
  async function line(count: number, base = 'https://northwind.example'): Promise<string[]> {
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const page = await aWatchedUrl(workspace, 'northwind.example', `/${ids.length}`)
      const url = `${base}/page-${index}`
      await page.merge({ url, urlHash: WatchedUrl.hashUrl(url) }).save()
      ids.push(await requestCrawl(page, 'schedule'))
    }
    return ids
  }

  async function answers(host: string, value = true) {
    await meetHost(host)
    await db.from('hosts').where({ host }).update({ answers: value })
  }

  /** `taken`, or how long to wait. */
  async function attempt(crawlId: string, now?: number): Promise<string | number | null> {
    try {
      return (await claimCrawl(crawlId, now)) && 'taken'
    } catch (error) {
      if (error instanceof HostBusy) return error.wait
      throw error
    }
  }

  async function statusOf(crawlId: string): Promise<string> {
    return (await Crawl.findOrFail(crawlId)).status
  }

  /** Runs a worker with two slots until so many pages were read; it goes on until it is stopped. */
  async function workUntilRead(count: number): Promise<void> {
    const loop = await JobLoop.create(app, { queues: ['crawls'], concurrency: 2 })
    const running = loop.run()
    let isStopped = false
    stopWorker = async () => {
      isStopped = true
      await loop.stop()
      await running
    }
    const read = async () => (await Crawl.query().where('status', 'success')).length
    while (!isStopped && (await read()) < count) await wait(POLL_INTERVAL)
  }

  const end = (claim: ClaimedCrawl | null) =>
    storeRefusal(claim!, {
      kind: 'refusal',
      outcome: 'failed',
      code: 'http_500',
      message: 'The site answered 500.',
      status: 500,
      retryAfter: null,
    })

  test('a host is a name and a port: www and other names are others', ({ assert }) => {
    assert.equal(hostOf('https://ACME.example:443/x'), 'acme.example')
    assert.equal(hostOf('http://acme.example/y'), 'acme.example')
    assert.equal(hostOf('https://www.acme.example/x'), 'www.acme.example')
    assert.equal(hostOf('https://acme.example:8443/x'), 'acme.example:8443')
  })

  test('one crawl at a time until the host has answered, two from then on', async ({ assert }) => {
    const [first, second, third, fourth] = await line(4)
    const claim = await claimCrawl(first)
    assert.isNull(await attempt(second), 'waits for the first to end')
    assert.equal(await statusOf(second), 'queued')
    await answers('northwind.example')
    assert.equal(await attempt(second), 'taken')
    assert.isNull(await attempt(third))
    await end(claim)
    assert.equal(await attempt(third), 'taken')
    assert.isNull(await attempt(fourth))
    const [elsewhere] = await line(1, 'https://www.northwind.example')
    assert.equal(await attempt(elsewhere), 'taken', 'another host is free')
  })

  test('of many that claim at once as many come in as may', async ({ assert }) => {
    await answers('northwind.example')
    const attempts = await Promise.all((await line(12)).map((id) => attempt(id)))
    assert.lengthOf(
      attempts.filter((outcome) => outcome === 'taken'),
      2
    )
    assert.lengthOf(await Crawl.query().where('status', 'running'), 2)
  })

  test('a worker that died gives its place back', async ({ assert }) => {
    const [first, second] = await line(2)
    const now = Date.now()
    await claimCrawl(first, now)
    assert.isNull(await attempt(second, now + crawlLease))
    assert.equal(await attempt(second, now + crawlLease + 1), 'taken')
  })

  test('none begins before the host is free again', async ({ assert }) => {
    const now = Date.now()
    const [first, second] = await line(2)
    await meetHost('northwind.example')
    await holdHost('northwind.example', now + 10 * SECOND)
    await holdHost('northwind.example', now + 5 * SECOND)
    assert.equal(await attempt(first, now), 10 * SECOND)
    assert.equal(await attempt(first, now + 4 * SECOND), 6 * SECOND)
    assert.equal(await attempt(first, now + 10 * SECOND), 'taken')
    assert.isNull(await attempt(second, now + 10 * SECOND))
  })

  test('a clock that goes back an hour holds nothing up', async ({ assert }) => {
    const now = Date.now()
    const [first, second] = await line(2)
    await meetHost('northwind.example')
    await holdHost('northwind.example', now + 30 * SECOND)
    assert.equal(await attempt(first, now), 30 * SECOND)
    assert.equal(await attempt(first, now - HOUR), 'taken')
    await db
      .from('crawls')
      .where('id', first)
      .update({ lease_expires_at: now + crawlLease })
    assert.equal(await attempt(second, now - HOUR), 'taken', 'nobody renews a lease of the other time')

    await sweepCrawls(now - HOUR)
    assert.isNotNull(
      await db
        .from('crawls')
        .where({ id: first, status: 'running' })
        .where('lease_expires_at', '>', now - HOUR)
        .first()
    )
  })

  test('a crawl by hand in the foreground waits for its host', async ({ assert }) => {
    const site = (await aSite()).serve('/page-0', pricingPage())
    const [crawlId] = await line(1, site.url(''))
    await meetHost(site.host)
    const until = Date.now() + 150
    await holdHost(site.host, until)
    const outcome = await runCrawl(crawlId)
    assert.equal(outcome!.status, 'success')
    assert.isAtLeast(Number((await Crawl.findOrFail(crawlId)).startedAt), until)
  })

  test('in order of arrival, whichever job comes first', async ({ assert }) => {
    const site = (await aSite()).serveOthers(pricingPage())
    const ids = await line(5, site.url(''))
    for (const id of [...ids].reverse()) await crawlInTurn(id)
    await workOffQueue()
    assert.deepEqual(
      site.requests.map(({ url }) => url),
      ids.map((_, index) => `/page-${index}`)
    )
  })

  test('a page that is being crawled does not hold up those behind it', async ({ assert }) => {
    const site = (await aSite()).serveOthers(pricingPage())
    await answers(site.host)
    const [first, second] = await line(2, site.url(''))
    const claim = await claimCrawl(first)
    const again = await requestCrawl(claim!.page, 'manual')
    await db.from('crawls').where('id', again).update({ id: '0' })
    await crawlInTurn(second)
    assert.equal(await statusOf(second), 'success')
    assert.equal(await statusOf('0'), 'queued')
  })

  test('one job is enough for a whole line', async ({ assert }) => {
    const site = (await aSite()).serveOthers(pricingPage())
    const [, , third] = await line(6, site.url(''))
    await CrawlPage.enqueue(third)
    await workOffQueue()
    assert.lengthOf(await Crawl.query().where('status', 'success'), 6)
  })

  test('a line whose jobs were lost is found, and one crawl of each line is sent for', async ({ assert }) => {
    const [site, other] = [await aSite(), await aSite()]
    for (const one of [site, other]) one.serveOthers(pricingPage())
    await line(3, site.url(''))
    await line(3, other.url(''))
    for (const queuedAt of [Date.now() - HOUR, Date.now() + HOUR]) {
      await db.from('queue_jobs').delete()
      await db.from('crawls').where('status', 'queued').update({ queued_at: queuedAt })
      await sweepCrawls()
      await crawlsOfQueue(assert, 2)
    }
    await workOffQueue()
    assert.lengthOf(await Crawl.query().where('status', 'success'), 6)
  })

  async function crawlsOfQueue(assert: { equal: (a: unknown, b: unknown) => void }, count: number) {
    const manager = await app.container.make('queue.manager')
    assert.equal(await manager.use().sizeOf('crawls'), count)
  }

  test('a host that hangs, with pages in plenty, keeps no other from being read', async ({ assert }) => {
    const hanging = await aSite()
    let asked = 0
    const hang = () => void asked++
    hanging.serve('/robots.txt', hang).serveOthers(hang)
    const ids = await line(50, hanging.url(''))
    for (let index = 0; index < 20; index++) {
      const good = (await aSite()).serveOthers(pricingPage())
      ids.push(...(await line(1, good.url(''))))
    }
    for (const id of ids) await CrawlPage.enqueue(id)

    await workUntilRead(20)
    assert.equal(asked, 1, 'the one that hangs still hangs')
    assert.lengthOf(await Crawl.query().where('status', 'running'), 1)
    assert.lengthOf(await Crawl.query().where('status', 'queued'), 49)
  })

  test('a job that comes too early comes again when the host is free', async ({ assert }) => {
    const site = (await aSite()).serveOthers(pricingPage())
    const ids = await line(3, site.url(''))
    await meetHost(site.host)
    const until = Date.now() + 300
    await holdHost(site.host, until)
    for (const id of ids) await CrawlPage.enqueue(id)
    await workUntilRead(3)
    const first = await Crawl.query().orderBy('started_at').firstOrFail()
    assert.isAtLeast(Number(first.startedAt), until)
  })
})

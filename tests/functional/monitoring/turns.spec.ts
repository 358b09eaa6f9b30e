import { until } from '#tests/support/until'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { crawlLease } from '#config/crawler'
import { failed } from 'rivalwatch-plugin'
import { HOUR, SECOND } from '#platform/instants'
import Crawl from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { claimCrawl, claimNext, type ClaimedCrawl } from '#monitoring/pipeline/claim'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import { HostBusy, holdHost, hostOf } from '#monitoring/schedule/hosts'
import { CrawlLoop } from '#monitoring/schedule/crawl_loop'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'
import { aWatchedUrl } from '#tests/support/alerts'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { requested, stateOf, workOffQueue } from '#tests/support/worker'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

test.group('Turns on a host', (group) => {
  let workspace: Workspace
  let sites: TestSite[] = []
  let stopWorker = async () => {}
  group.each.setup(async () => {
    workspace = await aWorkspace()
    return async () => {
      await WatchedUrl.query().update({ turn: null })
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

  /** Queues crawls for a host in the given order. */
  async function line(count: number, base = 'https://northwind.example'): Promise<string[]> {
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const page = await aWatchedUrl(workspace, 'northwind.example', `/${ids.length}`)
      const url = `${base}/page-${index}`
      await page.merge({ ...WatchedUrl.address(url) }).save()
      ids.push(await requested(page, 'schedule'))
    }
    return ids
  }

  async function answers(host: string) {
    await db.from('hosts').where({ host }).update({ answers: true })
  }

  /** Starts crawls and returns the paths of their pages. */
  async function beginNext(most: number, now?: number): Promise<string[]> {
    return (await claimNext(most, now)).map(({ page }) => new URL(page.url).pathname)
  }

  /** Returns `taken`, or how many milliseconds to wait. */
  async function attempt(crawlId: string, now?: number): Promise<string | number | null> {
    try {
      return (await claimCrawl(crawlId, now)) && 'taken'
    } catch (error) {
      if (error instanceof HostBusy) return error.wait
      throw error
    }
  }

  async function runningPages(): Promise<WatchedUrl[]> {
    return WatchedUrl.query().whereNotNull('lease_token')
  }

  /** Runs a worker with two slots until this many pages were read. */
  async function workUntilRead(count: number): Promise<void> {
    const loop = new CrawlLoop(2)
    const running = loop.run()
    let isStopped = false
    stopWorker = async () => {
      isStopped = true
      await loop.stop()
      await running
    }
    const read = async () => (await WatchedUrl.query().where('last_status', 'success')).length
    await until(async () => isStopped || (await read()) >= count)
  }

  const end = (claim: ClaimedCrawl | null) =>
    storeRefusal(claim!, failed('http_500', 'The site returned 500.', 500))

  test('treat a name and port as a host, so www and other names differ', ({ assert }) => {
    assert.equal(hostOf('https://ACME.example:443/x'), 'acme.example')
    assert.equal(hostOf('http://acme.example/y'), 'acme.example')
    assert.equal(hostOf('https://www.acme.example/x'), 'www.acme.example')
    assert.equal(hostOf('https://acme.example:8443/x'), 'acme.example:8443')
  })

  test('allow one crawl until the host has answered, and two afterward', async ({ assert }) => {
    const [first, second, third, fourth] = await line(4)
    const claim = await claimCrawl(first)
    assert.isNull(await attempt(second), 'waits for the first to end')
    assert.equal(await stateOf(second), 'queued')
    await answers('northwind.example')
    assert.equal(await attempt(second), 'taken')
    assert.isNull(await attempt(third))
    await end(claim)
    assert.equal(await attempt(third), 'taken')
    assert.isNull(await attempt(fourth))
    const [elsewhere] = await line(1, 'https://www.northwind.example')
    assert.equal(await attempt(elsewhere), 'taken', 'another host is free')
  })

  test('admit as many concurrent claims as allowed', async ({ assert }) => {
    const ids = await line(12)
    await answers('northwind.example')
    const attempts = await Promise.all(ids.map((id) => attempt(id)))
    assert.lengthOf(
      attempts.filter((outcome) => outcome === 'taken'),
      2
    )
    assert.lengthOf(await runningPages(), 2)
  })

  test('free the slot of a dead worker', async ({ assert }) => {
    const [first, second] = await line(2)
    const now = Date.now()
    await claimCrawl(first, now)
    assert.isNull(await attempt(second, now + crawlLease))
    assert.equal(await attempt(second, now + crawlLease + 1), 'taken')
  })

  test('start none before the host is free again', async ({ assert }) => {
    const now = Date.now()
    const [first, second] = await line(2)
    await holdHost('northwind.example', now + 10 * SECOND)
    await holdHost('northwind.example', now + 5 * SECOND)
    assert.equal(await attempt(first, now), 10 * SECOND)
    assert.equal(await attempt(first, now + 4 * SECOND), 6 * SECOND)
    assert.equal(await attempt(first, now + 10 * SECOND), 'taken')
    assert.isNull(await attempt(second, now + 10 * SECOND))
  })

  test('are not blocked by a clock that goes back an hour', async ({ assert }) => {
    const now = Date.now()
    const [first, second] = await line(2)
    await holdHost('northwind.example', now + 30 * SECOND)
    assert.equal(await attempt(first, now), 30 * SECOND)
    assert.equal(await attempt(first, now - HOUR), 'taken')
    await db
      .from('watched_urls')
      .where('id', first)
      .update({ lease_expires_at: now + crawlLease })
    assert.equal(await attempt(second, now - HOUR), 'taken', 'nobody renews a lease of the other time')

    await WatchedUrl.query().where('id', second).delete()
    await sweepCrawls(now - HOUR)
    assert.equal(await attempt(first, now - HOUR + SECOND), 'taken', 'to be done again')
  })

  test('make a manual crawl in the foreground wait for its host', async ({ assert }) => {
    const site = (await aSite()).serve('/page-0', pricingPage())
    const [crawlId] = await line(1, site.url(''))
    const heldUntil = Date.now() + 150
    await holdHost(site.host, heldUntil)
    const outcome = await runCrawl(crawlId)
    assert.equal(outcome!.status, 'success')
    assert.isAtLeast(Number((await Crawl.findByOrFail('watched_url_id', crawlId)).startedAt), heldUntil)
  })

  test('start the first waiting crawl of each host, for any number', async ({ assert }) => {
    await line(3)
    await line(2, 'https://www.northwind.example')
    await line(2, 'https://fabrikam.example')
    assert.lengthOf(await claimNext(2), 2)
    assert.deepEqual(await beginNext(5), ['/page-0'], 'of the one that is left')
    assert.deepEqual(await beginNext(5), [])
  })

  test('give concurrent workers different crawls', async ({ assert }) => {
    for (let host = 0; host < 8; host++) await line(2, `https://${host}.example`)
    const rounds = await Promise.all(Array.from({ length: 8 }, () => claimNext(4)))
    const taken = rounds.flat().map(({ page }) => page.id)
    assert.lengthOf(new Set(taken), taken.length)
    assert.lengthOf([...taken, ...(await claimNext(8))], 8)
    assert.lengthOf(await runningPages(), 8)
  })

  test('follow the order of arrival, one after the other', async ({ assert }) => {
    const site = (await aSite()).serveOthers(pricingPage())
    const ids = await line(5, site.url(''))
    await workOffQueue()
    assert.deepEqual(
      site.requests.map(({ url }) => url).filter((url) => url !== '/robots.txt'),
      ids.map((_, index) => `/page-${index}`)
    )
  })

  test('give the second slot to the next one', async ({ assert }) => {
    await line(3)
    await answers('northwind.example')
    assert.deepEqual(await beginNext(5), ['/page-0'])
    assert.deepEqual(await beginNext(5), ['/page-1'])
    assert.deepEqual(await beginNext(5), [])
  })

  test('grow to two slots after the first response and shrink to one without responses', async ({
    assert,
  }) => {
    await line(6)
    const [first] = await claimNext(5)
    await end(first)
    const second = [...(await claimNext(5)), ...(await claimNext(5)), ...(await claimNext(5))]
    assert.lengthOf(second, 2)
    for (const claim of second) await storeRefusal(claim, failed('timeout', 'The site did not answer.'))
    assert.lengthOf([...(await claimNext(5)), ...(await claimNext(5))], 1)
  })

  test('do not let a running page block those behind it', async ({ assert }) => {
    const [first] = await line(2)
    await answers('northwind.example')
    const claim = await claimCrawl(first)
    await requested(await WatchedUrl.findOrFail(first), 'manual')
    assert.deepEqual(await beginNext(1), ['/page-1'])
    assert.equal(await stateOf(first), 'running')
    await end(claim)
    assert.deepEqual(await beginNext(1), ['/page-0'], 'its turn comes when the other one ends')
  })

  test('skip paused pages but not those behind them', async ({ assert }) => {
    await line(4)
    await WatchedUrl.query()
      .where('url', 'like', '%/page-_')
      .whereNot('url', 'like', '%3')
      .update({ isActive: false })
    assert.deepEqual(await beginNext(5), ['/page-3'])
    assert.lengthOf(await WatchedUrl.query().whereNotNull('turn'), 1)
  })

  test('start a crawl that arrives while the host is busy once the host is free', async ({ assert }) => {
    await line(1)
    const [claim] = await claimNext(1)
    await line(1, 'https://northwind.example/later')
    assert.deepEqual(await beginNext(1), [])
    await end(claim)
    assert.deepEqual(await beginNext(1), ['/later/page-0'])
  })

  test('return an abandoned crawl to its place in the queue', async ({ assert }) => {
    const now = Date.now()
    const [first] = await line(2)
    assert.deepEqual(await beginNext(1, now), ['/page-0'])
    assert.deepEqual(await beginNext(1, now + crawlLease + 1), [], 'nobody has swept')
    await sweepCrawls(now + crawlLease)
    assert.deepEqual(await beginNext(1, now + crawlLease), [])
    await sweepCrawls(now + crawlLease + 1)
    assert.deepEqual(await beginNext(1, now + crawlLease + 1), ['/page-0'])
    assert.equal((await WatchedUrl.findOrFail(first)).attempts, 2)
  })

  test('repeat an abandoned crawl whose page was requested again, and then crawl it once more', async ({
    assert,
  }) => {
    const now = Date.now()
    const [first] = await line(1)
    const [claim] = await claimNext(1, now)
    await requested(await WatchedUrl.findOrFail(first), 'manual')
    const later = now + crawlLease + 1
    await sweepCrawls(later)
    const [next] = await claimNext(1, later)
    assert.equal(next.page.id, first)
    assert.equal((await WatchedUrl.findOrFail(first)).attempts, 2)
    assert.isNull(await end(claim), 'the first one, if it was alive after all, has nothing to say')
    await end(next)
    const [again] = await claimNext(1, later + SECOND)
    assert.equal(again.trigger, 'manual')
    assert.equal((await WatchedUrl.findOrFail(first)).attempts, 1)
  })

  test('find a host that was lost', async ({ assert }) => {
    await line(2)
    await db.from('hosts').update({ is_wanted: false })
    assert.lengthOf(await claimNext(1), 0)
    await sweepCrawls()
    assert.lengthOf(await claimNext(1), 1)
  })

  test('do not let an unresponsive host with many pages delay others', async ({ assert }) => {
    const hanging = await aSite()
    let asked = 0
    const hang = () => void asked++
    hanging.serve('/robots.txt', hang).serveOthers(hang)
    await line(50, hanging.url(''))
    for (let index = 0; index < 20; index++) {
      const good = (await aSite()).serveOthers(pricingPage())
      await line(1, good.url(''))
    }

    await workUntilRead(20)
    assert.equal(asked, 1, 'the one that hangs still hangs')
    assert.lengthOf(await runningPages(), 1)
    assert.lengthOf(await WatchedUrl.query().whereNotNull('turn'), 50)
  })

  test('bring an early worker back when the host is free', async ({ assert }) => {
    const site = (await aSite()).serveOthers(pricingPage())
    await line(3, site.url(''))
    const heldUntil = Date.now() + 300
    await holdHost(site.host, heldUntil)
    await workUntilRead(3)
    const first = await WatchedUrl.query()
      .whereNotNull('last_crawled_at')
      .orderBy('last_crawled_at')
      .firstOrFail()
    assert.isAtLeast(first.lastCrawledAt!, heldUntil)
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Api } from '#tests/support/api'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { statementsOf } from '#tests/support/statements'
import { judgeWhatIsDue, requested, stateOf, workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { newId } from '#platform/ids'
import { crawlLease, maxCrawlAttempts } from '#config/crawler'
import Crawl from '#monitoring/models/crawl'
import PageChange from '#monitoring/models/page_change'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { claimCrawl, claimNext } from '#monitoring/pipeline/claim'
import { carryOut, runCrawl } from '#monitoring/pipeline/crawl'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import { enqueueDueCrawls, enqueueSomeDue } from '#monitoring/schedule/enqueue_due'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'
import { isWebPage } from '#monitoring/web_page'
import { claimChanges } from '#alerts/judging/due_pages'
import { judgeChange } from '#alerts/judging/judge_page'
import { changePlan } from '#workspaces/actions/change_plan'

const HOUR = 3_600_000

async function countOf(table: string): Promise<number> {
  return Number((await db.from(table).count('* as total').first())!.total)
}

test.group('Crawling', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    site = (await TestSite.start()).serve('/pricing', pricingPage())
    return () => site.stop()
  })

  async function aPageOfTheSite(): Promise<WatchedUrl> {
    const page = await aWatchedUrl(await aWorkspace())
    const url = site.url('/pricing')
    return page.merge({ ...WatchedUrl.address(url) }).save()
  }

  test('queues a page once for two requests', async ({ assert }) => {
    const page = await aPageOfTheSite()
    await Promise.all([requested(page, 'manual'), requested(page, 'schedule')])
    assert.lengthOf(await claimNext(5), 1)
    assert.isNull((await page.refresh()).againTurn)
  })

  test('runs a crawl once even if it is delivered ten times concurrently', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawlId = await requested(page, 'manual')
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => runCrawl(crawlId)))
    assert.lengthOf(outcomes.filter(Boolean), 1)
    assert.equal(await countOf('page_versions'), 1)
    assert.lengthOf(site.requests, 1)
  })

  test('starts a crawl requested during another one when that ends', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const running = await claimCrawl(await requested(page, 'schedule'))
    const waiting = await requested(page, 'manual')
    assert.isNull(await runCrawl(waiting), 'two workers never crawl the same page at once')

    await storeRefusal(running!, refusal())
    const outcome = await runCrawl(waiting)
    assert.equal(outcome!.status, 'success')
  })

  test('leaves nothing stuck in running when a worker dies during a crawl', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawlId = await requested(page, 'schedule')
    const abandoned = await claimCrawl(crawlId)
    await page.refresh()
    assert.equal(page.lastStatus, 'running')
    assert.isNull(await runCrawl(crawlId), 'its lease still holds')

    await db.from('watched_urls').update({ lease_expires_at: Date.now() - 1 })
    await sweepCrawls()
    await workOffQueue()
    await page.refresh()
    assert.equal(page.lastStatus, 'success')
    assert.isNull(await storeRefusal(abandoned!, refusal()), 'the dead one stores nothing when it wakes up')
    await page.refresh()
    assert.equal(page.lastStatus, 'success')
  })

  test('fails a page that repeatedly crashes its worker', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawlId = await requested(page, 'schedule')
    for (let attempt = 0; attempt < maxCrawlAttempts; attempt++) {
      assert.isNotNull(await claimCrawl(crawlId))
      await db.from('watched_urls').update({ lease_expires_at: Date.now() - 1 })
    }
    await sweepCrawls()
    await page.refresh()
    assert.equal(page.lastStatus, 'failed')
    assert.equal(page.lastErrorCode, 'worker_died')
    assert.equal((await Crawl.findByOrFail('watched_url_id', crawlId)).status, 'failed')
  })

  test('finds crawls and changes that a dead worker left', async ({ assert }) => {
    const page = await aPageOfTheSite()
    await requested(page, 'first')
    await sweepCrawls(Date.now() + crawlLease)
    await workOffQueue()
    site.serve('/pricing', pricingPage({ team: '$79' }))
    const { changeId } = (await runCrawl(await requested(page, 'manual')))!
    assert.isTrue(await claimChanges(page.id))
    await judgeWhatIsDue()
    assert.equal((await PageChange.findOrFail(changeId!)).outcome, 'pending', 'another worker has it')
    await judgeWhatIsDue(Date.now() + HOUR)
    assert.equal((await PageChange.findOrFail(changeId!)).outcome, 'pending', 'until its lease ends')
    await db.from('page_changes').update({ lease_expires_at: 0 })
    await judgeWhatIsDue()
    assert.equal((await PageChange.findOrFail(changeId!)).outcome, 'alerted')
    assert.equal(await countOf('alerts'), 1)
  })

  test('creates one alert for a change that is judged concurrently', async ({ assert }) => {
    const page = await aPageOfTheSite()
    await runCrawl(await requested(page, 'first'))
    site.serve('/pricing', pricingPage({ team: '$79' }))
    const { changeId } = (await runCrawl(await requested(page, 'manual')))!
    const alerts = await Promise.all(Array.from({ length: 5 }, () => judgeChange(changeId!)))
    assert.lengthOf(alerts.filter(Boolean), 1)
    assert.equal(await countOf('alerts'), 1)
  })

  test('judges a change in few statements, whether it is reported or merged', async ({ assert }) => {
    const page = await aPageOfTheSite()
    await runCrawl(await requested(page, 'first'))
    const countNext = async (team: string) => {
      site.serve('/pricing', pricingPage({ team }))
      const { changeId } = (await runCrawl(await requested(page, 'manual')))!
      const statements = await statementsOf(() => judgeChange(changeId!))
      return { outcome: (await PageChange.findOrFail(changeId!)).outcome, count: statements.length }
    }
    const isMysql = db.connection().dialect.name === 'mysql'
    const lock = isMysql ? 1 : 0
    assert.deepEqual(await countNext('$79'), { outcome: 'alerted', count: 18 + lock })
    assert.deepEqual(await countNext('$49'), { outcome: 'joined', count: 21 + lock })
  })

  test('stores content once however often it occurs', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawl = async () => runCrawl(await requested(page, 'manual'))
    await crawl()
    await crawl()
    site.serve('/pricing', pricingPage({ headline: 'New prices' }))
    await crawl()
    site.serve('/pricing', pricingPage())
    const last = await crawl()
    assert.equal(last!.versionNumber, 4)
    const runs = await PageVersion.query().orderBy('version_number')
    assert.deepEqual(
      runs.map(({ firstNumber, versionNumber, crawlCount }) => [firstNumber, versionNumber, crawlCount]),
      [
        [1, 2, 2],
        [3, 3, 1],
        [4, 4, 1],
      ]
    )
    assert.equal(await countOf('page_contents'), 2)
  })

  test('treats a 304 as a successful crawl of the previous content', async ({ assert }) => {
    const page = await aPageOfTheSite()
    site.serve('/pricing', { headers: { etag: '"v1"' }, body: pricingPage() })
    await runCrawl(await requested(page, 'first'))
    site.serve('/pricing', { status: 304 })
    const outcome = await runCrawl(await requested(page, 'manual'))
    assert.equal(site.requests.at(-1)!.headers['if-none-match'], '"v1"')
    assert.include(outcome, { status: 'success', versionNumber: 2, changeId: null })
    assert.equal(await countOf('page_contents'), 1)
  })

  test('fetches a page from before an update in full once, to learn whether it is a source', async ({
    assert,
  }) => {
    const page = await aPageOfTheSite()
    const crawl = async () => runCrawl(await requested(page, 'schedule'))
    site.serve('/pricing', { headers: { etag: '"v1"' }, body: pricingPage() })
    await crawl()
    await WatchedUrl.query().where('id', page.id).update({ is_source: null })
    assert.isTrue(isWebPage(await page.refresh()), 'unknown pages count as web pages')
    await crawl()
    assert.notProperty(site.requests.at(-1)!.headers, 'if-none-match')
    assert.isFalse((await page.refresh()).isSource)
    await crawl()
    assert.equal(site.requests.at(-1)!.headers['if-none-match'], '"v1"')
    assert.equal(await countOf('page_versions'), 1)
  })

  test('stores unchanged scheduled crawls in few statements and without a row', async ({
    assert,
    cleanup,
  }) => {
    const sites = await Promise.all(Array.from({ length: 12 }, () => TestSite.start()))
    cleanup(async () => {
      await Promise.all(sites.map((one) => one.stop()))
    })
    const workspace = await aWorkspace()
    for (const [index, one] of sites.entries()) {
      one.serve('/pricing', { headers: index % 2 ? { etag: '"v1"' } : {}, body: pricingPage() })
      const page = await aWatchedUrl(workspace, 'northwind.example', `/${index}`)
      await page.merge(WatchedUrl.address(one.url('/pricing'))).save()
      await runCrawl(await requested(page, 'first'))
      if (index % 2) one.serve('/pricing', { status: 304 })
    }
    const counts = () => Promise.all(['crawls', 'page_versions', 'page_contents', 'hosts'].map(countOf))
    const before = await counts()
    await WatchedUrl.query().update({ nextCrawlAt: 0 })
    const statements = await statementsOf(async () => {
      await enqueueDueCrawls()
      const outcomes = await Promise.all((await claimNext(12)).map(carryOut))
      assert.deepEqual(
        outcomes.map((outcome) => outcome?.versionNumber),
        Array(12).fill(2)
      )
    })
    assert.isAtMost(statements.length, 3 * 12)
    assert.deepEqual(await counts(), before)
  })

  test('sends a weak validator back unchanged and drops it when the page has none', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawl = async () => runCrawl(await requested(page, 'manual'))
    const sent = () => site.requests.at(-1)!.headers
    const lastModified = 'Fri, 20 Nov 2026 10:00:00 GMT'
    site.serve('/pricing', {
      headers: { etag: 'W/"v1"', 'last-modified': lastModified },
      body: pricingPage(),
    })
    await crawl()
    site.serve('/pricing', pricingPage({ team: '$59' }))
    await crawl()
    assert.deepInclude(sent(), { 'if-none-match': 'W/"v1"', 'if-modified-since': lastModified })
    await crawl()
    assert.notProperty(sent(), 'if-none-match')
    assert.notProperty(sent(), 'if-modified-since')
  })

  test('keeps no validators of an unstored response', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawl = async () => runCrawl(await requested(page, 'manual'))
    const explosive = '<p>'.repeat(60_000)
    site.serve('/pricing', { headers: { etag: '"bad"' }, body: explosive })
    assert.equal((await crawl())!.error!.code, 'too_complex')
    site.serve('/pricing', { headers: { etag: '"v1"' }, body: pricingPage() })
    await crawl()
    assert.notProperty(site.requests.at(-1)!.headers, 'if-none-match')
    site.serve('/pricing', { headers: { etag: '"bad"' }, body: explosive })
    await crawl()
    site.serve('/pricing', { headers: { etag: '"v2"' }, body: pricingPage({ team: '$59' }) })
    assert.isNotNull((await crawl())!.changeId)
    assert.equal(site.requests.at(-1)!.headers['if-none-match'], '"v1"', 'that of the last good crawl')
  })

  test('treats an unrequested 304 as a failure', async ({ assert }) => {
    const page = await aPageOfTheSite()
    site.serve('/pricing', { status: 304 })
    const outcome = await runCrawl(await requested(page, 'first'))
    assert.deepInclude(outcome, { status: 'failed', httpStatus: 304, versionNumber: null })
  })

  test('ignores a 304 from a new redirect target', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const crawl = async () => (await runCrawl(await requested(page, 'manual')))!
    const versioned =
      (body: string): Parameters<TestSite['serve']>[1] =>
      (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"1"'
        const headers = { 'content-type': 'text/html', etag: '"1"' }
        response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? '' : body)
      }
    site.serve('/old', versioned(pricingPage())).serve('/new', versioned(pricingPage({ team: '$79' })))
    site.serve('/pricing', { status: 302, headers: { location: '/old' } })
    await crawl()
    assert.isNull((await crawl()).changeId)
    site.serve('/pricing', { status: 302, headers: { location: '/new' } })
    assert.isNotNull((await crawl()).changeId)
    const before = site.requests.length
    assert.isNull((await crawl()).changeId)
    assert.equal(site.requests.length - before, 2, 'the page and where it leads, once')
  })

  test('respects Retry-After', async ({ assert }) => {
    const page = await aPageOfTheSite()
    site.serve('/pricing', { status: 429, headers: { 'retry-after': '7200' } })
    const before = Date.now()
    await runCrawl(await requested(page, 'first'))
    await page.refresh()
    assert.equal(page.lastStatus, 'blocked')
    assert.isAtLeast(page.nextCrawlAt, before + 7_200_000)
  })

  test('allows concurrent crawls, judging and deletions', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const pages: WatchedUrl[] = []
    // At most two pages of a host are crawled at the same time.
    const sites = await Promise.all(Array.from({ length: 12 }, () => TestSite.start()))
    cleanup(async () => {
      await Promise.all(sites.map((one) => one.stop()))
    })
    for (const [index, one] of sites.entries()) {
      const page = await aWatchedUrl(workspace, `c${index % 3}.example`, `/${index}`)
      const url = one.serve('/pricing', pricingPage()).url('/pricing')
      pages.push(await page.merge({ ...WatchedUrl.address(url) }).save())
    }
    const crawlAll = () =>
      Promise.all(
        pages.map(async (page) => {
          const outcome = await runCrawl(await requested(page, 'manual'))
          if (outcome?.changeId) await judgeChange(outcome.changeId)
          return outcome
        })
      )
    await crawlAll()
    for (const one of sites) one.serve('/pricing', pricingPage({ team: '$79' }))

    const api = new Api(await aKey(workspace))
    const additions = ['x', 'y', 'z'].map((name) =>
      api.post('/competitors', { name, domain: `${name}.example` })
    )
    const changes = pages.map(({ id }) => api.patch(`/watched-urls/${id}`, { label: 'features' }))
    const [outcomes] = await Promise.all([crawlAll(), ...additions, ...changes])
    assert.deepEqual(outcomes.map((outcome) => outcome!.error).filter(Boolean), [])
    const removals = [...new Set(pages.map(({ competitorId }) => competitorId))].map((id) =>
      api.delete(`/competitors/${id}`)
    )
    const answers = await Promise.all([
      ...removals,
      ...pages.map(({ id }) => api.post(`/watched-urls/${id}/crawl`)),
    ])
    assert.deepEqual(
      answers.filter(({ status }) => status >= 500),
      []
    )
  })

  test('stores nothing for a running crawl that is deleted with its page', async ({ assert }) => {
    const page = await aPageOfTheSite()
    const claim = await claimCrawl(await requested(page, 'manual'))
    await page.delete()
    assert.isNull(await storeRefusal(claim!, refusal()))
    assert.equal(await countOf('crawls'), 0)
  })
})

test.group('Schedule', () => {
  test('queues due pages once, with any number of workers', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace())
    const now = page.nextCrawlAt + 1
    const queued = await Promise.all([enqueueDueCrawls(now), enqueueDueCrawls(now), enqueueDueCrawls(now)])
    assert.equal(
      queued.reduce((sum, count) => sum + count, 0),
      1
    )
    await page.refresh()
    assert.isAbove(page.nextCrawlAt, now)
    assert.isAtMost(page.nextCrawlAt, now + 2 * HOUR)
    assert.equal(await enqueueDueCrawls(now), 0)
  })

  test('queues a large number of due pages in slices', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace())
    const values = (await db.from('watched_urls').where('id', page.id).first())!
    for (let slice = 0; slice < 11; slice++) {
      await db.table('watched_urls').multiInsert(
        Array.from({ length: 100 }, (_, index) => ({
          ...values,
          id: newId('watchedUrl'),
          url_hash: `${slice}-${index}`,
          next_crawl_at: 1,
        }))
      )
    }
    const waiting = async () => (await WatchedUrl.query().whereNotNull('turn')).length
    assert.isTrue(await enqueueSomeDue(), 'there are more')
    assert.equal(await waiting(), 1000)
    assert.isFalse(await enqueueSomeDue())
    assert.equal(await waiting(), 1100)
    await WatchedUrl.query().update({ turn: null, nextCrawlAt: 1 })
    assert.equal(await enqueueDueCrawls(), 1101, 'all of them by hand')
  })

  test('skips paused pages and canceled workspaces', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    await page.merge({ isActive: false, nextCrawlAt: 0 }).save()
    assert.equal(await enqueueDueCrawls(), 0)
    await page.merge({ isActive: true }).save()
    await changePlan(workspace, { status: 'canceled' }, 'test')
    assert.equal(await enqueueDueCrawls(), 0)
    await changePlan(workspace, { status: 'active' }, 'test')
    assert.equal(await enqueueDueCrawls(), 1)
  })

  test('does not crawl a page that is paused while queued', async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace())
    const crawlId = await requested(page, 'schedule')
    await page.merge({ isActive: false }).save()
    assert.isNull(await runCrawl(crawlId))
    assert.isNull(await stateOf(page.id))
  })

  test('spreads pages over the interval and keeps their slots', ({ assert }) => {
    const now = Date.UTC(2026, 10, 20, 12, 50)
    const aPage = () =>
      new WatchedUrl().fill({
        id: newId('watchedUrl'),
        url: 'https://northwind.example/',
        crawlFrequency: 'hourly',
      })
    const tenths = new Array(10).fill(0)
    for (let index = 0; index < 2000; index++) {
      const page = aPage()
      const next = page.nextCrawlAfter(now)
      assert.isTrue(next > now + 0.5 * HOUR && next <= now + 1.5 * HOUR)
      assert.equal(page.nextCrawlAfter(next), next + HOUR, 'an hour later, not a second more')
      tenths[Math.floor(((next % HOUR) / HOUR) * 10)]++
    }
    for (const count of tenths) assert.isTrue(count > 140 && count < 260, `${tenths}`)
  })
})

test.group('Deleting', () => {
  test('removes its own data and nothing else', async ({ assert }) => {
    const workspace = await aWorkspace()
    const gone = await aWatchedUrl(workspace)
    const kept = await aWatchedUrl(workspace, 'contoso.example')
    for (const page of [gone, kept]) {
      await storeRefusal((await claimCrawl(await requested(page, 'manual')))!, refusal())
      await anAlert(page)
    }
    const api = new Api(await aKey(workspace))
    await api.delete(`/competitors/${gone.competitorId}`)
    for (const table of ['competitors', 'watched_urls', 'crawls', 'page_changes', 'alerts']) {
      assert.equal(await countOf(table), 1, table)
    }
    await db.from('workspaces').delete()
    for (const table of ['competitors', 'alerts', 'api_keys', 'memberships', 'audit_events']) {
      assert.equal(await countOf(table), 0, table)
    }
  })
})

function refusal() {
  return {
    kind: 'refusal' as const,
    outcome: 'failed' as const,
    code: 'timeout',
    message: 'The site did not answer in time.',
    status: null,
    retryAfter: null,
  }
}

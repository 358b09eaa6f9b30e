import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { crawlLease } from '#config/crawler'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import type { CrawlFrequency } from '#monitoring/labels'
import WatchedUrl from '#monitoring/models/watched_url'
import { type ClaimedCrawl, claimNext } from '#monitoring/pipeline/claim'
import { carryOut, type CrawlOutcome } from '#monitoring/pipeline/crawl'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import { sweepCrawls } from '#monitoring/schedule/sweep_crawls'
import { NotFound } from '#platform/errors'
import { DAY, HOUR } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { emptyDatabase } from '#tests/support/database'
import { pricingPage } from '#tests/support/pricing_page'
import { TestSite } from '#tests/support/site'
import { requested } from '#tests/support/worker'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

/** The site's maximum response time in milliseconds. */
const LONGEST_RESPONSE = 80

const INTERVALS: Record<CrawlFrequency, number> = { hourly: HOUR, daily: DAY }

/** A user's action on one of the pages, and how many milliseconds after the start of the crawls it happens. */
const act = fc.record({
  page: fc.nat(3),
  kind: fc.constantFrom('pause', 'resume', 'daily', 'hourly', 'delete', 'request', 'expire'),
  after: fc.nat(LONGEST_RESPONSE),
})

/** A round of crawls of all pages, with the same content or a new one. */
const round = fc.record({
  isChanged: fc.boolean(),
  acts: fc.array(act, { maxLength: 5 }),
})

/** The expected state of a page. */
interface Expected {
  workspace: Workspace
  id: string
  isActive: boolean
  frequency: CrawlFrequency
  isDeleted: boolean
  /** The start time and version number of each successful crawl, as reported to its worker. */
  stored: { startedAt: number; versionNumber: number }[]
  /** The time of the last crawl request. */
  requestedAt: number
}

test.group('Pages that are changed during a crawl', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    site = await TestSite.start()
    return () => site.stop()
  })

  async function somePages(): Promise<Expected[]> {
    const pages: Expected[] = []
    for (const workspace of [await aWorkspace(), await aWorkspace()]) {
      for (const path of ['/a', '/b']) {
        const page = await aWatchedUrl(workspace, 'northwind.example', path)
        await page.merge({ ...WatchedUrl.address(site.url(path)), nextCrawlAt: 0 }).save()
        pages.push({
          workspace,
          id: page.id,
          isActive: true,
          frequency: 'hourly',
          isDeleted: false,
          stored: [],
          requestedAt: 0,
        })
      }
    }
    return pages
  }

  async function carryOutAct({ kind }: { kind: string }, page: Expected): Promise<void> {
    const { workspace, id } = page
    try {
      if (kind === 'delete') {
        await unwatchUrl(workspace, id, 'test')
        page.isDeleted = true
      } else if (kind === 'request') {
        const at = Date.now()
        await requested(await WatchedUrl.findOrFail(id), 'manual')
        page.requestedAt = at
      } else if (kind === 'expire') {
        await WatchedUrl.query().where({ id }).whereNotNull('lease_token').update({ leaseExpiresAt: 0 })
        await sweepCrawls()
      } else if (kind === 'pause' || kind === 'resume') {
        page.isActive = kind === 'resume'
        await updateWatchedUrl(workspace, id, { isActive: page.isActive }, 'test')
      } else {
        page.frequency = kind as CrawlFrequency
        await updateWatchedUrl(workspace, id, { crawlFrequency: page.frequency }, 'test')
      }
    } catch (error) {
      if (!(error instanceof NotFound) && (error as { code?: string }).code !== 'E_ROW_NOT_FOUND') throw error
    }
  }

  /** The longest claim so far, in milliseconds. A request during a claim is served by the crawl that it starts. */
  let claiming = 0

  /** Runs every crawl that can start, as two workers would. */
  async function work(note: (claim: ClaimedCrawl, outcome: CrawlOutcome | null) => void): Promise<void> {
    const worker = async () => {
      for (;;) {
        const start = Date.now()
        const claims = await claimNext(2)
        claiming = Math.max(claiming, Date.now() - start)
        if (claims.length === 0) return
        await Promise.all(claims.map(async (claim) => note(claim, await carryOut(claim))))
      }
    }
    await Promise.all([worker(), worker()])
  }

  test('end in the right state, whatever happens in between', async ({ assert }) => {
    let edition = 0
    let delay = 0
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        await emptyDatabase()
        const serve = () => {
          const body = pricingPage({ team: `$${100 + edition}` })
          site.serveOthers((_request, response) => {
            response.setHeader('content-type', 'text/html')
            setTimeout(() => response.end(body), (delay = (delay * 7 + 13) % LONGEST_RESPONSE))
          })
        }
        serve()
        const pages = await somePages()
        const note = ({ page: { id }, startedAt }: ClaimedCrawl, outcome: CrawlOutcome | null) => {
          if (!outcome) return
          assert.equal(outcome.status, 'success')
          pages
            .find((page) => page.id === id)!
            .stored.push({ startedAt, versionNumber: outcome.versionNumber! })
        }
        await enqueueDueCrawls()
        await work(note)
        for (const { isChanged, acts } of rounds) {
          if (isChanged) edition++
          serve()
          await WatchedUrl.query().update({ nextCrawlAt: 0 })
          await enqueueDueCrawls()
          const start = Date.now()
          // A user waits for one action on a page before the next, whose order would otherwise be unknown.
          const acting = [...Map.groupBy(acts, ({ page }) => page).values()].map(async (some) => {
            for (const one of some.toSorted((a, b) => a.after - b.after)) {
              await wait(Math.max(0, start + one.after - Date.now()))
              await carryOutAct(one, pages[one.page])
            }
          })
          await Promise.all([work(note), ...acting])
          await sweepCrawls()
          await work(note)
          for (const { stored, requestedAt, isDeleted } of pages) {
            const last = Math.max(...stored.map(({ startedAt }) => startedAt))
            if (!isDeleted) assert.isAtLeast(last, requestedAt - claiming, 'begins after its request')
          }
        }

        const now = Date.now()
        for (const page of pages) {
          const row = await db.from('watched_urls').where('id', page.id).first()
          const versions = await db.from('page_versions').where('watched_url_id', page.id)
          if (page.isDeleted) {
            assert.isNull(row)
            assert.isEmpty(versions)
            assert.isEmpty(await db.from('crawls').where('watched_url_id', page.id))
            continue
          }
          const { turn, again_turn: again, lease_token: token, attempts } = row
          assert.deepEqual(
            { turn, again, token, attempts },
            { turn: null, again: null, token: null, attempts: 0 }
          )
          assert.equal(row.last_status, 'success')
          assert.deepEqual([Boolean(row.is_active), row.crawl_frequency], [page.isActive, page.frequency])
          if (page.isActive) {
            const next = Number(row.next_crawl_at)
            assert.isAbove(next, now)
            assert.isAtMost(next, now + 1.5 * INTERVALS[page.frequency])
          }
          const numbers = page.stored.map(({ versionNumber }) => versionNumber).toSorted((a, b) => a - b)
          assert.deepEqual(
            numbers,
            numbers.map((_, index) => index + 1),
            'each number once'
          )
          assert.equal(Math.max(...versions.map((version) => Number(version.version_number))), numbers.length)
          assert.equal(
            versions.reduce((sum, { crawl_count: count }) => sum + Number(count), 0),
            numbers.length
          )
        }
      }),
      { numRuns: 25, endOnFailure: true }
    )
  }).timeout(crawlLease * 4)
})

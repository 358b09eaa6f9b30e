import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { crawlLease } from '#config/crawler'
import { unwatchUrl } from '#monitoring/actions/unwatch_url'
import { updateWatchedUrl } from '#monitoring/actions/update_watched_url'
import type { CrawlFrequency } from '#monitoring/labels'
import WatchedUrl from '#monitoring/models/watched_url'
import { claimNext } from '#monitoring/pipeline/claim'
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

const INTERVALS: Record<CrawlFrequency, number> = { hourly: HOUR, daily: DAY }

/** What someone does with one of the pages, and how many milliseconds after the crawls have begun. */
const act = fc.record({
  page: fc.nat(3),
  kind: fc.constantFrom('pause', 'resume', 'daily', 'hourly', 'delete', 'request', 'expire'),
  after: fc.nat(30),
})

/** Crawls of all pages: of the same content or a new one. */
const round = fc.record({
  isChanged: fc.boolean(),
  acts: fc.array(act, { maxLength: 5 }),
})

/** A page as it should be. */
interface Expected {
  workspace: Workspace
  id: string
  isActive: boolean
  frequency: CrawlFrequency
  isDeleted: boolean
  /** Good crawls whose worker was told that they are stored. */
  stored: number
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
          stored: 0,
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
      } else if (kind === 'request') await requested(await WatchedUrl.findOrFail(id), 'manual')
      else if (kind === 'expire') {
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

  /** Does everything that can begin, as two workers would. */
  async function work(note: (pageId: string, outcome: CrawlOutcome | null) => void): Promise<void> {
    const worker = async () => {
      for (;;) {
        const claims = await claimNext(2)
        if (claims.length === 0) return
        await Promise.all(claims.map(async (claim) => note(claim.page.id, await carryOut(claim))))
      }
    }
    await Promise.all([worker(), worker()])
  }

  test('end right, whatever happens in between', async ({ assert }) => {
    let edition = 0
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        await emptyDatabase()
        const serve = () => site.serveOthers(pricingPage({ team: `$${100 + edition}` }))
        serve()
        const pages = await somePages()
        const note = (pageId: string, outcome: CrawlOutcome | null) => {
          if (outcome) assert.equal(outcome.status, 'success')
          if (outcome) pages.find(({ id }) => id === pageId)!.stored++
        }
        await enqueueDueCrawls()
        await work(note)
        for (const { isChanged, acts } of rounds) {
          if (isChanged) edition++
          serve()
          await WatchedUrl.query().update({ nextCrawlAt: 0 })
          await enqueueDueCrawls()
          const acting = acts.map(async (one) => {
            await wait(one.after)
            await carryOutAct(one, pages[one.page])
          })
          await Promise.all([work(note), ...acting])
        }
        // Paused pages keep what was requested, and scheduled crawls of theirs are dropped.
        await sweepCrawls()
        await work(note)

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
          const counts = versions.map(({ crawl_count: count }) => Number(count))
          assert.equal(Math.max(...versions.map((version) => Number(version.version_number))), page.stored)
          assert.equal(
            counts.reduce((sum, count) => sum + count, 0),
            page.stored
          )
        }
      }),
      { numRuns: 25, endOnFailure: true }
    )
  }).timeout(crawlLease * 4)
})

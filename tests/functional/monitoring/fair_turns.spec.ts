import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { claimNext } from '#monitoring/pipeline/claim'
import { storeRefusal } from '#monitoring/pipeline/store_refusal'
import type { CrawlTrigger } from '#monitoring/models/crawl'
import WatchedUrl from '#monitoring/models/watched_url'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import { failed } from 'rivalwatch-plugin'
import { Capacity } from '#platform/queue/capacity'
import { aWatchedUrl } from '#tests/support/alerts'
import { aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'
import { requested } from '#tests/support/worker'

/** Queues pages of a workspace in the given order. */
async function waiting(workspace: Workspace, urls: readonly string[], trigger: CrawlTrigger = 'schedule') {
  for (const url of urls) {
    const page = await aWatchedUrl(workspace, 'northwind.example', `/${Math.random()}`)
    await page.merge({ ...WatchedUrl.address(url) }).save()
    await requested(page, trigger)
  }
}

const onHosts = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://${name}-${at}.example/`)
const onHost = (host: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `https://${host}/${from + at}`)

test.group('Turns between workspaces', (group) => {
  let noisy: Workspace
  let quiet: Workspace
  group.each.setup(async () => {
    noisy = await aWorkspace()
    quiet = await aWorkspace()
    return async () => void (await WatchedUrl.query().update({ turn: null, leaseToken: null }))
  })

  const owner = (workspaceId: string) => (workspaceId === noisy.id ? 'noisy' : 'quiet')

  /** Starts and finishes this many crawls one by one, and returns the workspace of each. */
  async function crawled(count: number): Promise<string[]> {
    const owners = []
    for (let at = 0; at < count; at++) {
      await db.from('hosts').update({ next_at: 1 })
      const [claim] = await claimNext(1)
      await storeRefusal(claim, failed('http_500', 'The site returned 500.', 500))
      owners.push(owner(claim.page.workspaceId))
    }
    return owners
  }

  test('do not queue a page behind all pages of another workspace on the same host', async ({ assert }) => {
    await waiting(noisy, onHost('shared.example', 40))
    assert.deepEqual(await crawled(3), ['noisy', 'noisy', 'noisy'])
    await waiting(quiet, onHost('shared.example', 1, 100))
    assert.include(await crawled(2), 'quiet')
  })

  test('do not queue it behind pages on other hosts, whichever came first', async ({ assert }) => {
    await waiting(noisy, onHosts('noisy', 40))
    await crawled(5)
    await waiting(quiet, onHosts('quiet', 4))
    const owners = await crawled(8)
    assert.lengthOf(
      owners.filter((one) => one === 'quiet'),
      4,
      owners.join()
    )
  })

  test('give a late workspace no more than its share', async ({ assert }) => {
    await waiting(noisy, onHosts('noisy', 20))
    await crawled(10)
    await waiting(quiet, onHosts('quiet', 20))
    const owners = await crawled(10)
    assert.lengthOf(
      owners.filter((one) => one === 'noisy'),
      5,
      owners.join()
    )
  })

  test('prefer requested crawls to scheduled ones, even when already queued', async ({ assert }) => {
    await waiting(noisy, onHosts('noisy', 20))
    await waiting(noisy, ['https://asked.example/'], 'manual')
    const last = await WatchedUrl.findByOrFail('url', 'https://noisy-19.example/')
    await requested(last, 'manual')
    const begun = (await claimNext(3)).map(({ page }) => page.url)
    assert.includeMembers(begun, ['https://asked.example/', 'https://noisy-19.example/'])
  })

  test('apply to scheduled crawls too', async ({ assert }) => {
    for (const [workspace, urls] of [
      [noisy, onHosts('noisy', 60)],
      [quiet, onHosts('quiet', 3)],
    ] as const) {
      for (const url of urls) {
        const page = await aWatchedUrl(workspace, 'northwind.example', `/${Math.random()}`)
        await page.merge({ ...WatchedUrl.address(url), nextCrawlAt: 1 }).save()
      }
    }
    await enqueueDueCrawls()
    const owners = await crawled(6)
    assert.lengthOf(
      owners.filter((one) => one === 'quiet'),
      3,
      owners.join()
    )
  })

  test('give unresponsive hosts a quarter of the slots without delaying others', async ({ assert }) => {
    await waiting(noisy, onHosts('slow', 30))
    await db.from('hosts').update({ answers: false, next_at: 1 })
    await waiting(quiet, onHosts('quiet', 2))
    await waiting(noisy, onHosts('fast', 20))
    const places = new Capacity(12)
    const claims = await claimNext(places)
    for (const { page, isSlow } of claims) places.take(page.workspaceId, isSlow!)
    const more = await claimNext(places)
    const all = [...claims, ...more].map(({ host }) => host.split('-')[0])
    assert.lengthOf(
      all.filter((name) => name === 'slow'),
      3
    )
    assert.lengthOf(
      all.filter((name) => name === 'quiet'),
      2
    )
    assert.lengthOf(all, 12)
  })

  test('admit an idle workspace to a fully occupied worker', async ({ assert }) => {
    await waiting(noisy, onHosts('noisy', 30))
    const places = new Capacity(4)
    for (const { page, isSlow } of await claimNext(places)) places.take(page.workspaceId, isSlow!)
    assert.equal(places.free, 0)
    await waiting(quiet, onHosts('quiet', 2), 'manual')
    const claims = await claimNext(places)
    assert.deepEqual(
      claims.map(({ page }) => owner(page.workspaceId)),
      ['quiet']
    )
  })
})

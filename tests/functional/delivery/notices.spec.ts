import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { pageTitle } from 'rivalwatch-plugin'
import { DAY, HOUR, MINUTE } from '#platform/instants'
import { sendDueDigests } from '#delivery/digest/send_due'
import Notice from '#delivery/models/notice'
import { openNotices } from '#delivery/notices/list_notices'
import { recordUnreadablePages } from '#delivery/notices/record_unreadable'
import WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { NotedChannel } from '#tests/support/channels'
import { aTeamTold, at, digestsIn, digestsOf, tick } from '#tests/support/digests'
import { WatchedSite } from '#tests/support/watched_site'
import { aWorkspace } from '#tests/support/workspace'

const EIGHT = at('2026-06-10T08:00')
const EVENING = EIGHT - 12 * HOUR
const SAID = 'The site returned 403 Forbidden.'

/** Updates a page as if this many consecutive crawls had failed. */
function failing(page: WatchedUrl, times: number, fields: Partial<WatchedUrl> = {}): Promise<WatchedUrl> {
  return page
    .merge({
      failuresInARow: times,
      lastStatus: 'blocked',
      lastError: SAID,
      lastCrawledAt: EVENING,
      ...fields,
    })
    .save()
}

function read(page: WatchedUrl, lastCrawledAt: number): Promise<WatchedUrl> {
  return page.merge({ failuresInARow: 0, lastStatus: 'success', lastError: null, lastCrawledAt }).save()
}

const noticesOf = (workspace: Workspace) => Notice.within(workspace).orderBy('id')

test.group('Notices about unreadable pages', (group) => {
  let workspace: Workspace
  let page: WatchedUrl
  let slack: NotedChannel

  group.each.setup(async () => {
    slack = new NotedChannel()
    const team = await aTeamTold(slack)
    ;({ workspace, page } = team)
    await sendDueDigests(EVENING - 4 * DAY)
    return team.restore
  })

  const told = () =>
    digestsIn(slack).map(({ notices }) => notices.map(({ kind, text }) => `${kind}: ${text}`))

  test('start with the third failed crawl and are reported once, as is their end', async ({ assert }) => {
    await failing(page, 2)
    await recordUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))
    await failing(page, 3)
    for (let run = 0; run < 3; run++) await recordUnreadablePages(EVENING)
    assert.lengthOf(await noticesOf(workspace), 1)

    await tick(EIGHT)
    await failing(page, 4)
    await recordUnreadablePages(EIGHT + HOUR)
    await tick(EIGHT + DAY)
    await read(page, EIGHT + 2 * DAY + HOUR)
    for (let run = 0; run < 3; run++) await recordUnreadablePages(EIGHT + 2 * DAY + 2 * HOUR)
    await tick(EIGHT + 3 * DAY)
    await tick(EIGHT + 4 * DAY)
    assert.deepEqual(told(), [
      ['unreadable: Unreadable since 9 June: the site returned 403 Forbidden.'],
      ['readable_again: Readable again since 12 June, after 3 days.'],
    ])
    const [{ notices, competitors }] = digestsIn(slack)
    assert.isEmpty(competitors)
    assert.deepInclude(notices[0], { competitor: 'Northwind', page: { url: page.url, label: 'pricing' } })
    assert.match(notices[0].url, new RegExp(`/watched-urls/${page.id}$`))
  })

  test("use the workspace's days", async ({ assert }) => {
    await db.from('workspaces').where('id', workspace.id).update({ time_zone: 'Pacific/Auckland' })
    await failing(page, 3)
    await recordUnreadablePages(EVENING)
    await tick(EIGHT + DAY)
    assert.deepEqual(told(), [['unreadable: Unreadable since 10 June: the site returned 403 Forbidden.']])
  })

  test("and alerts use the team's name for a page", async ({ assert }) => {
    await failing(page, 3, { name: 'Prices in Europe' })
    await recordUnreadablePages(EVENING)
    await anAlert(page, { detectedAt: EVENING })
    await tick(EIGHT)
    const [{ notices, competitors }] = digestsIn(slack)
    const pages = [...notices, ...competitors.flatMap(({ alerts }) => alerts)].map((one) => one.page)
    assert.deepEqual(pages.map(pageTitle), ['Prices in Europe', 'Prices in Europe'])
  })

  test('are created once by concurrent workers', async ({ assert }) => {
    await failing(page, 3)
    await Promise.all(Array.from({ length: 5 }, () => recordUnreadablePages(EVENING)))
    assert.lengthOf(await noticesOf(workspace), 1)
  })

  test('are not reported when they begin and end between two digests', async ({ assert }) => {
    for (let turn = 0; turn < 3; turn++) {
      await failing(page, 3)
      await recordUnreadablePages(EVENING + turn * HOUR)
      await read(page, EVENING + turn * HOUR + 1)
      await recordUnreadablePages(EVENING + turn * HOUR + MINUTE)
    }
    assert.lengthOf(await noticesOf(workspace), 3)
    await tick(EIGHT)
    assert.isEmpty(await digestsOf(workspace))
  })

  test('report the end and the new beginning for a page that recovers and fails again', async ({
    assert,
  }) => {
    await failing(page, 3)
    await recordUnreadablePages(EVENING)
    await tick(EIGHT)
    await read(page, EIGHT + HOUR)
    await recordUnreadablePages(EIGHT + HOUR)
    await failing(page, 3, { lastCrawledAt: EIGHT + 5 * HOUR })
    await recordUnreadablePages(EIGHT + 5 * HOUR)
    await tick(EIGHT + DAY)
    assert.deepEqual(told()[1], [
      'readable_again: Readable again since 10 June, after 13 hours.',
      'unreadable: Unreadable since 10 June: the site returned 403 Forbidden.',
    ])
    assert.lengthOf(await noticesOf(workspace), 2)
  })

  test('stay the same from failed to blocked, with the latest message', async ({ assert }) => {
    await failing(page, 3, { lastStatus: 'failed', lastError: null })
    await recordUnreadablePages(EVENING)
    assert.containsSubset(await openNotices(workspace), {
      notices: [{ status: 'failed', detail: "The page can't be read." }],
    })
    await failing(page, 4)
    await recordUnreadablePages(EVENING + HOUR)
    assert.lengthOf(await noticesOf(workspace), 1)
    assert.deepEqual(await openNotices(workspace), {
      total: 1,
      notices: [
        {
          id: (await noticesOf(workspace))[0].id,
          watchedUrlId: page.id,
          url: page.url,
          label: 'pricing',
          name: null,
          competitor: 'Northwind',
          status: 'blocked',
          detail: SAID,
          openedAt: EVENING,
        },
      ],
    })
  })

  test('do not change while a page is being crawled', async ({ assert }) => {
    await failing(page, 3, { lastStatus: 'running' })
    await recordUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))
    await failing(page, 3)
    await recordUnreadablePages(EVENING)
    await failing(page, 3, { lastStatus: 'running' })
    await recordUnreadablePages(EVENING)
    assert.containsSubset(await openNotices(workspace), { notices: [{ status: 'blocked', detail: SAID }] })
  })

  test('exclude paused pages and canceled workspaces, and end when a page is paused', async ({ assert }) => {
    await failing(page, 3, { isActive: false })
    await recordUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))
    await failing(page, 3, { isActive: true })
    await workspace.merge({ subscriptionStatus: 'canceled' }).save()
    await recordUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))

    await workspace.merge({ subscriptionStatus: 'active' }).save()
    await recordUnreadablePages(EVENING)
    await page.merge({ isActive: false }).save()
    assert.deepEqual(await openNotices(workspace), { notices: [], total: 0 })
    await recordUnreadablePages(EVENING)
    await tick(EIGHT)
    assert.isEmpty(await noticesOf(workspace))
    assert.isEmpty(await digestsOf(workspace))
  })

  test('are reported again by the next digest when one reached nobody', async ({ assert }) => {
    await failing(page, 3)
    await recordUnreadablePages(EVENING)
    slack.answers = [{ outcome: 'refused', reason: 'The webhook was removed.' }]
    await tick(EIGHT)
    await tick(EIGHT + DAY)
    await tick(EIGHT + 2 * DAY)
    const [first, second, ...others] = told()
    assert.deepEqual(second, first)
    assert.isEmpty(others)
  })

  test('are limited to 40 in a digest, with the rest in the next', async ({ assert }) => {
    for (let index = 0; index < 42; index++) {
      await failing(await aWatchedUrl(workspace, 'tessera.example', `/${index}`), 3)
    }
    await recordUnreadablePages(EVENING)
    await tick(EIGHT)
    await tick(EIGHT + DAY)
    assert.deepEqual(
      told().map((texts) => texts.length),
      [40, 2]
    )
  })

  test('are limited to 50 in the app, latest first, with the total', async ({ assert }) => {
    const urls: string[] = []
    for (let index = 0; index < 52; index++) {
      const other = await aWatchedUrl(workspace, 'tessera.example', `/${index}`)
      await failing(other, 3, { lastCrawledAt: EVENING + index })
      urls.unshift(other.url)
    }
    await recordUnreadablePages(EVENING)
    const { notices, total } = await openNotices(workspace)
    assert.equal(total, 52)
    assert.deepEqual(
      notices.map(({ url }) => url),
      urls.slice(0, 50)
    )
  })

  test('exclude other workspaces', async ({ assert }) => {
    const theirs = await aWorkspace()
    await failing(await aWatchedUrl(theirs), 3)
    await recordUnreadablePages(EVENING)
    assert.deepEqual(await openNotices(workspace), { notices: [], total: 0 })
    assert.equal((await openNotices(theirs)).total, 1)
    await tick(EIGHT)
    assert.isEmpty(await digestsOf(workspace))
    assert.isEmpty(slack.sent)
  })
})

test.group('Notices for a site', () => {
  test('last from the first failed crawl until a successful one; a removed page gets an alert', async ({
    assert,
    cleanup,
  }) => {
    const watched = await WatchedSite.start()
    cleanup(() => watched.stop())
    for (const path of ['/pricing', '/features', '/blog']) watched.site.serve(path, `<h1>About ${path}</h1>`)
    const away = { status: 404, body: 'Not found' }
    const down = { status: 503, body: 'Down' }
    const pricing = await watched.watch('/pricing')
    await watched.watch('/features')
    const removed = await watched.watch('/blog')
    await watched.crawl('/pricing', down, down, down, down)
    await watched.crawl('/features', down, away, away, away)
    await watched.crawl('/blog', down, down, down)
    await recordUnreadablePages()

    const { notices } = await openNotices(watched.workspace)
    assert.sameMembers(
      notices.map(({ watchedUrlId }) => watchedUrlId),
      [pricing, removed]
    )
    const [notice] = notices.filter(({ watchedUrlId }) => watchedUrlId === pricing)
    assert.include(notice, { status: 'failed', detail: 'The site returned 503 Service Unavailable.' })
    const first = await db
      .from('crawls')
      .where({ watched_url_id: pricing, status: 'failed' })
      .orderBy('finished_at')
      .firstOrFail()
    assert.equal(notice.openedAt, Number(first.finished_at))

    await watched.crawl('/pricing', '<h1>About /pricing</h1>')
    await watched.crawl('/blog', away, away)
    await recordUnreadablePages()
    assert.equal((await openNotices(watched.workspace)).total, 0)
    const left = await Notice.within(watched.workspace)
    const { lastCrawledAt } = await WatchedUrl.findOrFail(pricing)
    assert.deepEqual(
      left.map(({ watchedUrlId, closedAt }) => [watchedUrlId, closedAt]),
      [[pricing, lastCrawledAt]]
    )
    assert.lengthOf(await watched.alerts(), 2, 'one for each page that is gone')
  })
})

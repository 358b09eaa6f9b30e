import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DAY, HOUR, MINUTE } from '#platform/instants'
import { sendDueDigests } from '#alerts/digest/send_due'
import Notice from '#alerts/models/notice'
import { openNotices } from '#alerts/notices/list_notices'
import { noteUnreadablePages } from '#alerts/notices/note_unreadable'
import WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'
import { aWatchedUrl } from '#tests/support/alerts'
import { NotedChannel } from '#tests/support/channels'
import { aTeamTold, at, digestsIn, digestsOf, tick } from '#tests/support/digests'
import { WatchedSite } from '#tests/support/watched_site'
import { aWorkspace } from '#tests/support/workspace'

const EIGHT = at('2026-06-10T08:00')
const EVENING = EIGHT - 12 * HOUR
const SAID = 'The site answered 403 Forbidden.'

/** What crawls leave on a page that got nothing so many times in a row. */
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

test.group('Notices about pages that can not be read', (group) => {
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

  test('one from the third crawl on that got no page, told once, and its end once', async ({ assert }) => {
    await failing(page, 2)
    await noteUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))
    await failing(page, 3)
    for (let run = 0; run < 3; run++) await noteUnreadablePages(EVENING)
    assert.lengthOf(await noticesOf(workspace), 1)

    await tick(EIGHT)
    await failing(page, 4)
    await noteUnreadablePages(EIGHT + HOUR)
    await tick(EIGHT + DAY)
    await read(page, EIGHT + 2 * DAY + HOUR)
    for (let run = 0; run < 3; run++) await noteUnreadablePages(EIGHT + 2 * DAY + 2 * HOUR)
    await tick(EIGHT + 3 * DAY)
    await tick(EIGHT + 4 * DAY)
    assert.deepEqual(told(), [
      ['unreadable: Unreadable since 9 June: the site answered 403 Forbidden.'],
      ['readable_again: Readable again since 12 June, after 3 days.'],
    ])
    const [{ notices, competitors }] = digestsIn(slack)
    assert.isEmpty(competitors)
    assert.deepInclude(notices[0], { competitor: 'Northwind', page: { url: page.url, label: 'pricing' } })
    assert.match(notices[0].url, new RegExp(`/watched-urls/${page.id}$`))
  })

  test('days are those of the workspace', async ({ assert }) => {
    await db.from('workspaces').where('id', workspace.id).update({ time_zone: 'Pacific/Auckland' })
    await failing(page, 3)
    await noteUnreadablePages(EVENING)
    await tick(EIGHT + DAY)
    assert.deepEqual(told(), [['unreadable: Unreadable since 10 June: the site answered 403 Forbidden.']])
  })

  test('one by many workers at the same time', async ({ assert }) => {
    await failing(page, 3)
    await Promise.all(Array.from({ length: 5 }, () => noteUnreadablePages(EVENING)))
    assert.lengthOf(await noticesOf(workspace), 1)
  })

  test('what began and ended between two digests is not told', async ({ assert }) => {
    for (let turn = 0; turn < 3; turn++) {
      await failing(page, 3)
      await noteUnreadablePages(EVENING + turn * HOUR)
      await read(page, EVENING + turn * HOUR + 1)
      await noteUnreadablePages(EVENING + turn * HOUR + MINUTE)
    }
    assert.lengthOf(await noticesOf(workspace), 3)
    await tick(EIGHT)
    assert.isEmpty(await digestsOf(workspace))
  })

  test('a page that comes and goes has its end and its new beginning told', async ({ assert }) => {
    await failing(page, 3)
    await noteUnreadablePages(EVENING)
    await tick(EIGHT)
    await read(page, EIGHT + HOUR)
    await noteUnreadablePages(EIGHT + HOUR)
    await failing(page, 3, { lastCrawledAt: EIGHT + 5 * HOUR })
    await noteUnreadablePages(EIGHT + 5 * HOUR)
    await tick(EIGHT + DAY)
    assert.deepEqual(told()[1], [
      'readable_again: Readable again since 10 June, after 13 hours.',
      'unreadable: Unreadable since 10 June: the site answered 403 Forbidden.',
    ])
    assert.lengthOf(await noticesOf(workspace), 2)
  })

  test('from failed to blocked it is the same notice, with the last words', async ({ assert }) => {
    await failing(page, 3, { lastStatus: 'failed', lastError: null })
    await noteUnreadablePages(EVENING)
    assert.containsSubset(await openNotices(workspace), {
      notices: [{ status: 'failed', detail: "The page can't be read." }],
    })
    await failing(page, 4)
    await noteUnreadablePages(EVENING + HOUR)
    assert.lengthOf(await noticesOf(workspace), 1)
    assert.deepEqual(await openNotices(workspace), {
      total: 1,
      notices: [
        {
          id: (await noticesOf(workspace))[0].id,
          watchedUrlId: page.id,
          url: page.url,
          label: 'pricing',
          competitor: 'Northwind',
          status: 'blocked',
          detail: SAID,
          openedAt: EVENING,
        },
      ],
    })
  })

  test('while a page is being crawled its notice stays as it is', async ({ assert }) => {
    await failing(page, 3, { lastStatus: 'running' })
    await noteUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))
    await failing(page, 3)
    await noteUnreadablePages(EVENING)
    await failing(page, 3, { lastStatus: 'running' })
    await noteUnreadablePages(EVENING)
    assert.containsSubset(await openNotices(workspace), { notices: [{ status: 'blocked', detail: SAID }] })
  })

  test('none for a page that is paused or of a canceled workspace; pausing takes an open one away', async ({
    assert,
  }) => {
    await failing(page, 3, { isActive: false })
    await noteUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))
    await failing(page, 3, { isActive: true })
    await workspace.merge({ subscriptionStatus: 'canceled' }).save()
    await noteUnreadablePages(EVENING)
    assert.isEmpty(await noticesOf(workspace))

    await workspace.merge({ subscriptionStatus: 'active' }).save()
    await noteUnreadablePages(EVENING)
    await page.merge({ isActive: false }).save()
    assert.deepEqual(await openNotices(workspace), { notices: [], total: 0 })
    await noteUnreadablePages(EVENING)
    await tick(EIGHT)
    assert.isEmpty(await noticesOf(workspace))
    assert.isEmpty(await digestsOf(workspace))
  })

  test('what a digest that reached nobody told is told by the next', async ({ assert }) => {
    await failing(page, 3)
    await noteUnreadablePages(EVENING)
    slack.answers = [{ outcome: 'refused', reason: 'The webhook was removed.' }]
    await tick(EIGHT)
    await tick(EIGHT + DAY)
    await tick(EIGHT + 2 * DAY)
    const [first, second, ...others] = told()
    assert.deepEqual(second, first)
    assert.isEmpty(others)
  })

  test('40 in a digest: the others wait for the next', async ({ assert }) => {
    for (let index = 0; index < 42; index++) {
      await failing(await aWatchedUrl(workspace, 'tessera.example', `/${index}`), 3)
    }
    await noteUnreadablePages(EVENING)
    await tick(EIGHT)
    await tick(EIGHT + DAY)
    assert.deepEqual(
      told().map((texts) => texts.length),
      [40, 2]
    )
  })

  test('the app is given 50, the latest first, and how many there are', async ({ assert }) => {
    const urls: string[] = []
    for (let index = 0; index < 52; index++) {
      const other = await aWatchedUrl(workspace, 'tessera.example', `/${index}`)
      await failing(other, 3, { lastCrawledAt: EVENING + index })
      urls.unshift(other.url)
    }
    await noteUnreadablePages(EVENING)
    const { notices, total } = await openNotices(workspace)
    assert.equal(total, 52)
    assert.deepEqual(
      notices.map(({ url }) => url),
      urls.slice(0, 50)
    )
  })

  test('nothing of another workspace', async ({ assert }) => {
    const theirs = await aWorkspace()
    await failing(await aWatchedUrl(theirs), 3)
    await noteUnreadablePages(EVENING)
    assert.deepEqual(await openNotices(workspace), { notices: [], total: 0 })
    assert.equal((await openNotices(theirs)).total, 1)
    await tick(EIGHT)
    assert.isEmpty(await digestsOf(workspace))
    assert.isEmpty(slack.sent)
  })
})

test.group('Notices of a real site', () => {
  test('from the first crawl that failed until the one that reads it; a page that is gone has an alert', async ({
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
    await noteUnreadablePages()

    const { notices } = await openNotices(watched.workspace)
    assert.sameMembers(
      notices.map(({ watchedUrlId }) => watchedUrlId),
      [pricing, removed]
    )
    const [notice] = notices.filter(({ watchedUrlId }) => watchedUrlId === pricing)
    assert.include(notice, { status: 'failed', detail: 'The site answered 503 Service Unavailable.' })
    const first = await db
      .from('crawls')
      .where({ watched_url_id: pricing, status: 'failed' })
      .orderBy('queued_at')
      .firstOrFail()
    assert.equal(notice.openedAt, Number(first.finished_at))

    await watched.crawl('/pricing', '<h1>About /pricing</h1>')
    await watched.crawl('/blog', away, away)
    await noteUnreadablePages()
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

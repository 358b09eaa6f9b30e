import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { plans } from '#config/plans'
import { dashboardStats } from '#alerts/queries/dashboard_stats'
import { feedAlerts } from '#delivery/feeds/entries'
import Delivery from '#delivery/models/delivery'
import Digest from '#delivery/models/digest'
import Feed from '#delivery/models/feed'
import Notice from '#delivery/models/notice'
import { sendDueDigests } from '#delivery/digest/send_due'
import { recordUnreadablePages } from '#delivery/notices/record_unreadable'
import { historyProgress } from '#monitoring/history/history_state'
import { requestHistories } from '#monitoring/history/request'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { rssFeed } from '#tests/support/sources/feeds'
import { claimHistory } from '#monitoring/history/loading/claim'
import { loadStep } from '#monitoring/history/loading/load_step'
import PageHistory from '#monitoring/models/page_history'
import PageVersion from '#monitoring/models/page_version'
import { pruneChanges } from '#monitoring/retention/prune_changes'
import { pruneVersions } from '#monitoring/retention/prune_versions'
import { newId } from '#platform/ids'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/instants'
import { queueState } from '#health/queues'
import { ArchiveDouble } from '#tests/support/archive_double'
import { aChannel, NotedChannel, withChannels } from '#tests/support/channels'
import { loadHistories } from '#tests/support/histories'
import { pricingPage } from '#tests/support/pricing_page'
import { WatchedSite } from '#tests/support/watched_site'
import { workOffQueue } from '#tests/support/worker'
import { aWorkspace } from '#tests/support/workspace'
import Workspace from '#workspaces/models/workspace'

/** The archive's times are in whole seconds. */
const NOW = Math.floor(Date.now() / SECOND) * SECOND
const daysAgo = (days: number) => NOW - days * DAY

/** Returns copies of a pricing page, one for each price, thirty days apart, the newest ten days old. */
function copiesWith(...prices: string[]) {
  return prices.map((team, index) => ({
    capturedAt: daysAgo(10 + 30 * (prices.length - 1 - index)),
    body: pricingPage({ team }),
    digest: `DIGEST${team}`,
  }))
}

test.group('Past versions from a web archive', (group) => {
  let archive: ArchiveDouble
  let site: WatchedSite

  group.each.setup(async () => {
    archive = await ArchiveDouble.start()
    const stopUsing = await archive.use()
    site = await WatchedSite.start()
    site.site.serve('/pricing', pricingPage({ team: '$79' }))
    return async () => {
      await site.stop()
      await stopUsing()
    }
  })

  const urlOf = (path = '/pricing') => site.site.url(path)
  const request = async (id: string) => (await site.api.post(`/watched-urls/${id}/history`)).body
  const stateOf = async (id: string) => (await site.api.get(`/watched-urls/${id}/history`)).body
  const statusesOf = async (id: string) => (await stateOf(id)).copies.map((copy: any) => copy.status)

  test('fill the timeline at their true dates, already read', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59', '$69'))
    const id = await site.watch('/pricing')
    assert.equal((await stateOf(id)).status, 'not_requested')
    assert.include(await request(id), { status: 'waiting', copies: null })
    await loadHistories(archive)

    assert.equal((await stateOf(id)).status, 'finished')
    assert.deepEqual(await statusesOf(id), ['loaded', 'loaded', 'loaded'])
    const alerts = await site.alerts()
    const baseline = await PageVersion.query().where('first_number', 1).firstOrFail()
    assert.deepEqual(
      alerts.map(({ detectedAt }) => detectedAt),
      [daysAgo(40), daysAgo(10), baseline.firstCrawledAt]
    )
    for (const [index, [before, after]] of [
      ['$49', '$59'],
      ['$59', '$69'],
      ['$69', '$79'],
    ].entries()) {
      assert.include(alerts[index].summary, before)
      assert.include(alerts[index].summary, after)
      assert.equal(alerts[index].status, 'read')
      assert.isNotNull(alerts[index].loadedAt)
    }
    const timeline = (await site.api.get(`/competitors/${alerts[0].competitorId}/timeline`)).body
    assert.lengthOf(timeline, 3)
  })

  test('have numbers up to 0 and links to the archive, and leave the latest version as it is', async ({
    assert,
  }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59'))
    const id = await site.watch('/pricing')
    const { body: before } = await site.api.get(`/watched-urls/${id}/snapshot`)
    await request(id)
    await loadHistories(archive)
    assert.deepEqual((await site.api.get(`/watched-urls/${id}/snapshot`)).body, before)

    const { versions } = (await site.api.get(`/watched-urls/${id}/versions`)).body
    assert.deepEqual(
      versions.map(({ versionNumber }: any) => versionNumber),
      [1, 0, -1]
    )
    assert.isNull(versions[0].archiveUrl)
    assert.match(versions[1].archiveUrl, /\/web\/\d{14}\/http:\/\/127\.0\.0\.1:\d+\/pricing$/)
    const { body: copy } = await site.api.get(`/versions/${versions[2].id}`)
    assert.include(copy.text, '$49')
    assert.equal(copy.archiveUrl, versions[2].archiveUrl)
  })

  test('are not delivered and do not count as news', async ({ assert }) => {
    const slack = new NotedChannel()
    const mail = new NotedChannel({ id: 'email', byMail: true, recipients: (to) => [to] })
    const restore = await withChannels(slack, mail)
    const { workspace } = site
    await aChannel(workspace, { minimumScore: 'low' })
    await aChannel(workspace, { kind: 'email', destination: 'ada@example.com', minimumScore: 'high' })
    archive.keep(urlOf(), ...copiesWith('$49', '$59', '$69'), {
      capturedAt: daysAgo(3),
      body: pricingPage({ team: '$75' }),
    })
    const id = await site.watch('/pricing')
    const figures = await dashboardStats(await workspaceOf())
    await request(id)
    await loadHistories(archive)
    assert.lengthOf(await site.alerts(), 4)

    for (const hours of [0, 12, 24, 36]) await sendDueDigests(Date.now() + hours * HOUR)
    await recordUnreadablePages()
    await workOffQueue()
    restore()
    assert.lengthOf(slack.sent, 0)
    assert.lengthOf(mail.sent, 0)
    assert.lengthOf(await Delivery.all(), 0)
    assert.lengthOf(await Notice.all(), 0)
    assert.lengthOf(await Digest.all(), 0)
    const feed = new Feed().fill({
      id: newId('feed'),
      workspaceId: workspace.id,
      competitorId: null,
      tag: null,
    })
    assert.lengthOf(await feedAlerts(feed), 0)
    assert.deepEqual(await dashboardStats(await workspaceOf()), figures)
    assert.equal((await site.api.get('/alerts')).body.total, 4, 'lists have them')

    async function workspaceOf() {
      return (await Workspace.findOrFail(workspace.id)) as never
    }
  })

  test('are not merged into alerts, and hide no later one', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59'), {
      capturedAt: daysAgo(1),
      body: pricingPage({ team: '$89' }),
    })
    const id = await site.watch('/pricing')
    await site.crawl('/pricing', pricingPage({ team: '$89' }))
    const learned = () => db.from('page_places').where('watched_url_id', id).select('place_key', 'sightings')
    const before = await learned()
    await request(id)
    await loadHistories(archive)
    assert.deepEqual(await learned(), before)
    await site.crawl('/pricing', pricingPage({ team: '$79' }), pricingPage({ team: '$89' }))

    const live = (await site.alerts()).filter(({ loadedAt }) => loadedAt === null)
    assert.deepEqual([...new Set(live.map(({ status }) => status))], ['unread'])
    assert.include(live[0].summary, '$89')
    const told: { alert_id: string }[] = await db.from('told_edits').select('alert_id')
    assert.isEmpty(told.filter((edit) => !live.some((alert) => alert.id === edit.alert_id)))
  })

  test('skip redirects, error pages, shells and lost copies, and duplicates are not fetched', async ({
    assert,
  }) => {
    archive.keep(
      urlOf(),
      { capturedAt: daysAgo(300), body: pricingPage(), digest: 'SAME' },
      { capturedAt: daysAgo(290), body: pricingPage(), digest: 'SAME' },
      { capturedAt: daysAgo(280), status: 302 },
      { capturedAt: daysAgo(270), status: 404 },
      { capturedAt: daysAgo(260), mimetype: 'warc/revisit' },
      { capturedAt: daysAgo(250), mimetype: 'application/pdf' },
      { capturedAt: daysAgo(240), body: '<title>Page not found | Northwind</title><h1>Oops</h1>' },
      { capturedAt: daysAgo(230), body: '', digest: 'LOST', answers: { status: 404 } },
      {
        capturedAt: daysAgo(220),
        digest: 'MOVED',
        answers: { status: 302, headers: { location: '/web/1/x' } },
      },
      { capturedAt: daysAgo(210), body: '<div id="root"></div><script src="/app.js"></script>' },
      {
        capturedAt: daysAgo(200),
        body: '<title>Just a moment...</title><div id="challenge-error-text"></div>',
        headers: { 'cf-mitigated': 'challenge' },
      },
      { capturedAt: daysAgo(100), body: pricingPage({ team: '$59' }) },
      { capturedAt: daysAgo(400), body: pricingPage({ team: '$9' }) }
    )
    const id = await site.watch('/pricing')
    await request(id)
    await loadHistories(archive)
    const { copies } = await stateOf(id)
    assert.deepEqual(
      copies.map(({ status, reason }: any) => [status, reason]),
      [
        ['loaded', null],
        ['skipped', 'The copy is an error page.'],
        ['skipped', 'The archive returned 404.'],
        ['skipped', 'The archive returned 302.'],
        ['skipped', 'The copy needs JavaScript to show the page.'],
        ['skipped', copies[5].reason],
        ['loaded', null],
      ]
    )
    assert.lengthOf(await site.alerts(), 2)
  })

  test('are at most twelve, and extend a version with the same content', async ({ assert }) => {
    const weeks = Array.from({ length: 50 }, (_, week) => ({
      capturedAt: daysAgo(7 * (50 - week)),
      digest: `W${week}`,
      // Only the token differs.
      body: pricingPage({ token: `tok_${week}` }),
    }))
    archive.keep(urlOf(), ...weeks)
    const id = await site.watch('/pricing')
    await request(id)
    await loadHistories(archive)
    assert.lengthOf((await stateOf(id)).copies, 12)
    assert.lengthOf(archive.requests, 13)
    const versions = await PageVersion.query().where('watched_url_id', id).whereNotNull('loaded_at')
    const crawls = versions.reduce((sum, { crawlCount }) => sum + crawlCount, 0)
    assert.equal(crawls, 12)
    assert.equal(Math.min(...versions.map(({ firstNumber }) => firstNumber)), -11)
    assert.lengthOf(await site.alerts(), 1, 'of the copies, only the last differs from the baseline')
  })

  test('fill a year of a page within a minute at the pace of the archive', async ({ assert }) => {
    const prices = Array.from({ length: 12 }, (_, index) => `$${20 + 5 * index}`)
    archive.keep(urlOf(), ...copiesWith(...prices))
    const id = await site.watch('/pricing')
    await request(id)
    const time = await loadHistories(archive)
    assert.isBelow(time, MINUTE)
    assert.equal(archive.refused, 0)
    assert.lengthOf(await site.alerts(), 12)
  })

  test('of several pages and workspaces share the pace, in turn', async ({ assert }) => {
    const other = await WatchedSite.start()
    other.site.serve('/pricing', pricingPage())
    for (const path of ['/pricing', '/a', '/b']) {
      site.site.serve(path, pricingPage())
      archive.keep(urlOf(path), ...copiesWith('$49', '$59', '$69', '$79'))
      await request(await site.watch(path))
    }
    archive.keep(other.site.url('/pricing'), ...copiesWith('$49', '$59', '$69', '$79'))
    await other.api.post(`/watched-urls/${await other.watch('/pricing')}/history`)
    await loadHistories(archive)
    assert.equal(archive.refused, 0)
    const ofOther = archive.requests.findLastIndex((path) =>
      decodeURIComponent(path).includes(other.site.host)
    )
    assert.isBelow(ofOther, 10, 'one page does not wait for the three of another workspace')
    await other.stop()
  })

  test('wait when the archive is busy, and continue', async ({ assert }) => {
    archive.limit = 5
    archive.keep(urlOf(), ...copiesWith('$29', '$39', '$49', '$59', '$69', '$79'))
    archive.troubles.push({ status: 503, headers: { 'retry-after': '30' } }, { status: 200, body: '<html>' })
    const id = await site.watch('/pricing')
    await request(id)
    const time = await loadHistories(archive)
    assert.isAbove(time, 90 * SECOND)
    assert.isAbove(archive.refused, 0)
    assert.deepEqual(new Set(await statusesOf(id)), new Set(['loaded']))
    assert.lengthOf(await site.alerts(), 5)
  })

  test('are given up if the archive is away or refuses, and can be requested again', async ({ assert }) => {
    const id = await site.watch('/pricing')
    archive.troubles.push({ status: 403, body: 'Blocked Site Error' })
    await request(id)
    await loadHistories(archive)
    assert.include(await stateOf(id), {
      status: 'failed',
      error: "The archive doesn't provide copies of this site.",
    })

    archive.troubles.push(...Array.from({ length: 6 }, () => ({ status: 502 })))
    assert.equal((await request(id)).status, 'waiting')
    await loadHistories(archive)
    assert.include(await stateOf(id), { status: 'failed' })

    archive.troubles.length = 0
    await request(id)
    await loadHistories(archive)
    assert.include(await stateOf(id), { status: 'finished', error: null })
    assert.deepEqual((await stateOf(id)).copies, [])

    archive.keep(urlOf(), ...copiesWith('$49'))
    await request(id)
    await loadHistories(archive)
    assert.deepEqual(await statusesOf(id), ['loaded'])
  })

  test('requested twice are loaded once', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59'))
    const id = await site.watch('/pricing')
    await Promise.all([request(id), request(id)])
    await loadHistories(archive)
    await request(id)
    await loadHistories(archive)
    assert.lengthOf(await PageHistory.all(), 1)
    assert.lengthOf(archive.requests, 3)
    assert.lengthOf(await site.alerts(), 2)
  })

  test('continue after a worker died at any point', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59', '$69'))
    const id = await site.watch('/pricing')
    await request(id)
    const loader = (await app.container.make('archive'))!
    let now = Date.now()
    for (let step = 0; step < 5; step++) {
      const lost = (await claimHistory(loader.url, now))!
      assert.isNull(await claimHistory(loader.url, now + MINUTE), 'another worker waits for the lease')
      now += 5 * MINUTE
      const taken = (await claimHistory(loader.url, now))!
      await loadStep(taken, loader, now)
      await loadStep(lost, loader, now)
      now += MINUTE
    }
    await workOffQueue()
    assert.deepEqual(await statusesOf(id), ['loaded', 'loaded', 'loaded'])
    assert.equal((await stateOf(id)).status, 'finished')
    assert.lengthOf(await PageVersion.query().where('watched_url_id', id), 4)
    assert.lengthOf(await site.alerts(), 3)
  })

  test('wait for the baseline', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49'))
    site.site.serve('/pricing', { status: 503, body: 'down' })
    const id = await site.watch('/pricing')
    await request(id)
    await loadHistories(archive, 20)
    assert.isEmpty(archive.requests)
    await site.crawl('/pricing', pricingPage())
    await loadHistories(archive)
    assert.deepEqual(await statusesOf(id), ['loaded'])
  })

  test("are kept for the plan's days from their loading", async ({ assert }) => {
    const kept = plans.free.versionsKeptDays
    await site.stop()
    site = await WatchedSite.start(await aWorkspace('free'))
    site.site.serve('/pricing', pricingPage({ team: '$79' }))
    archive.keep(urlOf(), ...copiesWith('$49', '$59'), {
      capturedAt: daysAgo(5),
      body: pricingPage({ team: '$59', token: 'x' }),
    })
    const id = await site.watch('/pricing')
    await request(id)
    await loadHistories(archive)
    const stored = async () => (await PageVersion.query().where('watched_url_id', id)).length
    const before = await stored()
    const changes = (await site.changes('/pricing')).length
    await pruneChanges(Date.now() + (kept - 1) * DAY)
    await pruneVersions(Date.now() + (kept - 1) * DAY)
    assert.equal(await stored(), before)
    assert.lengthOf(await site.changes('/pricing'), changes)
    await pruneVersions(Date.now() + (kept + 1) * DAY)
    assert.equal(await stored(), 1)
  })

  test('do not make anything look overdue', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59'))
    await request(await site.watch('/pricing'))
    const loader = (await app.container.make('archive'))!
    for (let step = 0; step < 3; step++) {
      const now = Date.now() + step * MINUTE
      await loadStep((await claimHistory(loader.url, now))!, loader, now)
    }
    const { waiting, age } = await queueState('alerts')
    assert.equal(waiting, 1)
    assert.isBelow(age, HOUR)
  })

  test('are rejected if the operator has disabled them', async ({ assert }) => {
    const id = await site.watch('/pricing')
    app.container.bindValue('archive', null)
    const { status, body } = await site.api.post(`/watched-urls/${id}/history`)
    assert.equal(status, 409)
    assert.equal(body.code, 'archive_off')
  })

  test('are neither offered nor loaded for feeds and the list of a site’s pages', async ({ assert }) => {
    site.site.serve('/feed.xml', {
      headers: { 'content-type': 'application/rss+xml' },
      body: rssFeed([{ title: 'Designing for an ecosystem' }]),
    })
    const feed = await site.watch('/feed.xml', 'blog')
    site.site.serve('/sitemap.xml', { status: 404 })
    const inventory = await site.watch('/sitemap.xml', 'custom')
    for (const id of [feed, inventory]) {
      const { status, body } = await site.api.post(`/watched-urls/${id}/history`)
      assert.deepEqual([status, body.code], [409, 'not_a_web_page'])
      assert.isNull(await historyProgress(site.workspace, { id }))
    }
    const { competitorId } = await WatchedUrl.findOrFail(feed)
    assert.isNull(await historyProgress(site.workspace, { competitorId }))

    const page = await site.watch('/pricing')
    await requestHistories(site.workspace, competitorId)
    const requested = await PageHistory.all()
    assert.deepEqual(
      requested.map(({ watchedUrlId }) => watchedUrlId),
      [page]
    )
  })

  test('are not looked for if the first check finds a feed', async ({ assert }) => {
    const { host } = site.site
    const competitor = await Competitor.findByOrFail('domain', host)
    site.site.serve('/feed.xml', {
      headers: { 'content-type': 'application/rss+xml' },
      body: rssFeed([{ title: 'Designing for an ecosystem' }]),
    })
    const { body } = await site.api.post('/watched-urls', {
      competitorId: competitor.id,
      url: urlOf('/feed.xml'),
      label: 'blog',
    })
    await request(body.id)
    await workOffQueue()
    await loadHistories(archive)
    assert.include(await stateOf(body.id), { status: 'finished' })
    assert.isEmpty(archive.requests)
    assert.isNull(await historyProgress(site.workspace, { id: body.id }))
  })

  test('are deleted with their page', async ({ assert }) => {
    archive.keep(urlOf(), ...copiesWith('$49', '$59'))
    const id = await site.watch('/pricing')
    await request(id)
    await loadHistories(archive)
    await site.api.delete(`/watched-urls/${id}`)
    assert.lengthOf(await PageHistory.all(), 0)
    const counts = await db.from('alert_days').where('alert_count', '<', 0)
    assert.isEmpty(counts)
  })
})

import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import PageHistory from '#monitoring/models/page_history'
import Competitor from '#monitoring/models/competitor'
import { DAY, SECOND } from '#platform/instants'
import { signedInOwner } from '#tests/functional/app/accounts'
import { ArchiveDouble } from '#tests/support/archive_double'
import { loadHistories } from '#tests/support/histories'
import { pricingPage } from '#tests/support/pricing_page'
import { aWatchedUrl } from '#tests/support/alerts'
import { WatchedSite } from '#tests/support/watched_site'

test.group('The past year in the app', (group) => {
  let archive: ArchiveDouble
  let site: WatchedSite

  group.each.setup(async () => {
    archive = await ArchiveDouble.start()
    const stopUsing = await archive.use()
    return async () => {
      await site.stop()
      await stopUsing()
    }
  })

  async function ownerWithPage() {
    const { browser, workspace } = await signedInOwner()
    site = await WatchedSite.start(workspace)
    site.site.serve('/pricing', pricingPage({ team: '$79' }))
    const pageId = await site.watch('/pricing')
    const { id: competitorId } = await Competitor.within(workspace).firstOrFail()
    return { browser, page: `/watched-urls/${pageId}`, competitor: `/competitors/${competitorId}` }
  }

  const copyOf = (days: number, team: string) => ({
    capturedAt: Math.floor(Date.now() / SECOND) * SECOND - days * DAY,
    body: pricingPage({ team }),
  })

  test("is loaded from a competitor's page, which shows the progress and marks the results", async ({
    assert,
  }) => {
    const { browser, competitor, page } = await ownerWithPage()
    archive.keep(site.site.url('/pricing'), copyOf(200, '$49'), copyOf(100, '$59'))
    assert.include((await browser.visit(`${competitor}/baseline`)).html, 'Load past year')
    assert.include((await browser.visit(page)).html, 'Load past year')
    assert.include((await browser.visit(competitor)).html, 'Load past year')

    const started = await browser.submit(`${competitor}/history`)
    assert.equal(started.path, competitor)
    assert.include(started.page!.props.past, { underWay: 1, open: 0, done: 0, total: 12, secondsLeft: 30 })
    await loadHistories(archive, 2)
    assert.include((await browser.visit(competitor)).page!.props.past, { done: 1, total: 2 })
    await loadHistories(archive)

    const { html, page: shown } = await browser.visit(competitor)
    assert.include(shown!.props.past, { underWay: 0, open: 0, loaded: 2 })
    assert.lengthOf(
      shown!.props.entries.filter((entry: any) => /\/web\/\d{14}\/http/.test(entry.archiveUrl)),
      2
    )
    assert.include(html, 'From the Wayback Machine')
    assert.notInclude(html, 'Load past year')
    const own = await browser.visit(page)
    assert.deepEqual(
      own.page!.props.changes.map(({ archiveUrl }: any) => archiveUrl !== null),
      [true, true]
    )
    const versions = own.page!.props.history.versions
    assert.deepEqual(
      versions.map(({ number, archiveUrl }: any) => [number, archiveUrl !== null]),
      [
        [1, false],
        [0, true],
        [-1, true],
      ]
    )
  })

  test('adds prices to the price history, at the dates of the copies', async ({ assert }) => {
    const { browser, competitor, page } = await ownerWithPage()
    const copies = [copyOf(200, '$49'), copyOf(100, '$59')]
    archive.keep(site.site.url('/pricing'), ...copies)
    await browser.visit(page)
    await browser.submit(`${page}/history`)
    await loadHistories(archive)
    const visit = await browser.visit(`${competitor}/prices`)
    const [{ charts }] = visit.page!.props.pages
    const { points } = charts[0].lines.find(({ plan }: any) => plan === 'Team')
    assert.deepEqual(
      points.slice(0, 2).map(({ at, amount }: any) => [at, amount]),
      copies.map(({ capturedAt }, index) => [capturedAt, [49, 59][index]])
    )
    assert.equal(points.at(-1).amount, 79)
  })

  test('reports that there are no copies, and can be tried again', async ({ assert }) => {
    const { browser, page } = await ownerWithPage()
    await browser.visit(page)
    await browser.submit(`${page}/history`)
    await loadHistories(archive)
    const { html } = await browser.visit(page)
    assert.include(html, 'The archive has no copies of this page.')
    assert.include(html, 'Try again')
  })

  test('is not offered for an inventory, which has no copies', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    site = await WatchedSite.start(workspace)
    const { competitorId, id } = await aWatchedUrl(workspace, 'northwind.example', '/sitemap.xml')
    for (const path of [`/competitors/${competitorId}`, `/watched-urls/${id}`])
      assert.notInclude((await browser.visit(path)).html, 'Past year')
    await browser.submit(`/competitors/${competitorId}/history`)
    assert.isNull(await PageHistory.within(workspace).first())
  })

  test('is not offered without an archive', async ({ assert }) => {
    const { browser, page, competitor } = await ownerWithPage()
    app.container.bindValue('archive', null)
    for (const path of [page, competitor, `${competitor}/baseline`])
      assert.notInclude((await browser.visit(path)).html, 'Past year')
  })
})

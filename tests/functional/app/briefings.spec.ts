import { test } from '@japa/runner'
import Crawl from '#monitoring/models/crawl'
import { newId } from '#platform/ids'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aVersion } from '#tests/support/versions'

const PATH = '/briefings/last-7-days'

test.group('A briefing', () => {
  test('links sentences about quiet and unreadable pages to the stored version and the page', async ({
    assert,
  }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    const version = await aVersion(page)
    const failing = await aWatchedUrl(workspace, 'northwind.example', '/blog')
    const at = Date.now()
    const crawl = await Crawl.create({
      id: newId('crawl'),
      workspaceId: workspace.id,
      watchedUrlId: failing.id,
      trigger: 'schedule',
      status: 'failed',
      startedAt: at,
      finishedAt: at,
    })
    const { sections } = (await browser.visit(PATH)).page!.props.briefing
    const sources = sections.flatMap(({ sentences }: any) => sentences.flatMap((one: any) => one.sources))
    assert.deepEqual(sources, [
      { title: 'Stored version', href: `${PATH}/sources/${version.id}` },
      { title: 'Failed check', href: `${PATH}/sources/${crawl.id}` },
    ])
    const [stored, failed] = [await browser.visit(sources[0].href), await browser.visit(sources[1].href)]
    assert.equal(stored.page!.props.snapshot.version.id, version.id)
    assert.equal(failed.page!.props.page.id, failing.id)
    assert.equal((await browser.visit(`${PATH}/sources/ver_01kb2c4d6f8h0k2m4n6q8s0v2x`)).status, 404)
    const other = await signedInOwner()
    assert.equal((await other.browser.visit(sources[0].href)).status, 404)
  })

  test('links a merged sentence to each of its sources, and the count of alerts to their list', async ({
    assert,
  }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    for (const version of ['2.4', '2.5', '2.6'])
      await anAlert(page, { summary: `Northwind released ${version}.`, signalScore: 'medium' })
    const { html, page: shown } = await browser.visit(PATH)
    const [{ sentences }] = shown!.props.briefing.competitors
    assert.match(sentences[0].text, /^Northwind released 2\.\d, 2\.\d and 2\.\d\.$/)
    assert.lengthOf(sentences[0].sources, 3)
    for (const number of [1, 2, 3]) assert.include(html, `aria-label="Source ${number}: Alert"`)
    const { path } = await browser.visit(sentences[0].sources[2].href)
    assert.match(path, /^\/alerts\/alert_/)
    const { href } = shown!.props.acted
    assert.match(href, /^\/timeline\?from=[\d-]+&until=[\d-]+$/)
    assert.include((await browser.visit(href)).html, 'Northwind released 2.5.')
  })
})

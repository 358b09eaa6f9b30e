import { test } from '@japa/runner'
import { figuresOf } from '#alerts/briefings/reads'
import { say, type SourceId } from '#alerts/briefings/sentence'
import { storeBriefing } from '#alerts/briefings/stored'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import Crawl from '#monitoring/models/crawl'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { DAY } from '#platform/instants'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aVersion } from '#tests/support/versions'

const PATH = '/briefings/last-7-days'

test.group('A briefing', () => {
  test('links sentences about quiet and unreadable pages to the stored version and the page', async ({
    assert,
  }) => {
    const { browser, workspace } = await signedInOwner()
    assert.include((await browser.visit(PATH)).html, 'No checks ran in this period.')
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
    const [quiet, unreadable] = sections.map(({ sentences }: any) => sentences[0].sources)
    const sources = [quiet[0], ...unreadable]
    assert.deepEqual(quiet, sources, 'also says that a page could not be read')
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

  test('shows three sources of a sentence, and opens the rest', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    for (const minor of [1, 2, 3, 4, 5])
      await anAlert(page, { summary: `Northwind released 2.${minor}.`, signalScore: 'medium' })
    const { html, page: shown } = await browser.visit(PATH)
    assert.lengthOf(shown!.props.briefing.competitors[0].sentences[0].sources, 5)
    const [before, after] = html.split('and 2 more')
    assert.include(before, 'aria-label="Source 3: Alert"')
    assert.notInclude(before, 'aria-label="Source 4: Alert"')
    assert.include(after, 'aria-label="Source 5: Alert"')
  })

  test('says when a source is no longer stored, and counts each sentence once', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    const version = await aVersion(page)
    const alert = await anAlert(page)
    const sentence = say('Northwind raised Team.', [version.id as SourceId, alert.id as SourceId])
    const failed = say('Pricing of Quillmark: timed out.', ['crawl_01kb2c4d6f8h0k2m4n6q8s0v2z'])
    const quiet = say('Nothing worth an alert at Quillmark.', [
      'ver_01kb2c4d6f8h0k2m4n6q8s0v2x',
      failed.sources[0],
    ])
    const period = { since: Date.now() - 7 * DAY, until: Date.now() - 1 }
    const written = await writeBriefing(workspace, period, 'UTC')
    const content = {
      ...written,
      mattered: [],
      acted: say('Your team acted on 1 of 1 alert: 1 read.', [alert.id as SourceId]),
      sections: [
        { id: 'quiet' as const, sentences: [quiet, sentence] },
        { id: 'unreadable' as const, sentences: [failed] },
      ],
    }
    const { id } = await transaction((trx) => storeBriefing(workspace, content, Date.now(), trx))
    const open = (source: string) => browser.visit(`/briefings/${id}/sources/${source}`)
    const clicks = async () => (await figuresOf(workspace, id)).clicks

    assert.match((await open(version.id)).path, /version=ver_/)
    assert.match((await open(alert.id)).path, /^\/alerts\//)
    await open(version.id)
    assert.equal(await clicks(), 1, 'two sources of one sentence')

    await version.delete()
    const gone = await open(version.id)
    assert.equal(gone.status, 410)
    assert.equal(gone.page!.component, 'briefings/gone_source')
    assert.include(gone.html, 'Version no longer stored')
    assert.include(gone.html, 'Northwind raised Team.')
    assert.deepEqual(gone.page!.props.other, { kind: 'alert', href: `/briefings/${id}/sources/${alert.id}` })
    const without = await open(quiet.sources[0])
    assert.deepEqual([without.status, without.page!.props.other], [410, null])
    assert.equal(await clicks(), 2)
    assert.equal((await open('ver_01kb2c4d6f8h0k2m4n6q8s0v2y')).status, 404, 'no source of this briefing')

    // The sentence about all pages has this source, too.
    assert.include((await open(failed.sources[0])).html, 'Pricing of Quillmark: timed out.')
    assert.equal(await clicks(), 3)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { placeHref } from '#monitoring/version_place'
import { createNote } from '#alerts/notes/write_notes'
import Competitor from '#monitoring/models/competitor'
import { beginningOf, nextNewsAt } from '#monitoring/sample/sample_story'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import { DAY } from '#platform/instants'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { aVersion } from '#tests/support/versions'
import { workOffQueue } from '#tests/support/worker'

test.group('The first hour in Chromium', () => {
  test('leads from nothing to a real alert and a note about it', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/')
    await page.getByText('0 of 4 done').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Try it with a sample competitor' }).click()
    await page.getByText('The first change arrives in about a minute.').waitFor()
    await workOffQueue()
    await assertAccessible(page)

    const { domain } = await Competitor.within(workspace).firstOrFail()
    await sleep(Math.max(0, nextNewsAt(domain, beginningOf(domain)!)! - Date.now() + 1_000))
    await enqueueDueCrawls()
    await workOffQueue()
    await page.getByRole('link', { name: /raised Team from \$49 to \$59/i }).click()
    await page.getByText('This is a sample.').waitFor()
    await assertAccessible(page)

    await page.getByRole('link', { name: 'Cite in a note' }).click()
    await page.getByLabel('Title').fill('So what')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'So what' }).waitFor()
    await page.getByText('Northwind (sample) raised Team').waitFor()
    await assertAccessible(page)

    await visit(page, '/')
    await page.getByRole('button', { name: 'Remove the sample' }).click()
    await page.getByText('No competitors yet').waitFor()
    assert.lengthOf(await Competitor.within(workspace), 0)
  }).timeout(120_000)

  test('leaves notes that say what has changed, on a phone', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const watched = await aWatchedUrl(workspace)
    const shown = (price: string) =>
      contentOf(watched.url, `<h1>Pricing</h1><p>Team costs ${price} a month.</p>`)
    const first = await aVersion(watched, shown('$49'), Date.now() - 9 * DAY)
    await aVersion(watched, shown('$59'), Date.now() - 2 * DAY)
    const cited = placeHref({ watchedUrlId: watched.id, versionId: first.id, line: 2 })
    const body = `[Theirs](${cited}) is **cheap**.\n\n- one\n\n| A | B |\n|-|-|\n| ${'long'.repeat(40)} | 2 |\n\n<b>text</b>`
    await createNote(workspace, watched.competitorId, { title: `So ${'long'.repeat(25)}`, body }, owner)
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, `/competitors/${watched.competitorId}/notes`)
    await page.getByText('A cited line changed on').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
    await page.getByRole('link', { name: '“Team costs $49 a month.”' }).click()
    await page.getByRole('link', { name: /^Cite in a note.*line 2$/ }).click()
    await page.getByText('Add the citation to an existing note instead').waitFor()
    await assertAccessible(page)
  }).timeout(120_000)
})

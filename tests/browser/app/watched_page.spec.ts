import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { claimCrawl } from '#monitoring/pipeline/claim'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { aJudgedChange, aLearnedPlace, priceRose } from '#tests/functional/app/suppression_log_factory'
import { teamAt } from '#tests/support/contents'
import { aVersion } from '#tests/support/versions'
import { aWatchedUrl } from '#tests/support/alerts'
import { TestSite } from '#tests/support/site'
import { requested, workOffQueue } from '#tests/support/worker'

async function ownerWithPage() {
  const { owner, workspace } = await anOwner()
  const page = await aWatchedUrl(workspace)
  return { owner, workspace, page, path: `/watched-urls/${page.id}` }
}

async function assertSound(page: Page) {
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
}

test.group('Watched page in Chromium', () => {
  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, page: watched, path } = await ownerWithPage()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, path)
      await assertSound(page)

      await aVersion(watched, teamAt(49))
      const { id } = await aVersion(watched, teamAt(79))
      const change = await aJudgedChange(watched, priceRose)
      await change.merge({ currentVersionId: id }).save()
      await aLearnedPlace(watched)
      const lastError = 'The site showed a bot check instead of the page.'
      await watched.merge({ lastStatus: 'blocked', lastErrorCode: 'bot_wall', lastError }).save()
      await visit(page, path)
      await page.getByText('The site has blocked our checks').waitFor()
      for (const summary of await page.locator('summary').all()) await summary.click()
      await assertSound(page)
      await page.getByRole('button', { name: 'Remove page' }).click()
      await page.getByRole('dialog').waitFor()
      await assertAccessible(page)
      await visit(page, `${path}/compare`)
      await assertSound(page)
    })

  test('shows its stored version for picking an area while the site is down, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, assert }, viewport) => {
      const site = (await TestSite.start()).serve(
        '/pricing',
        '<main><h1>Plans</h1><div class="team"><h2>Team</h2><p>$49 a month</p></div><p>Without VAT</p></main>'
      )
      const { owner, page: watched, path } = await ownerWithPage()
      await watched.merge({ ...WatchedUrl.address(site.url('/pricing')) }).save()
      await requested(watched, 'first')
      await workOffQueue()
      await site.stop()

      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, `${path}/areas`)
      await assertSound(page)
      await page.getByRole('button', { name: '$49 a month' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Wider' }).press('Enter')
      await page.getByText('2 lines').waitFor()
      await assertSound(page)
      await page.getByRole('link', { name: 'Load the current page' }).press('Enter')
      await page.getByText("Can't load the current page").waitFor()
      await assertSound(page)
      await page.getByRole('button', { name: '$49 a month' }).press('Enter')
      await page.getByRole('button', { name: 'Watch only this area' }).press('Enter')
      await page.getByText('Watching only the area you chose').waitFor()
      assert.include((await watched.refresh()).regions!, '"mode":"watch"')
    })

  test('says why only a little of it is read, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, page: watched, path } = await ownerWithPage()
      await (await aVersion(watched)).merge({ scripts: 'needed' }).save()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, path)
      await page.getByText('We can only read part of this page').waitFor()
      await assertSound(page)
    })

  test('is checked on request and shows the progress', async ({ browser, assert, cleanup }) => {
    const site = (await TestSite.start()).serve('/pricing', '<h1>Plans</h1><p>$49 a month</p>')
    cleanup(() => site.stop())
    const { owner, page: watched, path } = await ownerWithPage()
    const url = site.url('/pricing')
    await watched.merge({ ...WatchedUrl.address(url) }).save()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, path)
    const status = page.getByRole('status').filter({ hasText: /Waiting|Checking|Checked / })
    await page.getByRole('button', { name: 'Check now' }).press('Enter')
    await page.getByText(/^Checking .* now\.$/).waitFor()
    await status.getByText('Waiting').waitFor()

    await claimCrawl(watched.id)
    await status.getByText('Checking').waitFor()
    await WatchedUrl.query().where('id', watched.id).update({ leaseExpiresAt: 0 })
    await runCrawl(watched.id)
    await status.getByText('Checked less than a minute ago').waitFor()
    await page.getByRole('definition').getByText('Plans').waitFor()
    assert.lengthOf(await PageVersion.query().where('watched_url_id', watched.id), 1)
  })

  test('compares two of its versions, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner, page: watched, path } = await ownerWithPage()
      for (const price of [49, 59, 79]) await aVersion(watched, teamAt(price))
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, owner)
      await visit(page, path)
      await page.getByText('Plans that grow with you').first().waitFor()
      await page.getByLabel('Compare from version 1').check()
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('heading', { name: 'Version 1 → 3' }).waitFor()
      await page.getByText('$49 / month').first().waitFor()
      await page.getByText('$79 / month').first().waitFor()
      assert.sameMembers([...new URL(page.url()).searchParams.keys()], ['from', 'to'])
    })

  test('is paused, resumed by undo, and removed', async ({ browser, assert }) => {
    const { owner, page: watched, path } = await ownerWithPage()
    await aVersion(watched, teamAt(49))
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, path)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Its history is kept.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    assert.isTrue((await watched.refresh()).isActive)

    await page.getByLabel('Check frequency').selectOption('Daily')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Daily, next/).waitFor()

    await page.getByRole('button', { name: 'Remove page' }).click()
    await page.getByRole('dialog').getByText('its 1 version').waitFor()
    const removed = page.waitForResponse(`**/competitors/${watched.competitorId}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove page' }).click()
    await removed
    assert.isNull(await WatchedUrl.find(watched.id))
  })
})

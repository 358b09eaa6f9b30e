import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import AnalyticsSite from '#analytics/models/analytics_site'
import Alert from '#alerts/models/alert'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aSite } from '#tests/support/visits'
import { createOwnWorkspace } from '#workspaces/actions/create_workspace'

/** Creates a team with one of each thing that can be removed. */
async function aTeam() {
  const { owner, workspace } = await anOwner()
  const page = await aWatchedUrl(workspace, 'northwind.example')
  const second = await aWatchedUrl(workspace, 'northwind.example', '/docs')
  await anAlert(page)
  await anAlert(second)
  const site = await aSite(workspace)
  return { owner, workspace, page, second, site, path: `/competitors/${page.competitorId}` }
}

const open = (page: Page, menu: string | RegExp) => page.locator('summary').and(page.getByLabel(menu)).click()

test.group('Without scripts', () => {
  test('renames and removes a competitor and its pages after a confirmation that lists what is removed with them', async ({
    browser,
    assert,
  }) => {
    const { owner, workspace, path, second } = await aTeam()
    const page = await browser.open({ javaScriptEnabled: false })
    await signIn(page, owner)
    await visit(page, path)
    await open(page, 'Actions for Northwind')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Name').fill('Nordwind')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nordwind' }).waitFor()

    await visit(page, `/watched-urls/${second.id}`)
    await page.getByRole('link', { name: 'Remove page' }).click()
    await page.getByText('This permanently deletes the page with its 1 alert.').waitFor()
    await page.getByRole('button', { name: 'Remove page' }).click()
    await page.getByText('Removed northwind.example/docs with its versions and alerts.').waitFor()
    assert.lengthOf(await WatchedUrl.within(workspace), 1)

    await visit(page, '/competitors')
    await open(page, 'Actions for Nordwind')
    await page.getByRole('link', { name: 'Remove' }).click()
    await page.getByText('This permanently deletes 1 page, 0 versions and 1 alert.').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nordwind' }).waitFor()
    await open(page, 'Actions for Nordwind')
    await page.getByRole('link', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove competitor' }).click()
    await page.getByText('Removed Nordwind.').waitFor()
    assert.isEmpty(await Competitor.within(workspace))
  })

  test("adds the team's own plans one at a time, and removes them", async ({ browser, assert }) => {
    const { owner } = await aTeam()
    const page = await browser.open({ javaScriptEnabled: false })
    await signIn(page, owner)
    for (const [at, name] of ['Free', 'Studio'].entries()) {
      await visit(page, '/board/plans')
      await page.locator(`#plan-${at}`).fill(name)
      await page.locator(`#month-${at}`).fill(String(30 * at))
      await page.getByRole('button', { name: 'Save plans' }).click()
      await page.getByRole('heading', { level: 1, name: 'Market board' }).waitFor()
    }
    const own = await page.getByRole('region', { name: 'Market board' }).innerText()
    assert.match(own, /Free\s+\$0\s+Studio\s+\$30 a month/)
    await visit(page, '/board/plans')
    await page.getByText('Remove our plans').click()
    await page.getByRole('button', { name: 'Remove plans' }).click()
    await page.getByText('Plans removed from the board.').waitFor()
  })

  test('removes a site and marks all alerts as read after a confirmation', async ({ browser, assert }) => {
    const { owner, workspace, site } = await aTeam()
    const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
    await signIn(page, owner)
    await visit(page, `/analytics/${site.id}`)
    await open(page, /^More$/)
    await page.getByRole('link', { name: 'Remove site' }).click()
    await page.getByRole('button', { name: 'Remove site' }).click()
    await page.getByText('Removed').waitFor()
    assert.isEmpty(await AnalyticsSite.within(workspace))

    await visit(page, '/alerts')
    await open(page, /^More$/)
    await page.getByRole('link', { name: 'Mark all as read' }).click()
    await page.getByRole('heading', { name: 'Mark 2 alerts as read?' }).waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('Marked 2 alerts as read.').waitFor()
    assert.isEmpty(await Alert.within(workspace).where('status', 'unread'))
  })

  test('switches workspaces and signs out', async ({ browser }) => {
    const { owner } = await aTeam()
    await createOwnWorkspace(owner, 'Second')
    const page = await browser.open({ javaScriptEnabled: false, viewport: DESKTOP })
    await signIn(page, owner)
    await visit(page, '/alerts')
    const menu = page.locator('summary', { hasText: 'Workspaces and account' })
    await menu.click()
    await page.getByRole('button', { name: 'Second' }).click()
    await page.locator('summary', { hasText: 'Second' }).waitFor()
    await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
  })

  test('hides the fallbacks if scripts run', async ({ browser, assert }) => {
    const { owner, path } = await aTeam()
    const page = await browser.open()
    await signIn(page, owner)
    for (const look of ['/alerts', path]) {
      await visit(page, look)
      assert.notInclude(await page.locator('body').innerText(), '<details')
    }
  })

  test('has accessible confirmations, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace, path, second, site } = await aTeam()
      await Competitor.within(workspace).update({ name: `Donau${'dampf'.repeat(20)} <b>` })
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const question of [
        `${path}/edit`,
        `${path}/removal`,
        `/watched-urls/${second.id}/removal`,
        `/analytics/${site.id}/removal`,
        '/alerts/read-all',
      ]) {
        await visit(page, question)
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
    })
})

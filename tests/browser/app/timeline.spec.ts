import { test } from '@japa/runner'
import type { AlertKind } from '#alerts/kinds/alert_kind'
import { DAY } from '#platform/instants'
import { anOwner } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'

const LONG = `Northwind ${'published '.repeat(10)}${'w'.repeat(120)} <img src=x onerror=alert(1)>`

async function aTeamWithAlerts() {
  const { owner, workspace } = await anOwner()
  const page = await aWatchedUrl(workspace)
  const acme = await aWatchedUrl(workspace, 'acme.example')
  const add = (kind: AlertKind, days: number, values: object = {}) =>
    anAlert(days % 2 ? acme : page, { kind, detectedAt: Date.now() - days * DAY, ...values })
  await add('price', 0)
  await add('plan', 0, { summary: LONG, status: 'read' })
  await add('job', 1, { summary: 'Acme is hiring a Head of Sales.', signalScore: 'medium' })
  await add('legal', 2, { summary: 'Acme changed its terms.', loadedAt: Date.now() })
  for (let index = 0; index < 60; index++) await add('release', 40 + index, { signalScore: 'low' })
  return owner
}

test.group('Timeline in Chromium', () => {
  test('is filtered, saved as a view and read in the calendar, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ assert, browser }, viewport) => {
      const owner = await aTeamWithAlerts()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, '/timeline')
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      assert.equal(await page.getByRole('article').count(), 50)
      await page.getByRole('link', { name: 'Older alerts' }).click()
      await page.getByRole('link', { name: 'Newer alerts' }).waitFor()
      assert.equal(await page.getByRole('article').count(), 14)
      await visit(page, '/timeline')

      await page.getByText('Kind', { exact: true }).click()
      await page.getByRole('link', { name: 'Jobs' }).click()
      await page.getByText('Kind:').waitFor({ state: 'attached' })
      // The menu stays open for more than one choice.
      await page.getByRole('link', { name: 'Legal' }).click()
      await page.waitForURL(/kind=job%2Clegal$/)
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      assert.equal(await page.getByRole('article').count(), 2)

      await page.locator('summary', { hasText: 'Save view' }).click()
      await page.getByLabel('Name').fill('People and terms')
      await page.getByLabel('Share with the team').check()
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Save view' }).click()
      const views = page.getByRole('navigation', { name: 'Saved views' })
      await views.getByRole('link', { name: 'People and terms' }).waitFor()
      await page.getByText('Edit view').click()
      await page.getByLabel('Name').fill('Terms')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await views.getByRole('link', { name: /^Terms/ }).waitFor()
      await views.getByRole('link', { name: 'All alerts' }).click()
      await page.waitForURL('**/timeline')

      await page.getByRole('link', { name: 'Calendar' }).click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.getByRole('link', { name: /: 2 alerts$/ }).click()
      await page.waitForURL('**/timeline?from=*')
      assert.equal(await page.getByRole('article').count(), 2)
    })
})

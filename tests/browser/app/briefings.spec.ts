import { test } from '@japa/runner'
import { anOwner } from '#tests/functional/app/accounts'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { playMonth } from '#tests/support/briefings/simulated_month'
import { signIn, visit } from '#tests/support/browser/visiting'
import { DAY } from '#platform/instants'

test.group('Briefings in Chromium', () => {
  test('are read, rated and shared with a person without an account, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ assert, browser }, viewport) => {
      const { owner, workspace } = await anOwner()
      await playMonth(workspace, Date.now() - 32 * DAY)
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, '/briefings')
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Last 30 days' }).click()
      await page.getByRole('heading', { name: /^Briefing, / }).waitFor()
      await page.getByText('Northwind raised Team from $49 to $89 a month (+82%) in 3 steps.').waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)

      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByLabel('Expires after').selectOption('7 days')
      await page.getByRole('button', { name: 'Create link' }).click()
      const link = (await page.locator('pre').textContent())!
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Back to briefing' }).click()
      await page.getByRole('button', { name: 'Useful', exact: true }).click()
      await page.getByText('useful by 1').waitFor()

      const stranger = await browser.open({ viewport })
      await visit(stranger, new URL(link).pathname)
      await stranger.getByText('Birch no longer lists the Plus plan').waitFor()
      assert.equal(await stranger.getByRole('link').count(), 0)
      await assertNoSidewaysScroll(stranger)
      await assertAccessible(stranger)

      for (const path of ['/briefings/settings', '/settings/shared-links']) {
        await visit(page, path)
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
      await page.getByText('Opened 1 time').waitFor()
      await page.locator('summary:visible', { hasText: 'Withdraw' }).click()
      await page.getByRole('button', { name: 'Withdraw link' }).locator('visible=true').click()
      await page.getByText('Link withdrawn.').locator('visible=true').waitFor()
      assert.equal((await fetch(link)).status, 404)
    })
    .timeout(120_000)
})

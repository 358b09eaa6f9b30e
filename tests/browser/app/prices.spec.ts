import { test } from '@japa/runner'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { DAY } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { pricingPage } from '#tests/support/pricing_page'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'

const RAISED = 'Northwind raised Team from $49 to $79 a month (+61%).'

async function aRaisedPrice() {
  const { owner, workspace } = await anOwner()
  const page = await aWatchedUrl(workspace)
  const at = (team: string, daysAgo: number) =>
    aVersion(page, contentOf(page.url, pricingPage({ team })), Date.now() - daysAgo * DAY)
  const [before, after] = [await at('$49', 60), await at('$79', 20)]
  await at('$79', 1)
  const alert = await anAlertOf(page, await aChangeBetween(before, after))
  await alert.merge({ summary: RAISED, detectedAt: Date.now() - 20 * DAY }).save()
  return { owner, competitorId: page.competitorId }
}

test.group('Price history in Chromium', () => {
  test("leads from a point of the chart to the page, and from an alert's dot to the alert", async ({
    browser,
  }) => {
    const { owner, competitorId } = await aRaisedPrice()
    const page = await browser.open({ viewport: DESKTOP })
    await signIn(page, owner)
    await visit(page, `/competitors/${competitorId}`)
    await page.getByRole('link', { name: 'Prices', exact: true }).click()
    await page.getByRole('heading', { name: 'Price per month in $' }).waitFor()
    await assertAccessible(page)
    const chart = page.locator('section', { hasText: 'Price per month in $' }).locator('svg a')
    const point = chart.filter({ hasText: 'Team: $79 / month' })
    await point.hover()
    await point.click()
    await page.locator('[aria-current=location]', { hasText: '$79 / month' }).waitFor()
    await page.goBack()
    await chart.filter({ hasText: RAISED }).click()
    await page.getByRole('heading', { name: RAISED }).waitFor()
  })

  test('leads to each price by keyboard, and fits a phone', async ({ browser }) => {
    const { owner, competitorId } = await aRaisedPrice()
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, `/competitors/${competitorId}/prices`)
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
    await page.getByRole('link', { name: '$79 / month' }).first().focus()
    await page.keyboard.press('Enter')
    await page.locator('[aria-current=location]', { hasText: '$79 / month' }).waitFor()
  })

  test('shows the features of many plans on a phone', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const watched = await aWatchedUrl(workspace)
    const plans = ['Free', 'Starter', 'Team', 'Business', 'Enterprise'].map(
      (name, at) => `<div><h3>${name}</h3><p>$${at * 20} / month</p><ul>${'<li>SSO</li>'.repeat(at % 2)}
        <li>Audit log</li><li>${at + 1} seats</li></ul></div>`
    )
    const html = `<html><body><main><h1>Prices</h1><div>${plans.join('')}</div></main></body></html>`
    await aVersion(watched, contentOf(watched.url, html))
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, `/competitors/${watched.competitorId}/prices`)
    const table = page.getByRole('region', { name: 'Features and limits' })
    await table.scrollIntoViewIfNeeded()
    await assertNoSidewaysScroll(page)
  })
})

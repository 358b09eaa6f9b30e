import { test } from '@japa/runner'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { aWatchedUrl } from '#tests/support/alerts'
import { indexed, lines } from '#tests/support/search'
import { aVersion } from '#tests/support/versions'

async function aHistory() {
  const { owner, workspace } = await anOwner()
  const page = await aWatchedUrl(workspace)
  const units = [{ kind: 'plan', title: 'Team <b>', start: 1, end: 2 }]
  await aVersion(page, { ...lines('Plans', 'Team <b>costs</b> $49 a month'), units }, Date.UTC(2026, 0, 5))
  await aVersion(page, lines('Plans', 'New', 'Team <b>costs</b> $79 a month'), Date.UTC(2026, 0, 6))
  await indexed()
  return owner
}

const FIELD = { name: 'Search pages, alerts and actions' }

test.group('Search in Chromium', () => {
  test('finds a line by keyboard and opens it in its place', async ({ browser, assert }) => {
    const page = await browser.open()
    await signIn(page, await aHistory())
    await visit(page, '/competitors')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', FIELD)
    await field.waitFor()
    await assertAccessible(page)
    await field.pressSequentially('costs 79')
    const option = page.getByRole('option', { name: 'Team <b>costs</b> $79 a month' })
    await option.waitFor()
    assert.equal(await option.getAttribute('aria-selected'), 'true')
    assert.equal(await field.getAttribute('aria-activedescendant'), await option.getAttribute('id'))
    await assertAccessible(page)
    await page.keyboard.press('ArrowDown')
    assert.equal(await option.getAttribute('aria-selected'), 'false')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/watched-urls.*line=3#line-3/)
    await page.locator('#line-3[aria-current=location]', { hasText: 'Team' }).waitFor()

    await page.keyboard.press('Control+k')
    await field.fill('check northwind')
    await page.getByRole('option', { name: 'Check Northwind now' }).waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await field.fill('zeppelin')
    await page.getByText('Nothing matches all of these words.').waitFor()
  })

  test('shows all results and their filters without scripts', async ({ browser, assert }) => {
    const page = await browser.open({ javaScriptEnabled: false, viewport: PHONE })
    await signIn(page, await aHistory())
    await page.goto('/search')
    await page.getByRole('searchbox').fill('"b costs" 49')
    await page.keyboard.press('Enter')
    await page.getByRole('article').waitFor()
    assert.deepEqual(await page.locator('mark').allInnerTexts(), ['b>costs', '49'])
    await page.getByText('Plan “Team <b>”').waitFor()
    await assertNoSidewaysScroll(page)
    await page.locator('summary', { hasText: 'Part of page' }).click()
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await page.getByRole('article').waitFor()
    await page.locator('summary', { hasText: 'Kind' }).click()
    await page.getByRole('link', { name: 'On the page now' }).click()
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).first().click()
    await page.getByRole('link', { name: 'Version 1, line 2' }).click()
    await page.locator('#line-2[aria-current=location]').waitFor()
  })

  test('has accessible results', async ({ browser }) => {
    const page = await browser.open()
    await signIn(page, await aHistory())
    await visit(page, '/search?q=team')
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
  })
})

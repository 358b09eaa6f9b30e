import { test } from '@japa/runner'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import Competitor from '#monitoring/models/competitor'
import { DAY } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { pricingPage } from '#tests/support/pricing_page'
import { aVersion } from '#tests/support/versions'

const HOME = `<title>Aster</title><main><h1>${'Stock counts that are always right '.repeat(4)}</h1></main>`

async function aMarket(count: number) {
  const { owner, workspace } = await anOwner()
  for (let at = 0; at < count; at++) {
    const name = at === 0 ? 'Aster' : `Rival${'dampfschiff'.repeat(at % 3)} ${at}`
    const page = await aWatchedUrl(workspace, `rival${at}.example`)
    await Competitor.within(workspace).where('id', page.competitorId).update({ name })
    await aVersion(page, contentOf(page.url, pricingPage({ team: '$49' })), Date.now() - 40 * DAY)
    await aVersion(page, contentOf(page.url, pricingPage({ team: `$${60 + at}` })), Date.now() - DAY)
    const home = await aWatchedUrl(workspace, `rival${at}.example`, '/')
    await home.merge({ label: 'homepage' }).save()
    await aVersion(home, contentOf(home.url, HOME))
  }
  return { owner }
}

test.group('Market board in Chromium', () => {
  test('leads from a competitor to the board, and from a price to the page', async ({ browser, assert }) => {
    const { owner } = await aMarket(6)
    const page = await browser.open({ viewport: DESKTOP })
    await signIn(page, owner)
    await visit(page, '/competitors')
    await page.getByRole('link', { name: 'Aster', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.getByRole('link', { name: '$60 / month' }).waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Market board' }).click()
    await page.getByRole('heading', { level: 1, name: 'Market board' }).waitFor()
    await assertAccessible(page)
    await assertNoSidewaysScroll(page, '.board')
    const board = page.getByRole('region', { name: 'Market board' })
    await board.getByRole('button', { name: /^Actions for Rival.* 3/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as our company' }).click()
    await page.getByText('Our company', { exact: true }).waitFor()
    const first = board.getByRole('columnheader').first()
    assert.match(await first.innerText(), /Rival.* 3/)
    // The header row and the first column stay in place while the rest scrolls.
    const name = board.getByRole('rowheader', { name: 'Headline' })
    const before = await name.boundingBox()
    await board.evaluate((frame) => frame.scrollTo(400, 0))
    assert.equal((await name.boundingBox())!.x, before!.x)
    await board.evaluate((frame) => frame.scrollTo(0, 0))
    await board.getByRole('link', { name: '$63 / month' }).click()
    await page.locator('[aria-current=location]', { hasText: '$63 / month' }).waitFor()
  })

  test('shows the plans that a team enters next to those of competitors', async ({ browser, assert }) => {
    const { owner } = await aMarket(2)
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, '/board')
    await page.getByRole('link', { name: 'Our plans' }).click()
    await page.getByLabel('Company name').fill('Fernhill')
    await page.getByLabel('Plan name').fill('Free')
    await page.getByLabel('Price per month').fill('0')
    await page.getByRole('button', { name: 'Add plan' }).click()
    const second = page.getByRole('group', { name: 'Plan 2' })
    await second.locator('input:focus').and(second.getByLabel('Plan name')).waitFor()
    await second.getByLabel('Plan name').fill('Studio')
    await second.getByLabel('Price per month').fill('thirty')
    await second.getByLabel('Prices are per user').check()
    await second.getByLabel('Features and limits').fill('Seats: 5\nAudit log')
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Save plans' }).click()
    await second.getByText('Enter an amount such as 49 or 49.90.').waitFor()
    await assertAccessible(page)
    await second.getByLabel('Price per month').fill('30')
    await page.getByRole('button', { name: 'Remove plan 1' }).click()
    const left = page.getByRole('group', { name: 'Plan 1' })
    await left.locator('input:focus').and(left.getByLabel('Plan name')).waitFor()
    await left.getByText('Enter an amount such as 49 or 49.90.').waitFor()
    await page.getByRole('button', { name: 'Save plans' }).click()
    const own = page.getByRole('columnheader').first()
    await own.getByText('Entered by hand on').waitFor()
    assert.match(await own.innerText(), /Fernhill/)
    const board = page.getByRole('region', { name: 'Market board' })
    await board.getByText('$30 a month per user').waitFor()
    assert.equal(await board.getByText('Free', { exact: true }).count(), 0)
    await assertAccessible(page)

    await page.getByRole('link', { name: 'Our plans' }).click()
    await page.getByText('Remove our plans').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove plans' }).click()
    await page.getByText('Plans removed from the board.').waitFor()
  })

  test('prints all columns on white paper, without controls', async ({ browser, assert }) => {
    const { owner } = await aMarket(6)
    const page = await browser.open({ viewport: { width: 1050, height: 740 }, colorScheme: 'dark' })
    await signIn(page, owner)
    await visit(page, '/board')
    await page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')")
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const board = page.getByRole('region', { name: 'Market board' })
    for (const control of [
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('navigation').first(),
      board.getByRole('button').first(),
    ])
      assert.isFalse(await control.isVisible())
    const [width, inner] = await board.evaluate((frame) => [frame.clientWidth, frame.scrollWidth])
    assert.isAtMost(inner, width)
    assert.equal(
      await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'),
      'rgb(255, 255, 255)'
    )
    assert.isTrue(await board.getByText('$65 / month').isVisible())
  })

  test('is usable on a phone, and sets rates', async ({ browser }) => {
    const { owner } = await aMarket(3)
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, '/competitors')
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Market board' }).waitFor()
    await assertNoSidewaysScroll(page, '.board')
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Exchange rates' }).click()
    await page.getByLabel('Convert to').fill('€')
    await page.getByLabel('Rate for 1 $').fill('0.9')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Save rates' }).click()
    await page.getByText('1 $ = 0.9 €').waitFor()
  })
})

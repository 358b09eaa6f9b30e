import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { operations } from '#api/operations'
import { appUrl } from '#config/app'
import Competitor from '#monitoring/models/competitor'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { visit } from '#tests/support/browser/visiting'
import { aWatchedUrl } from '#tests/support/alerts'
import { aKey, aWorkspace } from '#tests/support/workspace'

/** The smallest supported screen, which equals 1280 pixels at a zoom of 400%. */
const SMALLEST = { width: 320, height: 640 }

const PATHS = ['/docs', '/docs/guide']

/** All but the first two operations of each chapter. On a phone, axe finds the same in all of them. */
const FURTHER_OPERATIONS = 'article ~ article ~ article'

async function visitUnfolded(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
}

/** Opens an operation's form and fills in the key. */
async function aTrial(page: Page, id: string, key: string) {
  const trial = page.locator(`#${id} .trial`)
  await trial.locator('summary').click()
  await trial.getByLabel('API key').fill(key)
  return {
    trial,
    outcome: trial.getByRole('status'),
    send: () => trial.getByRole('button', { name: 'Send request' }).click(),
  }
}

test.group('API reference in Chromium', () => {
  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, assert }, viewport) => {
      const page = await browser.open({ viewport })
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (!/^(data:|$)/.test(request.url()) && !request.url().startsWith(appUrl))
          elsewhere.push(request.url())
      })
      for (const path of PATHS) {
        await visitUnfolded(page, path)
        await assertNoSidewaysScroll(page)
        const isLong = path === '/docs' && viewport === PHONE
        await assertAccessible(page, isLong ? FURTHER_OPERATIONS : undefined)
      }
      assert.isEmpty(elsewhere)
    })
    // Every operation is open at once, which takes axe a while.
    .timeout(360_000)

  // The styles are those of a phone, which axe has checked.
  test('fits on the smallest screen', async ({ browser }) => {
    const page = await browser.open({ viewport: SMALLEST })
    for (const path of PATHS) {
      await visitUnfolded(page, path)
      await assertNoSidewaysScroll(page)
    }
  })

  test('is complete without scripts', async ({ browser, assert }) => {
    const page = await browser.open({ javaScriptEnabled: false })
    await visit(page, '/docs')
    assert.equal(await page.locator('article h3:visible').count(), operations.length)
    assert.equal(await page.locator('article .sample:visible').count(), operations.length * 3)
    assert.equal(await page.getByText('Try it').locator('visible=true').count(), 0)
  })

  test('sends a request with the reader’s key, which the other forms then share', async ({
    browser,
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { competitorId } = await aWatchedUrl(workspace, 'quill.example')
    const key = await aKey(workspace)
    const page = await browser.open({ expecting: /401/ })
    await visit(page, '/docs')

    const list = await aTrial(page, 'listAlerts', 'cmk_wrong')
    await list.send()
    await list.outcome.getByText('401 Unauthorized').waitFor()
    await list.trial.getByLabel('API key').fill(key)
    await list.trial.getByLabel('signalScore').selectOption('high')
    await list.trial.getByLabel('limit').fill('5')
    await list.send()
    await list.outcome.getByText('200 OK').waitFor()
    assert.deepEqual(JSON.parse(await list.outcome.locator('pre').innerText()), {
      alerts: [],
      total: 0,
      page: 1,
      limit: 5,
    })
    assert.equal(await page.locator('#addCompetitor').getByLabel('API key').inputValue(), key)

    const add = await aTrial(page, 'addCompetitor', key)
    await add.send()
    await add.outcome.getByText('201 Created').waitFor()
    assert.lengthOf(await Competitor.within(workspace), 2)

    const remove = await aTrial(page, 'removeCompetitor', key)
    await remove.trial.getByLabel('id', { exact: true }).fill(competitorId)
    page.once('dialog', (dialog) => void dialog.dismiss())
    await remove.send()
    assert.lengthOf(await Competitor.within(workspace), 2)
    page.once('dialog', (dialog) => void dialog.accept())
    await remove.send()
    await remove.outcome.getByText('200 OK').waitFor()
    assert.lengthOf(await Competitor.within(workspace), 1)
  })

  test('highlights the current operation', async ({ browser }) => {
    const page = await browser.open()
    await visit(page, '/docs#rateAlert')
    await page.locator('.contents a[href="#rateAlert"][aria-current]').waitFor()
  })
})

import { test } from '@japa/runner'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'

test.group('Dashboard in Chromium', () => {
  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner()
      await anAlert(workspace, { detectedAt: Date.now(), summary: `Long${'ish'.repeat(60)} words` })
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, '/')
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
    })

  test('leads from an alert to its page', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const alert = await anAlert(workspace, { detectedAt: Date.now(), summary: 'Raised it all.' })
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/')
    await page.getByText('Raised it all.').click()
    await page.waitForURL(`**/alerts/${alert.id}`)
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Raised it all.')
  })

  test('leads to the API docs from the menu of a phone', async ({ browser }) => {
    const { owner } = await anOwner()
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, '/')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'API docs' }).click()
    await page.waitForURL('**/docs')
  })
})

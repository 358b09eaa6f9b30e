import { test } from '@japa/runner'
import Alert from '#alerts/models/alert'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'

const SUMMARY = 'Team plan went from $49 to $79 a month.'

/** Creates alerts, one of them with the longest words that a page could contain, and returns their owner. */
async function someAlerts() {
  const { owner, workspace } = await anOwner()
  await anAlert(workspace, { summary: `Long${'ish'.repeat(60)} words`, status: 'read', label: 'careers' })
  await anAlert(workspace, { summary: 'Read already.', status: 'read', label: 'changelog' })
  const alert = await anAlert(workspace, { summary: SUMMARY, detectedAt: Date.UTC(2026, 0, 6) })
  return { owner, alert }
}

test.group('Inbox in Chromium', () => {
  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, alert } = await someAlerts()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const path of ['/alerts', `/alerts/${alert.id}`]) {
        await visit(page, path)
        await page.getByText(SUMMARY).locator('visible=true').first().waitFor()
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
    })

  test('marks an alert as read when it is opened', async ({ browser, assert }) => {
    const { owner, alert } = await someAlerts()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/alerts')
    assert.equal(await page.title(), '(1) Alerts · Rivalwatch')
    await page.getByRole('link', { name: SUMMARY }).click()
    await page.getByText("Why it's high importance").waitFor()
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
    await page.getByText('1 of 3', { exact: true }).waitFor()
    assert.equal(await page.title(), `${SUMMARY} · Rivalwatch`)
    assert.equal((await Alert.findOrFail(alert.id)).status, 'read')
  })

  test('never covers a bar with a notice, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, assert }, viewport) => {
      const { owner, alert } = await someAlerts()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, `/alerts/${alert.id}`)
      await page.getByRole('button', { name: 'Useful', exact: true }).click()
      await page
        .getByRole('status')
        .getByText(/^Rated/)
        .waitFor()
      const notice = (await page.locator('.notice').boundingBox())!
      const bars = await page.locator('section > footer').all()
      assert.lengthOf(bars, 2)
      for (const bar of bars) assert.isAtMost(notice.y + notice.height, (await bar.boundingBox())!.y)
    })

  test('shows alerts and their evidence without scripts', async ({ browser }) => {
    const { owner } = await someAlerts()
    const page = await browser.open({ javaScriptEnabled: false })
    await signIn(page, owner)
    await visit(page, '/alerts')
    await page.getByText('Read already.').waitFor()
    await page.getByRole('link', { name: SUMMARY }).click()
    await page.getByText("Why it's high importance").waitFor()
    await page.getByText('$79 / month').first().waitFor()
  })
})

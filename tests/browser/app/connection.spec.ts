import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { assertAccessible } from '#tests/support/browser/assertions'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'

const LOST = "Can't reach the server. Check your connection and try again."

/** What the browser logs to the console when there is no response. */
const expecting = /ERR_FAILED|502|Failed to fetch|Network/i

/** Stops answering requests, or answers like a proxy without a server. */
async function unplug(page: Page, how: 'no answer' | 'a proxy that returns 502') {
  await page.route('**/*', (route) =>
    how === 'no answer' ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
  )
}

test.group('Unreachable server', () => {
  test('is reported when a link is followed: {$self}')
    .with(['no answer', 'a proxy that returns 502'] as const)
    .run(async ({ browser }, how) => {
      const { owner } = await anOwner()
      const page = await browser.open({ expecting })
      await signIn(page, owner)
      await visit(page, '/settings/workspace')
      await unplug(page, how)
      await page.getByRole('link', { name: 'Members' }).first().click()
      await page.getByText(LOST).waitFor()
      await assertAccessible(page)
      await page.unroute('**/*')
      await page.getByRole('link', { name: 'Members' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
      await page.getByText(LOST).waitFor({ state: 'detached' })
    })

  test('is reported when a form is submitted, even before sign-in', async ({ browser }) => {
    const { owner } = await anOwner()
    const page = await browser.open({ expecting })
    await visit(page, '/login')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await unplug(page, 'no answer')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(LOST).waitFor()
    await page.unroute('**/*')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('/')
  })

  test('is reported when an alert is archived, and the list stays', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const alert = await anAlert(workspace, { summary: 'A price rose', status: 'read' })
    const page = await browser.open({ expecting })
    await signIn(page, owner)
    await visit(page, `/alerts/${alert.id}`)
    await unplug(page, 'no answer')
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByText(LOST).waitFor()
    await page.locator(`[data-alert="${alert.id}"]`).waitFor()
  })

  test('is not reported by background requests', async ({ browser, assert }) => {
    const { owner } = await anOwner()
    const page = await browser.open({ expecting })
    await page.clock.install()
    await signIn(page, owner)
    await visit(page, '/')
    await unplug(page, 'no answer')
    const poll = page.waitForEvent('requestfailed')
    await page.clock.runFor(65_000)
    await poll
    await page.clock.runFor(1_000)
    assert.equal(await page.getByText(LOST).count(), 0)
  })
})

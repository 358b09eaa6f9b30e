import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { signIn } from '#tests/support/browser/visiting'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { aWatchedUrl } from '#tests/support/alerts'
import { TestSite } from '#tests/support/site'
import { issueSetupToken } from '#workspaces/actions/first_run'
import ApiKey from '#workspaces/models/api_key'
import Invitation from '#workspaces/models/invitation'
import WatchedUrl from '#monitoring/models/watched_url'

async function slowDown(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
}

/**
 * Opens a page of the app whose scripts wait until the returned function is called. That function resolves once they
 * have run.
 */
async function openWithoutScripts(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await page.locator('#app[data-ready]').waitFor({ state: 'attached' })
  }
}

async function fillSignIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

test.group("Input before a page's scripts run", () => {
  test('signs in on a slow machine as soon as the document is there', async ({ browser }) => {
    const { owner } = await anOwner()
    for (let time = 0; time < 3; time++) {
      const page = await browser.open()
      await slowDown(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await fillSignIn(page, owner.email)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('/', { waitUntil: 'commit' })
    }
  })

  test('signs in once the scripts have loaded', async ({ browser }) => {
    const { owner } = await anOwner()
    const page = await browser.open()
    const runScripts = await openWithoutScripts(page, '/login')
    await fillSignIn(page, owner.email)
    await runScripts()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('/', { waitUntil: 'commit' })
  })

  test('sets up the installation', async ({ browser }) => {
    const page = await browser.open()
    const runScripts = await openWithoutScripts(page, `/setup?token=${await issueSetupToken()}`)
    await page.getByLabel('Workspace').fill('Fernhill Labs')
    await page.getByLabel('Your name').fill('Mara')
    await fillSignIn(page, 'mara@fernhill.example')
    await runScripts()
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await page.getByText('Fernhill Labs').first().waitFor()
  })

  test('is kept in a select', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    const runScripts = await openWithoutScripts(page, '/settings/members')
    await page.getByLabel('Email').fill('kim@fernhill.example')
    await page.getByLabel('Role').selectOption('owner')
    await runScripts()
    await page.getByRole('button', { name: 'Create invitation' }).click()
    await page.getByText('kim@fernhill.example').first().waitFor()
    assert.equal((await Invitation.within(workspace).firstOrFail()).role, 'owner')
  })

  test('is kept in radio buttons', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    const runScripts = await openWithoutScripts(page, '/settings/api-keys/new')
    await page.getByLabel('Name').fill('Nightly export')
    await page.getByLabel('Read and write').check()
    await runScripts()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy this key now').waitFor()
    assert.equal((await ApiKey.within(workspace).firstOrFail()).scope, 'write')
  })

  test('is kept in checkboxes and the selects next to them', async ({ browser, assert, cleanup }) => {
    const site = await TestSite.start()
    cleanup(() => site.stop())
    site.serve('/', '<title>Northwind</title><h1>Northwind</h1><p>Everything for your orders</p>')
    site.serve('/blog', '<title>Blog</title><h1>Blog</h1><p>How we count stock</p>')
    const { owner, workspace } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    const { competitorId } = await aWatchedUrl(workspace, site.host)
    const runScripts = await openWithoutScripts(page, `/competitors/${competitorId}/pages/new`)
    await page.getByRole('button', { name: 'Find pages' }).click()
    await page.getByRole('checkbox', { name: /Blog/ }).check()
    await page.getByLabel('Check frequency for Blog').selectOption('hourly')
    await runScripts()
    await page.getByRole('button', { name: /^Track \d pages?$/ }).click()
    await page.getByText(/baselines? saved/).waitFor()
    const added = await WatchedUrl.within(workspace).whereLike('url', '%/blog').firstOrFail()
    assert.equal(added.crawlFrequency, 'hourly')
  })
})

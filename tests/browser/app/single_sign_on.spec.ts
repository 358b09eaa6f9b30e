import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { newId } from '#platform/ids'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { visit } from '#tests/support/browser/visiting'
import { TestIssuer } from '#tests/support/single_sign_on/issuer'
import { invite } from '#workspaces/invitations/invite'

test.group('Single sign-on in Chromium', () => {
  test('signs an invited person in and out again, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ assert, browser, cleanup }, viewport) => {
      const issuer = await TestIssuer.start()
      cleanup(() => issuer.stop())
      cleanup(issuer.use())
      const { owner, workspace } = await anOwner()
      const email = `${newId('user')}@fernhill.example`
      issuer.is({ sub: email, email, email_verified: true, name: 'Ida Berg' })
      const page = await browser.open({ viewport })
      const link = await invite(workspace, { email, role: 'member' }, owner)
      await visit(page, new URL(link).pathname)
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Sign in with Okta' }).click()
      await page.waitForURL(`${appUrl}/`)
      await visit(page, '/account')
      await page.getByText(`Connected as ${email}`).waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Sign out' }).first().click()
      await page.waitForURL(`${appUrl}/login`)
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Sign in with Okta' }).click()
      await page.waitForURL(`${appUrl}/`)
      assert.include(await page.title(), 'Rivalwatch')
    })

  test('connects an account and can then be required, without scripts', async ({ browser, cleanup }) => {
    const issuer = await TestIssuer.start()
    cleanup(() => issuer.stop())
    cleanup(issuer.use())
    const { owner } = await anOwner()
    issuer.is({ sub: owner.id, email: owner.email, email_verified: true })
    const page = await browser.open({ javaScriptEnabled: false })
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Sign in with Okta' }).click()
    await page.getByText('You already have an account.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Connect Okta' }).waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await assertNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByText('Connected to Okta.').waitFor()
    await visit(page, '/settings/workspace')
    await page.getByRole('button', { name: 'Require Okta' }).click()
    await page.getByText('Members must sign in with Okta').waitFor()

    const other = await browser.open({})
    await visit(other, '/login')
    await other.getByLabel('Email').fill(owner.email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'Sign in with Okta' }).waitFor()
    await assertAccessible(other)
    await other.getByRole('link', { name: 'Sign in with Okta' }).click()
    await other.waitForURL(`${appUrl}/`)
  })
})

test.group('Feeds in Chromium', () => {
  test('are created, shown and turned off, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner } = await anOwner()
      const page = await browser.open({ viewport })
      await visit(page, '/login')
      await page.getByLabel('Email').fill(owner.email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${appUrl}/`)
      await visit(page, '/settings/feeds')
      await page.getByRole('button', { name: 'Create feed' }).click()
      await page.getByText(`${appUrl}/feeds/`).waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.locator('summary', { hasText: 'Turn off' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
      await page.getByText('No feeds yet.').waitFor()
    })
})

import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { visit } from '#tests/support/browser/visiting'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'

test.group('Sign-in in Chromium', (group) => {
  let email: string

  group.each.setup(async () => {
    email = (await anOwner()).owner.email
  })

  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const page = await browser.open({ viewport })
      await visit(page, '/login')
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
      await assertAccessible(page)
    })

  test('leads into the app, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const page = await browser.open({ javaScriptEnabled })
      await visit(page, '/alerts?view=archived')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Alerts' }).first().waitFor()
      assert.equal(new URL(page.url()).search, '?view=archived')
    })

  test('works on a host without https, where browsers restrict features', async ({ browser }) => {
    const page = await browser.open()
    const { port } = new URL(appUrl)
    await visit(page, `http://watch.example:${port}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
  })
})

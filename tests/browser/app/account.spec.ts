import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { TOTP } from 'otpauth'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { letters, receivingLetters } from '#tests/support/letters'
import { anOwner, PASSWORD } from '#tests/functional/app/accounts'
import { issueResetLink } from '#workspaces/accounts/reset'
import { addSignIn } from '#workspaces/sign_ins/begin'

const EDGE = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0'

const themeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.theme ?? "system"')
const groundOf = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.body.parentElement).backgroundColor')

async function assertFine(page: Page) {
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
}

test.group('Account in Chromium', () => {
  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner } = await anOwner()
      await owner.merge({ email: `${'longest.name.'.repeat(6)}@${'fernhill.'.repeat(12)}example` }).save()
      await addSignIn(owner, EDGE)
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const path of ['', '/email', '/password', '/second-factor']) {
        await visit(page, `/account${path}`)
        await assertFine(page)
      }
    })

  test('lets one browser sign out another, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner } = await anOwner()
      await addSignIn(owner, EDGE)
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, owner)
      await visit(page, '/account')
      await page.getByText('Edge on Windows').first().waitFor()
      await page.getByRole('button', { name: 'Sign out Edge on Windows' }).press('Enter')
      await page.getByText('Session signed out.').waitFor()
      assert.equal(await page.getByText('Edge on Windows').count(), 0)
      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      assert.equal(await page.getByText(owner.email).count(), 0, 'Back shows nothing')
    })

  test('applies a theme immediately and from the first paint on', async ({ browser, assert }) => {
    const { owner } = await anOwner()
    const page = await browser.open({ colorScheme: 'light' })
    await signIn(page, owner)
    await visit(page, '/account')
    const light = await groundOf(page)
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.getByRole('button', { name: 'Dark', pressed: true }).waitFor()
    assert.equal(await themeOf(page), 'dark')
    const dark = await groundOf(page)
    assert.notEqual(dark, light)

    const response = await visit(page, '/alerts')
    assert.include(await response.text(), 'data-theme="dark"')
    assert.equal(await groundOf(page), dark)
    await visit(page, '/docs')
    await page.getByRole('heading', { name: 'Competitors', exact: true }).waitFor()
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), dark)
    await visit(page, '/account')
    await page.getByRole('button', { name: 'System' }).click()
    await page.getByRole('button', { name: 'System', pressed: true }).waitFor()
    assert.equal(await groundOf(page), light)
  })

  test('sets up, asks for and turns off a second factor, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert, cleanup }, [, javaScriptEnabled]) => {
      cleanup((await receivingLetters()).stop)
      const { owner } = await anOwner()
      const page = await browser.open({ javaScriptEnabled, viewport: PHONE })
      await signIn(page, owner)
      await visit(page, '/account')
      await page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Set up', exact: true }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
      if (javaScriptEnabled) await assertFine(page)
      const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
      await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Copy these recovery codes now' }).waitFor()
      if (javaScriptEnabled) await assertFine(page)
      const recovery = await page.locator('main section li').first().innerText()

      const other = await browser.open({ javaScriptEnabled })
      await visit(other, '/login')
      await other.getByLabel('Email').fill(owner.email)
      await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await other.keyboard.press('Enter')
      await other.getByLabel('Code', { exact: true }).fill('12345')
      await other.keyboard.press('Enter')
      await other.getByText('This code is incorrect').waitFor()
      if (javaScriptEnabled) await assertFine(other)
      await other.getByRole('link', { name: 'Use a recovery code' }).click()
      await other.getByLabel('Recovery code').fill(recovery)
      await other.keyboard.press('Enter')
      await other.getByRole('heading', { name: 'Dashboard' }).waitFor()

      await visit(page, '/account/second-factor')
      await page.getByText('9 recovery codes left').waitFor()
      await page.getByRole('link', { name: 'Turn off' }).click()
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByText('Off', { exact: true }).waitFor()
      assert.equal(new URL(page.url()).pathname, '/account')
    })
})

test.group('Changing the email address in Chromium', () => {
  test('is confirmed and undone by mail, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, cleanup }, viewport) => {
      const { receiver, stop } = await receivingLetters()
      cleanup(stop)
      const { owner } = await anOwner()
      const page = await browser.open({ viewport, expecting: /404/ })
      await signIn(page, owner)
      await visit(page, '/account/email')
      const email = `${'longest.name.'.repeat(4)}x@${'fernhill.'.repeat(9)}example`
      await page.getByLabel('New email address').fill(email)
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByText(`Open the link we sent to ${email}`).waitFor()
      await assertFine(page)
      await visit(page, '/account/email')
      await page.getByText('Open the link we sent to').waitFor()
      await assertFine(page)
      const links = (await letters(receiver, 2)).map(
        ({ parsed }) => /http\S+\/email\/\S+/.exec(parsed.text!)![0]
      )
      const linkTo = (purpose: string) => links.find((link) => link.includes(`/${purpose}/`))!
      await visit(page, linkTo('confirm'))
      await assertFine(page)
      await page.getByRole('button', { name: 'Confirm email address' }).click()
      await page.getByText(`Email address changed to ${email}`).waitFor()
      await visit(page, linkTo('confirm'), 404)
      await assertFine(page)
      await visit(page, linkTo('undo'))
      await assertFine(page)
      await page.getByRole('button', { name: 'Undo the change' }).click()
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
      await assertFine(page)
    })
})

test.group('Forgotten password in Chromium', () => {
  test('is replaced through a link, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, cleanup }, viewport) => {
      const { owner } = await anOwner()
      const page = await browser.open({ viewport, expecting: /404/ })
      await visit(page, '/password/forgot')
      await assertFine(page)
      const { stop } = await receivingLetters()
      cleanup(stop)
      await visit(page, '/login')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.waitForURL('**/password/forgot')
      await page.getByLabel('Email').fill(owner.email)
      await page.keyboard.press('Enter')
      await page.getByText("we've sent it a link").waitFor()
      await assertFine(page)

      const link = await issueResetLink(owner)
      await visit(page, link)
      await page.getByLabel('New password').fill('short')
      await page.keyboard.press('Enter')
      await page.getByText('Use at least 10 characters').waitFor()
      await assertFine(page)
      await page.getByLabel('New password').fill('a better horse battery')
      await page.keyboard.press('Enter')
      await page.getByText('Password changed').waitFor()
      await assertFine(page)
      await visit(page, link, 404)
      await assertFine(page)
    })

  test('leads to a page that says when to continue after too many guesses', async ({ browser }) => {
    const page = await browser.open({ expecting: /429/ })
    const { owner } = await anOwner()
    await visit(page, '/login')
    await page.getByLabel('Email').fill(owner.email)
    for (let time = 0; time < 11; time++) {
      await page.getByLabel('Password', { exact: true }).fill(`guess ${time}`)
      const answered = page.waitForResponse((response) => response.url().endsWith('/login'))
      await page.keyboard.press('Enter')
      await answered
      await page.waitForLoadState('networkidle')
    }
    await page.getByText(/Too many attempts. Try again in 1[45] minutes/).waitFor()
    await assertFine(page)
  })
})

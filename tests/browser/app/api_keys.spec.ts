import { test } from '@japa/runner'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { createApiKey } from '#workspaces/actions/create_api_key'
import ApiKey from '#workspaces/models/api_key'

const PAGE = '/settings/api-keys'
const LONG_NAME = `Key${'ish'.repeat(39)}`
const SECRET = /cmk_[0-9A-Za-z]{36}/

test.group('API keys in Chromium', () => {
  test('are accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner()
      await createApiKey(workspace, { name: LONG_NAME, scope: 'write', createdBy: owner.id, actor: 'test' })
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, `${PAGE}/new`)
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.locator('[aria-invalid=true]').waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
      await page.getByLabel('Name').fill('Nightly export')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Copy this key now').waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
    })

  test('are shown until the page is left, and not again on going back or reloading', async ({
    browser,
    assert,
  }) => {
    const { owner } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, PAGE)
    await page.getByRole('link', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Nightly export')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy this key now').waitFor()
    assert.match(await page.content(), SECRET)
    assert.notMatch(page.url(), SECRET)

    const samples = page.getByRole('group', { name: 'How to use it' })
    await samples.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    await samples.getByText('"mcpServers"').waitFor()
    assert.isFalse(await samples.getByText('curl http').isVisible())

    await page.getByRole('link', { name: 'Plugins' }).click()
    await page.getByRole('heading', { name: 'Plugins' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await page.getByText('Nightly export').first().waitFor()
    assert.notMatch(await page.content(), SECRET)
    await page.reload()
    assert.notMatch(await page.content(), SECRET)
  })

  test('are revoked by keyboard after a confirmation', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    for (const name of ['Nightly export', 'Assistant']) {
      await createApiKey(workspace, { name, scope: 'read', createdBy: owner.id, actor: 'test' })
    }
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, PAGE)
    const revoke = page.locator('summary', { hasText: 'Nightly export' })
    await revoke.press('Enter')
    const question = page.getByRole('dialog', { name: 'Revoke “Nightly export”?' })
    await question.getByText('Programs using this key lose access immediately.').waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await revoke.press('Enter')
    await question.getByRole('button', { name: 'Revoke key' }).press('Enter')
    await page.getByText('Revoked “Nightly export”.').waitFor()
    await revoke.waitFor({ state: 'detached' })
    const left = await ApiKey.within(workspace).whereNull('revoked_at')
    assert.deepEqual(
      left.map(({ name }) => name),
      ['Assistant']
    )
    await page.getByRole('link', { name: 'Create key' }).click()
    await page.getByLabel('Name').waitFor()
  })

  test('are created and revoked without scripts', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const page = await browser.open({ javaScriptEnabled: false })
    await signIn(page, owner)
    await visit(page, PAGE)
    await page.getByText('No keys yet.').waitFor()
    await page.getByRole('link', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Nightly export')
    await page.getByLabel('Read and write').check()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Copy this key now').waitFor()
    await page.getByText('.env', { exact: true }).click()
    await page.getByText('RIVALWATCH_URL=').waitFor()
    assert.equal((await ApiKey.within(workspace).firstOrFail()).scope, 'write')
    await page.locator('main summary').click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('No keys yet.').waitFor()
    assert.isEmpty(await ApiKey.within(workspace).whereNull('revoked_at'))
  })
})

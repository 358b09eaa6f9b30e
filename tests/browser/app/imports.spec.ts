import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { PART } from '#monitoring/importing/import_part'
import WatchedUrl from '#monitoring/models/watched_url'
import { countOf } from '#platform/database/count'
import { anOwner } from '#tests/functional/app/accounts'
import { aWatchedUrl } from '#tests/support/alerts'
import { aFolder } from '#tests/support/backups'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { zipOf } from '#tests/support/zip'

const LONG = `https://${'long'.repeat(14)}.example/${'path'.repeat(100)}`

const BACKUP = zipOf({
  'url-watches.json': JSON.stringify({
    watching: {
      a: { url: 'https://fable.example/pricing', include_filters: ['.plans'], headers: { accept: 'x' } },
      b: { url: 'https://northwind.example/jobs', paused: true },
      c: { url: 'https://northwind.example/pricing' },
      d: { url: LONG },
      e: { url: `${LONG.replace('https', 'ftp')}` },
    },
  }),
})

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer })
const preview = (page: Page) => page.getByRole('button', { name: 'Preview import' }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function anImporter() {
  const { owner, workspace } = await anOwner()
  await aWatchedUrl(workspace, 'northwind.example', '/pricing')
  await workspace.merge({ plan: 'enterprise' }).save()
  return { owner, workspace }
}

test.group('Import in Chromium', () => {
  test('a backup, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner, workspace } = await anImporter()
      // Without scripts, the browser logs the status of the rejected form.
      const page = await browser.open({ javaScriptEnabled, expecting: /status of 422/ })
      await signIn(page, owner)
      await visit(page, '/competitors')
      await page.getByRole('link', { name: 'Import' }).click()
      await heading(page, 'Import pages')
      await choose(page, Buffer.from('{'))
      await preview(page)
      await page.getByText('The file is not valid JSON.').waitFor()
      await choose(page, BACKUP)
      await preview(page)
      await heading(page, 'Import 3 pages?')
      await page.getByText('Without request headers').waitFor()
      await page.getByText("You're already tracking this page.").click()
      await page.getByText('https://northwind.example/pricing').waitFor()
      assert.equal(await countOf(WatchedUrl.within(workspace)), 1)
      await page.getByRole('button', { name: 'Track 3 pages' }).click()
      await heading(page, 'Imported 3 pages')
      assert.equal(await countOf(WatchedUrl.within(workspace)), 4)
      await page.getByRole('main').getByRole('link', { name: 'Fable' }).click()
      await heading(page, 'Fable')
    })

  test('pasted URLs in several parts, {0}')
    .with([
      ['with scripts, which continue automatically', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert }, [, javaScriptEnabled]) => {
      const { owner, workspace } = await anImporter()
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, owner)
      await visit(page, '/competitors/import')
      // Longer than the body parser accepts from other forms.
      const list = Array.from(
        { length: PART * 2 },
        (_, at) => `https://fable.example/${'x'.repeat(200)}${at}`
      )
      await page.getByLabel('Or paste URLs').fill(list.join('\n'))
      await preview(page)
      await heading(page, 'Import 600 pages?')
      await page.getByRole('button', { name: 'Track 600 pages' }).click()
      for (let part = 0; part < 2 && !javaScriptEnabled; part++) {
        await page.getByText(/of 600 pages done/).waitFor()
        await page.getByRole('button', { name: 'Continue' }).click()
      }
      await heading(page, 'Imported 600 pages')
      assert.equal(await countOf(WatchedUrl.within(workspace)), 601)
      if (!javaScriptEnabled) return
      await page.reload()
      await heading(page, 'Import pages')
    })
    .timeout(120_000)

  test('reports a file that is too large before it is sent', async ({ browser, assert, cleanup }) => {
    const { owner } = await anImporter()
    const file = join(await aFolder(cleanup), 'backup.zip')
    await writeFile(file, '')
    await truncate(file, 33 * 1024 * 1024)
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/competitors/import')
    // The browser reads a file from its path, whereas a buffer of this size would be sent to it as text.
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByText('This file is larger than 32 MB.').waitFor()
    assert.isTrue(await page.getByRole('button', { name: 'Preview import' }).isDisabled())
    await assertAccessible(page)
  })

  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner } = await anImporter()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      const check = async () => {
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
      await visit(page, '/competitors/import')
      await check()
      await choose(page, Buffer.from('\0'))
      await preview(page)
      await page.getByText('The file is neither text nor a zip file.').waitFor()
      await check()
      await choose(page, BACKUP)
      await preview(page)
      await heading(page, 'Import 3 pages?')
      const closed = page.locator('main details:not([open]) > summary:visible')
      while ((await closed.count()) > 0) await closed.first().click()
      await check()
      await page.getByRole('button', { name: 'Track 3 pages' }).click()
      await heading(page, 'Imported 3 pages')
      await check()
    })

  test('shows progress in an accessible way', async ({ browser }) => {
    const { owner } = await anImporter()
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, '/competitors/import')
    const list = Array.from({ length: PART + 1 }, (_, at) => `https://fable.example/${at}`).join('\n')
    await page.getByLabel('Or paste URLs').fill(list)
    await preview(page)
    // Delays the second part, so that the page stays open.
    let parts = 0
    const { promise: isChecked, resolve: check } = Promise.withResolvers<void>()
    await page.route('**/competitors/import/pages', async (route) => {
      if (++parts === 2) await isChecked
      await route.continue()
    })
    await page.getByRole('button', { name: /^Track/ }).click()
    await page.getByText(/of 301 pages done/).waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
    check()
    await heading(page, `Imported ${PART + 1} pages`)
  })
})

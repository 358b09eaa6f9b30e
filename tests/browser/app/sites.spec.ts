import { test } from '@japa/runner'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import AnalyticsSite from '#analytics/models/analytics_site'
import { HOUR } from '#platform/instants'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { aBatch, aHit, aSite } from '#tests/support/visits'

test.group('Analytics in Chromium', () => {
  test('is accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, workspace } = await anOwner()
      const site = await aSite(workspace)
      await aBatch(site, [
        aHit({ t: Date.now(), u: `/${'long'.repeat(50)}`, s: '<b>Search</b>' }),
        aHit({ t: Date.now() - 30 * HOUR, v: 'other' }),
      ])
      await ingestHits()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const path of [
        '',
        `/${site.id}`,
        `/${site.id}?days=365&metric=loadTime`,
        `/${site.id}/snippet`,
        '/new',
      ]) {
        await visit(page, `/analytics${path}`)
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
    })

  test('waits for the first event of a new site and shows it automatically', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/analytics/new')
    await page.getByLabel('Name').fill('Ours')
    await page.getByLabel('Domain').fill('fernhill.example')
    await page.getByRole('button', { name: 'Add site' }).click()
    await page.getByText('Waiting for the first event').waitFor()

    const site = await AnalyticsSite.within(workspace).firstOrFail()
    await aBatch(site, [aHit({ t: Date.now() })])
    await ingestHits()
    await page.getByText('Receiving events').waitFor()
    await page.getByRole('link', { name: 'View visitors' }).click()
    await page.getByRole('heading', { level: 1, name: 'fernhill.example' }).waitFor()
  })

  test('removes a site only after a confirmation', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const site = await aSite(workspace)
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, `/analytics/${site.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remove site' }).click()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Remove site' }).click()
    await page.getByText('Removed').waitFor()
  })
})

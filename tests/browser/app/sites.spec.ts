import { test } from '@japa/runner'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import AnalyticsSite from '#analytics/models/analytics_site'
import { dayOf } from '#analytics/visits/stored_hit'
import { DAY, HOUR } from '#platform/instants'
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

  test('filters by a row, in a custom range, and counts goals', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const site = await aSite(workspace)
    const now = Date.now()
    await aBatch(site, [
      aHit({ t: now - 50 * HOUR, v: 'ada', u: '/', s: 'Google' }),
      aHit({ t: now - 50 * HOUR + 1, v: 'ada', u: '/pricing', s: 'Google' }),
      aHit({ t: now - 49 * HOUR, v: 'bob', u: '/', s: 'Direct / None' }),
    ])
    await ingestHits()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, `/analytics/${site.id}`)
    const pages = page.locator('section', {
      has: page.getByRole('heading', { name: 'Top pages', exact: true }),
    })

    await page.getByRole('link', { name: 'Google', exact: true }).click()
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByText('Google').waitFor()
    await pages.getByRole('link', { name: '/pricing' }).waitFor()
    await assertAccessible(page)
    await filters.getByRole('link', { name: 'is', exact: true }).click()
    await filters.getByText('is not').waitFor()
    await pages.getByRole('link', { name: '/pricing' }).waitFor({ state: 'detached' })
    await filters.getByRole('link', { name: 'Remove filter: Source is not Google' }).click()
    await filters.waitFor({ state: 'detached' })
    await pages.getByRole('link', { name: '/pricing' }).waitFor()

    await page.getByText('Custom', { exact: true }).click()
    await page.getByLabel('From', { exact: true }).fill(dayOf(now - 5 * DAY))
    await page.getByLabel('To', { exact: true }).fill(dayOf(now - 4 * DAY))
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Show range' }).click()
    await page.getByText('Custom range:').waitFor({ state: 'attached' })
    await pages.getByText('No data.').waitFor()
    assert.include(page.url(), `from=${dayOf(now - 5 * DAY)}`)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Goals' }).click()
    await page.getByLabel('Type').selectOption('Page view')
    await page.getByLabel('Page', { exact: true }).fill('/pric*')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Add goal' }).click()
    await page.getByText('Viewed /pric*', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Report' }).click()
    const goal = page.getByRole('listitem').filter({ hasText: 'Viewed /pric*' })
    await goal.getByText('50%').waitFor()
  })

  test('shows who is on a site now, and more as they arrive', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const site = await aSite(workspace)
    await aBatch(site, [aHit({ t: Date.now(), u: '/pricing' })])
    await ingestHits()
    const page = await browser.open({ viewport: PHONE })
    await signIn(page, owner)
    await visit(page, `/analytics/${site.id}`)
    await page.getByRole('link', { name: '1 visitor now' }).click()
    await page.getByRole('heading', { level: 1, name: 'Live' }).waitFor()
    await page.getByText('1 visitor', { exact: true }).waitFor()
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
    await aBatch(site, [aHit({ t: Date.now(), v: 'other', u: '/docs' })])
    await page.getByText('2 visitors', { exact: true }).waitFor()
    await page.getByRole('link', { name: '/docs' }).click()
    await page.getByRole('link', { name: 'Remove filter: Page is /docs' }).waitFor()
  })

  test('waits for the first visit to a new site and shows it automatically', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/analytics/new')
    await page.getByLabel('Name').fill('Ours')
    await page.getByLabel('Domain').fill('fernhill.example')
    await page.getByRole('button', { name: 'Add site' }).click()
    await page.getByText('Waiting for the first visit').waitFor()

    const site = await AnalyticsSite.within(workspace).firstOrFail()
    await aBatch(site, [aHit({ t: Date.now() })])
    await ingestHits()
    await page.getByText('Receiving visits').waitFor()
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

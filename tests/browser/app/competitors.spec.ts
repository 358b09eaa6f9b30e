import { test } from '@japa/runner'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { assertAccessible, assertNoSidewaysScroll } from '#tests/support/browser/assertions'
import { DESKTOP, PHONE } from '#tests/support/browser/browser_session'
import { signIn, visit } from '#tests/support/browser/visiting'
import { anOwner } from '#tests/functional/app/accounts'
import { DAY } from '#platform/instants'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { aVersion } from '#tests/support/versions'
import { TestSite } from '#tests/support/site'
import { requested, workOffQueue } from '#tests/support/worker'

const LONG = `Long${'ish'.repeat(60)} <img src=x onerror=alert(1)> words`

/** Creates a competitor with pages in every state and alerts of every score, with the longest possible words. */
async function aTroubledCompetitor() {
  const { owner, workspace } = await anOwner()
  const states = ['success', 'failed', 'blocked', 'running', 'pending'] as const
  for (const [index, lastStatus] of states.entries()) {
    const page = await aWatchedUrl(workspace, 'northwind.example', `/${'path'.repeat(60)}/${index}`)
    await page.merge({ lastStatus, lastCrawledAt: Date.now(), lastError: LONG }).save()
    await anAlert(page, { signalScore: (['high', 'medium', 'low'] as const)[index % 3], summary: LONG })
  }
  const paused = await aWatchedUrl(workspace, 'northwind.example', '/paused')
  await paused.merge({ isActive: false }).save()
  await anAlert(paused, { summary: 'مرحبا بالعالم', status: 'archived' })
  await Competitor.within(workspace).update({ name: `Donau${'dampf'.repeat(20)}` })
  await aWatchedUrl(workspace, 'harborline.example')
  await aVersion(paused, contentOf(paused.url, longPlans('$49')), Date.now() - 40 * DAY)
  await aVersion(paused, contentOf(paused.url, longPlans('$79')))
  const { competitorId } = paused
  return { owner, path: `/competitors/${competitorId}` }
}

/** Returns a page of plans with the longest possible names, labels and values. */
function longPlans(price: string): string {
  const plan = (name: string) =>
    `<div class="card"><h3>${name}</h3><p>${price} per ${'seat'.repeat(7)} per month</p><p>${price}0 / year</p><ul><li>${'dampf'.repeat(30)}</li><li>10 ${'word '.repeat(25)}</li></ul><a class="btn" href="/go">Go</a></div>`
  const names = ['Donau', 'Schiff', 'Fahrt', 'Kapitän'].map((name) => name + 'gesellschaft'.repeat(2))
  return `<main><h1>Pricing</h1><div class="cards">${names.map(plan).join('')}</div></main>`
}

async function aSite() {
  const page = (title: string, ...lines: string[]) =>
    `<title>${title}</title><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`
  return (await TestSite.start())
    .serve('/', page('Northwind', 'Everything for your orders', 'Trusted by 400 teams'))
    .serve('/pricing', page('Plans', 'Starter costs $19 a month', 'Team costs $49 a month'))
    .serve('/blog', page('Blog', 'How we count stock', 'Our summer release is here'))
}

test.group('Competitors in Chromium', () => {
  test('are accessible, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser }, viewport) => {
      const { owner, path } = await aTroubledCompetitor()
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      for (const look of [
        '/competitors',
        path,
        `${path}/prices`,
        `${path}/edit`,
        `${path}/pages`,
        `${path}/baseline`,
        '/competitors/new',
      ]) {
        await visit(page, look)
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
    })

  test('include the first one within a minute, {0}')
    .with([
      ['with scripts', true],
      ['without', false],
    ] as const)
    .run(async ({ browser, assert, cleanup }, [, javaScriptEnabled]) => {
      const site = await aSite()
      cleanup(() => site.stop())
      const { owner, workspace } = await anOwner()
      const page = await browser.open({ javaScriptEnabled })
      await signIn(page, owner)
      await visit(page, '/competitors')
      await page.getByRole('link', { name: 'Add competitor' }).click()
      await page.getByLabel('Domain').fill(site.host)
      await page.getByRole('button', { name: 'Find pages' }).click()
      await page.getByRole('checkbox', { name: /Plans/ }).waitFor()
      assert.isTrue(await page.getByRole('checkbox', { name: /Plans/ }).isChecked())
      if (javaScriptEnabled) await assertAccessible(page)
      assert.isTrue(await page.getByRole('checkbox', { name: /Blog/ }).isChecked())
      await page.getByLabel('Type of Blog').selectOption('changelog')
      await page.getByLabel('Name').fill('Northwind')
      await page.getByRole('button', { name: 'Track 4 pages' }).click()
      await page.getByText('0 of 4 baselines saved').waitFor()
      await workOffQueue()
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Refresh' }).click()
      await page.getByText('4 of 4 baselines saved').waitFor()
      await page.getByRole('link', { name: 'Open Northwind' }).click()
      await page.getByRole('heading', { level: 1, name: 'Northwind' }).waitFor()
      const labels = (await WatchedUrl.within(workspace)).map(({ label }) => label)
      assert.sameMembers(labels, ['homepage', 'pricing', 'changelog', 'custom'])
    })

  test('get the pages that are selected, searched and pasted, within the plan', async ({
    browser,
    assert,
    cleanup,
  }) => {
    const site = await TestSite.start()
    cleanup(() => site.stop())
    const paths = ['pricing', 'features', 'changelog', 'blog', 'careers', 'docs', 'customers', 'security']
    const links = paths.map((path) => `<a href="/${path}">${path}</a>`).join('')
    site.serve(
      '/',
      `<title>Orders in order | Northwind</title><meta property="og:site_name" content="Northwind">
        <nav>${links}</nav><h1>Orders in order</h1>`
    )
    for (const path of paths)
      site.serve(`/${path}`, `<title>${path}</title><h1>${path}</h1><p>About ${path}.</p>`)
    const { owner, workspace } = await anOwner()
    await workspace.merge({ plan: 'free' }).save()
    for (let at = 0; at < 4; at++) await aWatchedUrl(workspace, 'tessera.example', `/${at}`)
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/competitors/new')
    await page.getByLabel('Domain').fill(site.host)
    await page.keyboard.press('Enter')
    await page.getByText('6 of 10 left on your plan').waitFor()
    assert.equal(await page.getByLabel('Name').inputValue(), 'Northwind')
    const isTicked = (name: string) => page.getByRole('checkbox', { name }).isChecked()

    await page.getByRole('button', { name: 'Select none' }).click()
    await page.getByRole('button', { name: 'Track pages' }).waitFor()
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Track 6 pages' }).waitFor()
    await page.getByLabel('Search pages').fill('pricing')
    await page.getByRole('button', { name: 'Select none' }).click()
    await page.getByLabel('Search pages').fill('')
    await page.getByRole('button', { name: 'Track 5 pages' }).waitFor()
    assert.isFalse(await isTicked('pricing'))
    assert.isTrue(await isTicked('features'))

    await page.getByRole('button', { name: 'Paste a list' }).click()
    const pasted = [site.url('/about'), `${site.host}/pricing/`, site.url('/about')]
    await page.getByLabel('URLs, one per line').fill(pasted.join('\n'))
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Add URLs' }).click()
    await page.getByText('Your plan allows 6 more pages. Deselect 1.').waitFor()
    assert.isTrue(await isTicked('pricing'), 'a pasted URL that was found is selected')
    assert.lengthOf(await page.getByLabel('Page URL').all(), 1)
    await page.getByRole('checkbox', { name: 'features' }).uncheck()
    await page.getByRole('button', { name: 'Track 6 pages' }).click()
    await page.getByText('0 of 6 baselines saved').waitFor()
    const watched = await WatchedUrl.within(workspace).where('host', site.host)
    assert.sameMembers(
      watched.map(({ url }) => new URL(url).pathname),
      ['/', '/pricing', '/changelog', '/blog', '/careers', '/about']
    )
  })

  test('return a page that cannot be watched with the reason, and let it be left out', async ({
    browser,
    assert,
    cleanup,
  }) => {
    const site = await aSite()
    cleanup(() => site.stop())
    const { owner, workspace } = await anOwner()
    const { competitorId } = await aWatchedUrl(workspace, site.host)
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, `/competitors/${competitorId}/pages/new`)
    await page.getByRole('checkbox', { name: /Blog/ }).waitFor()
    await page.getByRole('button', { name: 'Add URL' }).click()
    await page.getByLabel('Page URL').fill('http://10.1.2.3/x')
    await page.keyboard.press('Enter')
    await page.getByText('Only URLs on the public internet are allowed.').waitFor()
    await assertAccessible(page)
    assert.equal(await page.getByLabel('Page URL').inputValue(), 'http://10.1.2.3/x')
    await page.getByRole('button', { name: 'Remove this URL' }).click()
    await page.getByRole('button', { name: /^Track \d pages$/ }).click()
    await page.getByText(/baselines saved/).waitFor()
  })

  test('are removed by keyboard, after a confirmation that lists what is removed with them', async ({
    browser,
    assert,
  }) => {
    const { owner, workspace } = await anOwner()
    await anAlert(await aWatchedUrl(workspace))
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/competitors')
    await page.getByRole('button', { name: 'Actions for Northwind' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByText('This permanently deletes 1 page, all versions and 1 alert.').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Remove competitor' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Removed Northwind.').waitFor()
    assert.isEmpty(await Competitor.within(workspace))
  })

  test('are tagged, paused and removed together by keyboard, {width} wide')
    .with([DESKTOP, PHONE])
    .run(async ({ browser, assert }, viewport) => {
      const { owner, workspace } = await anOwner()
      for (const domain of ['northwind.example', 'tessera.example']) await aWatchedUrl(workspace, domain)
      const page = await browser.open({ viewport })
      await signIn(page, owner)
      await visit(page, '/competitors')
      const press = async (name: string) => {
        await page.getByRole('button', { name, exact: true }).focus()
        await page.keyboard.press('Enter')
      }
      const selectAll = async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
        await page.keyboard.press('Space')
        await page.getByText('2 selected').waitFor()
      }
      await selectAll()
      await page.keyboard.press('Escape')
      await page.getByText('Select all', { exact: true }).waitFor()

      await selectAll()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      await press('Add tag')
      await page.keyboard.press('Enter')
      await page.getByLabel('Name').fill('EU, US')
      await page.keyboard.press('Enter')
      await page.getByText("A tag can't contain commas.").waitFor()
      await assertAccessible(page)
      await page.getByLabel('Name').fill('EU')
      await page.keyboard.press('Enter')
      await page.getByText('Tagged 2 competitors “EU”.').waitFor()

      await selectAll()
      await press('Add tag')
      await page.getByRole('menuitem', { name: 'New tag' }).waitFor()
      // Until the menu has the focus, Escape would end the selection.
      await page.locator('[role="menu"]:focus-within').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('2 selected').waitFor()
      await press('Pause')
      await page.getByText('Paused 2 pages of 2 competitors.').waitFor()
      await press('Undo')
      await page.getByText('Paused 2 pages of 2 competitors.').waitFor({ state: 'detached' })
      assert.lengthOf(await WatchedUrl.within(workspace).where('is_active', true), 2)

      await selectAll()
      await press('Remove')
      await page.getByText('This permanently deletes them with all pages, versions and alerts.').waitFor()
      await assertAccessible(page)
      await press('Remove 2 competitors')
      await page.getByText('Removed 2 competitors').waitFor()
      assert.isEmpty(await Competitor.within(workspace))
    })

  test('have pages that are paused together by keyboard', async ({ browser, assert }) => {
    const { owner, workspace } = await anOwner()
    const { competitorId } = await aWatchedUrl(workspace)
    await aWatchedUrl(workspace, 'northwind.example', '/plans')
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, `/competitors/${competitorId}/pages`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('2 selected').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByText('Paused 2 pages.').waitFor()
    assert.isEmpty(await WatchedUrl.within(workspace).where('is_active', true))
  })

  test('show progress and results when all pages are checked', async ({ browser, cleanup }) => {
    const site = await aSite()
    cleanup(() => site.stop())
    const { owner, workspace } = await anOwner()
    let competitorId = ''
    for (const path of ['/pricing', '/blog']) {
      const watched = await aWatchedUrl(workspace, site.host, path)
      const url = site.url(path)
      await watched.merge({ ...WatchedUrl.address(url), label: 'pricing' }).save()
      await requested(watched, 'first')
      competitorId = watched.competitorId
    }
    await workOffQueue()
    site.serve(
      '/pricing',
      '<title>Plans</title><h1>Plans</h1><p>Starter costs $19 a month</p><p>Team costs $79 a month</p>'
    )
    const page = await browser.open()
    await signIn(page, owner)
    const path = `/competitors/${competitorId}`
    const [list, pages] = [await page.context().newPage(), await page.context().newPage()]

    await visit(page, path)
    await page.getByRole('button', { name: 'Check all now' }).click()
    await page.getByText('Checking 2 pages', { exact: true }).waitFor()
    await visit(list, '/competitors')
    await list.getByText('Checking 2 pages').locator('visible=true').waitFor()
    await visit(pages, `${path}/pages`)
    await pages.getByRole('row', { name: /blog/ }).getByText('Waiting').locator('visible=true').waitFor()

    await workOffQueue()
    await page.getByText('All pages checked').waitFor()
    await page.getByRole('link', { name: /\$79/ }).first().waitFor()
    await list.getByRole('link', { name: /\$79/ }).first().waitFor()
    await pages
      .getByRole('row', { name: /blog/ })
      .getByText('Checked', { exact: true })
      .locator('visible=true')
      .waitFor()
  })

  test('are sorted by the choice in their menu', async ({ browser }) => {
    const { owner, workspace } = await anOwner()
    await aWatchedUrl(workspace, 'b.example')
    await anAlert(await aWatchedUrl(workspace, 'a.example'))
    const page = await browser.open()
    await signIn(page, owner)
    await visit(page, '/competitors')
    await page.getByRole('button', { name: 'Sorted by Latest alert' }).click()
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await page.waitForURL('**/competitors?sort=name')
    await page.getByRole('button', { name: 'Sorted by Name' }).waitFor()
  })
})

import { test } from '@japa/runner'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import { aWatchedUrl } from '#tests/support/alerts'
import { TestSite } from '#tests/support/site'
import { workOffQueue } from '#tests/support/worker'
import AuditEvent from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'
import type { PlanName } from '#config/plans'

const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

function page(title: string, ...paragraphs: string[]): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${text}</body></html>`
}

const home = page('Northwind', 'Everything for your orders', 'Trusted by 400 teams', 'Book a demo')
const pricing = page('Plans', 'Starter costs $19 a month', 'Team costs $49 a month', 'Save 20% by the year')
const blog = page('Blog', 'How we count stock', 'Our summer release is here', 'Meet the warehouse team')

/** Returns what a browser sends for rows of the form. */
function rows(...pages: Record<string, string>[]): Record<string, string> {
  const fields = pages.flatMap((row, index) =>
    Object.entries({ label: 'custom', crawlFrequency: 'daily', ...row }).map(([name, value]) => [
      `pages[${index}][${name}]`,
      value,
    ])
  )
  return Object.fromEntries(fields)
}

const found = (url: string, label: string, ticked = true) => ({
  url,
  label,
  isFound: '1',
  ...(ticked && { isTicked: '1' }),
})

async function ownerOf(plan: PlanName) {
  const { browser, workspace, owner } = await signedInOwner()
  await workspace.merge({ plan }).save()
  return { browser, workspace, owner }
}

const watched = async (workspace: Workspace) =>
  (await WatchedUrl.within(workspace).orderBy('id')).map(({ url, label, crawlFrequency }) => ({
    url,
    label,
    crawlFrequency,
  }))

test.group('Adding a competitor', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    site = (await TestSite.start()).serve('/', home).serve('/pricing', pricing).serve('/blog', blog)
    return () => site.stop()
  })

  const choicesIn = ({ page: shown }: Visit) =>
    shown?.props.draft.choices.map(
      ({ url, label, crawlFrequency, isTicked }: Record<string, string | boolean>) =>
        `${String(url).replace(site.url(''), '')} ${label} ${crawlFrequency} ${isTicked ? 'ticked' : 'open'}`
    )

  test("finds the site's pages and selects those worth tracking", async ({ assert }) => {
    const { browser, workspace } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain: ` HTTP://${site.host} ` })
    assert.equal(visit.status, 200)
    assert.equal(visit.page?.props.domain, site.host)
    assert.deepEqual(choicesIn(visit), [
      '/ homepage daily ticked',
      '/pricing pricing hourly ticked',
      '/blog blog daily ticked',
      '/sitemap.xml custom daily ticked',
    ])
    const html = renderedBy(visit)
    for (const text of ['Track 4 pages', '500 of 500 left on your plan', 'Plans', 'At a common path']) {
      assert.include(html, text)
    }
    assert.isEmpty(await Competitor.within(workspace))
  })

  test('puts a pasted page first, whether or not the search finds it', async ({ assert }) => {
    const { browser } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const first = async (domain: string) => {
      const visit = await browser.submit('/competitors/new', { domain })
      assert.equal(visit.page?.props.domain, site.host)
      const { reason } = visit.page!.props.draft.choices[0]
      return [choicesIn(visit)!.length, choicesIn(visit)![0], reason]
    }
    const reason = 'The URL you pasted'
    assert.deepEqual(await first(` HTTP://${site.host}/our-clients#top `), [
      5,
      '/our-clients custom daily ticked',
      reason,
    ])
    assert.deepEqual(await first(`${site.host}/blog/`), [4, '/blog blog daily ticked', reason])
    assert.deepEqual((await first(site.url('/pricing?to=eur')))[1], '/pricing?to=eur pricing hourly ticked')
  })

  test("fills in the site's name", async ({ assert }) => {
    site.serve(
      '/',
      home.replace(
        '<head>',
        '<head><meta property="og:site_name" content="Northwind &amp; Sons"><title>Crates by Northwind &amp; Sons</title>'
      )
    )
    const { browser } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain: site.host })
    assert.equal(visit.page?.props.name, 'Northwind & Sons')
    const asked = browser.copy({ accept: 'application/x-ndjson' })
    const { html } = await asked.submit('/competitors/new', { domain: site.host })
    assert.equal(JSON.parse(html.trim().split('\n').at(-1)!).props.name, 'Northwind & Sons')
  })

  test('reports its progress and findings to scripts, and ends with the content of the page', async ({
    assert,
  }) => {
    const { browser } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const asked = browser.copy({ accept: 'application/x-ndjson' })
    const { headers, html, status } = await asked.submit('/competitors/new', { domain: site.host })
    assert.equal(status, 200)
    assert.equal(headers.get('x-accel-buffering'), 'no')
    const lines = html
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const steps = [...new Set(lines.map(({ step }) => step))]
    assert.deepEqual(steps, ['homepage', 'sitemaps', 'found', 'pages', 'usual', 'end'])
    assert.equal(lines.find(({ step }) => step === 'found').page.label, 'homepage')
    const { props } = lines.at(-1)
    assert.deepEqual(props.errors, {})
    assert.equal(props.domain, site.host)
    assert.deepEqual(
      props.draft.choices.map(({ label }: { label: string }) => label),
      ['homepage', 'pricing', 'blog', 'custom']
    )

    const refused = await asked.submit('/competitors/new', { domain: '10.1.2.3' })
    const [end] = refused.html
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(end.props.errors.domain, 'The domain must be a public host name such as example.com.')
    assert.isNull(end.props.draft)
  })

  test('selects no more than the plan allows', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('free')
    for (let index = 0; index < 9; index++) await aWatchedUrl(workspace, 'other.example', `/${index}`)
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain: site.host })
    assert.deepEqual(choicesIn(visit), [
      '/ homepage daily ticked',
      '/pricing pricing hourly open',
      '/blog blog daily open',
      '/sitemap.xml custom daily open',
    ])
    assert.include(renderedBy(visit), '1 of 10 left on your plan')
  })

  test('selects the best twelve of many pages and new pages, and lists the others', async ({ assert }) => {
    const links = Array.from({ length: 40 }, (_, at) => `<a href="/made-${at}">Made ${at}</a>`)
    site.serve(
      '/',
      home.replace('<body>', `<body><nav><a href="/pricing">Pricing</a>${links.join(' ')}</nav>`)
    )
    for (let at = 0; at < 40; at++) site.serve(`/made-${at}`, page(`Made ${at}`))
    const { browser, workspace } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain: site.host })
    const choices: string[] = choicesIn(visit)
    assert.isAbove(choices.length, 13)
    assert.match(choices[12], /sitemap/)
    assert.deepEqual(
      choices.map((line) => line.endsWith('ticked')),
      choices.map((_, at) => at < 13)
    )
    assert.include(renderedBy(visit), 'Search pages')

    // A browser without scripts sends all rows, checked or not.
    const sent = visit.page!.props.draft.choices.map(({ url, label, isTicked }: any) =>
      found(url, label, isTicked)
    )
    await browser.submit('/competitors', { name: 'Northwind', domain: site.host, ...rows(...sent) })
    assert.lengthOf(await watched(workspace), 13)
  })

  test('explains an invalid domain and keeps it')
    .with([
      ['', 'Enter a domain such as example.com.'],
      ['10.1.2.3', 'The domain must be a public host name such as example.com.'],
      ['not a domain', 'The domain must be a public host name such as example.com.'],
    ])
    .run(async ({ assert }, [domain, message]) => {
      const { browser } = await ownerOf('pro')
      await browser.visit('/competitors/new')
      const visit = await browser.submit('/competitors/new', { domain })
      assert.equal(visit.status, 422)
      assert.deepEqual(visit.page?.props.errors, { domain: message })
      assert.equal(visit.page?.props.domain, domain)
      assert.include(renderedBy(visit), message)
    })

  test('lists the homepage of a site that does not respond, so that pages can be typed', async ({
    assert,
  }) => {
    const { browser } = await ownerOf('pro')
    const domain = site.host
    await site.stop()
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain })
    assert.lengthOf(visit.page?.props.draft.choices, 1)
    assert.include(renderedBy(visit), 'We only found the homepage')
    site = await TestSite.start()
  })

  test('leads to the competitor that already has the domain', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('pro')
    const { competitorId } = await aWatchedUrl(workspace, site.host)
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain: site.host })
    assert.isNull(visit.page?.props.draft)
    assert.include(renderedBy(visit), `href="/competitors/${competitorId}/pages/new"`)
    assert.isEmpty(site.requests, 'the site was not searched')
  })

  test('offers a pasted page of a tracked domain first among the pages to add', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('pro')
    const { competitorId } = await aWatchedUrl(workspace, site.host)
    const url = `http://${site.host}/plans-for-teams`
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors/new', { domain: url })
    const path = `/competitors/${competitorId}/pages/new`
    assert.include(renderedBy(visit), `href="${path}?url=${encodeURIComponent(url)}"`)
    assert.equal((await browser.visit(`${path}?url=${encodeURIComponent(url)}`)).page?.props.url, url)
    const added = await browser.submit(path, { url })
    const [first] = added.page?.props.draft.choices ?? []
    assert.include(first, { url, reason: 'The URL you pasted', isTicked: true })
    const other = await browser.submit(path, { url: 'https://elsewhere.example/pricing' })
    assert.notInclude(JSON.stringify(other.page?.props.draft), 'elsewhere.example')
  })

  test('watches the selected pages immediately and shows baselines as they arrive', async ({ assert }) => {
    const { browser, workspace, owner } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const visit = await browser.submit('/competitors', {
      name: 'Northwind',
      domain: site.host,
      ...rows(
        { ...found(site.url('/pricing'), 'pricing'), crawlFrequency: 'hourly' },
        found(site.url('/blog'), 'blog', false),
        { url: '/gone', label: 'careers' },
        { url: '' }
      ),
    })
    assert.deepEqual(await watched(workspace), [
      { url: site.url('/pricing'), label: 'pricing', crawlFrequency: 'hourly' },
      { url: site.url('/gone'), label: 'careers', crawlFrequency: 'daily' },
    ])
    const competitor = await Competitor.within(workspace).firstOrFail()
    assert.match(visit.path, new RegExp(`^/competitors/${competitor.id}/baseline\\?since=\\d+$`))
    assert.isNull(visit.page?.props.profile)
    assert.include(renderedBy(visit), '0 of 2 baselines saved')
    assert.include(renderedBy(visit), "You can leave this page; we'll keep going.")
    const events = await AuditEvent.within(workspace).where('actor', owner.id).orderBy('id')
    assert.deepEqual(
      events.map(({ action }) => action).filter((action) => !action.startsWith('workspace.')),
      ['competitor.added', 'page.watched', 'page.watched']
    )

    await workOffQueue()
    const later = await browser.visit(visit.path)
    const [read, failed] = later.page?.props.pages
    assert.deepEqual([read.status, failed.status], ['success', 'failed'])
    assert.isAbove(read.baseline.words, 10)
    assert.equal(read.baseline.prices, 2)
    assert.isNull(failed.baseline)
    const { plans, roles } = later.page!.props.profile
    assert.equal(plans.reason, 'We found no plans with prices on the pricing page.')
    assert.equal(roles.reason, 'No version of the careers page is stored yet.')
    const html = renderedBy(later)
    for (const text of ['1 of 2 baselines saved', '2 prices', 'read 1 page yet']) {
      assert.include(html, text)
    }
  })

  test('watches all pages or none, with the reason next to each', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('pro')
    await aWatchedUrl(workspace, 'other.example', '/docs')
    await browser.visit('/competitors/new')
    const sent = {
      name: 'Northwind',
      domain: site.host,
      ...rows(
        found(site.url('/pricing'), 'pricing'),
        found(site.url('/pricing#team'), 'features'),
        { url: 'http://10.1.2.3/x' },
        found(site.url('/blog'), 'blog', false)
      ),
    }
    const visit = await browser.submit('/competitors', sent)
    assert.equal(visit.status, 422)
    const { choices } = visit.page?.props.draft
    assert.deepEqual(
      choices.map(({ url, isTicked, error }: Record<string, unknown>) => [url, isTicked, error !== null]),
      [
        [site.url('/pricing'), true, false],
        [site.url('/pricing#team'), true, true],
        ['http://10.1.2.3/x', true, true],
        [site.url('/blog'), false, false],
      ]
    )
    assert.equal(visit.page?.props.name, 'Northwind')
    assert.include(renderedBy(visit), 'This URL is listed twice.')

    const again = await browser.submit('/competitors', {
      ...sent,
      ...rows(found(site.url('/pricing'), 'pricing'), { url: 'other.example/docs' }),
      'pages[2][url]': '',
      'pages[3][url]': '',
    })
    assert.equal(again.page?.props.draft.choices[1].error, "You're already tracking this page")
    assert.lengthOf(await Competitor.within(workspace), 1, 'only the other one')
    assert.lengthOf(await watched(workspace), 1)
  })

  test('explains a plan limit and keeps the input', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('free')
    for (let index = 0; index < 9; index++) await aWatchedUrl(workspace, 'other.example', `/${index}`)
    await browser.visit('/competitors/new')
    const sent = {
      name: 'Northwind',
      domain: site.host,
      ...rows(found(site.url('/pricing'), 'pricing'), found(site.url('/blog'), 'blog')),
    }
    const form = async () => (await browser.submit('/competitors', sent)).page?.props
    assert.equal(
      (await form())?.errors.form,
      'Your plan allows 1 more page (9 of 10 used), but you selected 2'
    )
    await aWatchedUrl(workspace, 'other.example', '/9')
    assert.equal(
      (await form())?.errors.form,
      'Watched URL limit reached (10/10). Remove one or change your plan.'
    )
    for (const domain of ['b.example', 'c.example']) {
      const { id } = await aWatchedUrl(workspace, domain)
      await WatchedUrl.within(workspace).where({ id }).delete()
    }
    const props = await form()
    assert.equal(props?.errors.form, 'Competitor limit reached (3/3). Remove one or change your plan.')
    assert.lengthOf(props?.draft.choices, 2)
    assert.lengthOf(await Competitor.within(workspace), 3)
  })

  test('requires a name and a page', async ({ assert }) => {
    const { browser } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const nameless = await browser.submit('/competitors', {
      name: ' ',
      domain: site.host,
      ...rows(found(site.url('/pricing'), 'pricing')),
    })
    assert.deepEqual(nameless.page?.props.errors, { name: 'Enter a name.' })
    const pageless = await browser.submit('/competitors', {
      name: 'Northwind',
      domain: site.host,
      ...rows(found(site.url('/pricing'), 'pricing', false)),
    })
    assert.deepEqual(pageless.page?.props.errors, { pages: 'Select at least one page.' })
    assert.include(renderedBy(pageless), 'Select at least one page.')
  })

  test('returns to the form for any malformed input', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('pro')
    await browser.visit('/competitors/new')
    const odd: Record<string, string>[] = [
      { pages: 'x' },
      { 'pages[0]': 'x', 'pages[1][url][a]': 'y' },
      { 'pages[0][url]': 'http://[', 'pages[0][isFound]': '1', 'pages[0][isTicked]': '1' },
      { 'pages[0][url]': `javascript:alert(1)`, 'pages[0][label]': 'none' },
      { 'pages[0][url]': `${site.host}/${'x'.repeat(3000)}` },
      { 'pages[0][url]': `${site.host}/\u0000` },
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`pages[${index}][url]`, ' '])),
    ]
    for (const fields of odd) {
      const visit = await browser.submit('/competitors', { name: 'N', domain: site.host, ...fields })
      assert.equal(visit.status, 422, JSON.stringify(fields).slice(0, 80))
    }
    assert.isEmpty(await Competitor.within(workspace))
  })
})

test.group('Adding pages to a competitor', (group) => {
  let site: TestSite
  group.each.setup(async () => {
    site = (await TestSite.start()).serve('/', home).serve('/pricing', pricing)
    return () => site.stop()
  })

  test('marks watched pages and watches the rest', async ({ assert }) => {
    const { browser, workspace } = await ownerOf('pro')
    const { competitorId } = await aWatchedUrl(workspace, site.host)
    await WatchedUrl.within(workspace).update({
      ...WatchedUrl.address(site.url('/pricing')),
    })
    const path = `/competitors/${competitorId}/pages`
    assert.isNull((await browser.visit(`${path}/new`)).page?.props.draft)
    const visit = await browser.submit(`${path}/new`)
    assert.deepEqual(
      visit.page?.props.draft.choices.map(
        ({ label, isTicked, isWatchedAlready }: Record<string, unknown>) => [
          label,
          isTicked,
          isWatchedAlready,
        ]
      ),
      [
        ['homepage', true, false],
        ['pricing', false, true],
        ['custom', true, false],
      ]
    )
    assert.include(renderedBy(visit), 'Already tracked')

    const refused = await browser.submit(path, rows(found(site.url('/pricing'), 'pricing')))
    assert.equal(refused.status, 422)
    assert.equal(refused.page?.props.draft.choices[0].error, "You're already tracking this page")

    const { path: baseline } = await browser.submit(path, rows({ url: '/jobs', label: 'careers' }))
    assert.match(baseline, new RegExp(`^/competitors/${competitorId}/baseline`))
    assert.deepEqual((await watched(workspace)).at(-1), {
      url: `https://${site.host}/jobs`,
      label: 'careers',
      crawlFrequency: 'daily',
    })
    const { page: shown } = await browser.visit(baseline)
    assert.lengthOf(shown?.props.pages, 1)
  })
})

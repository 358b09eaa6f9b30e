import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from '@japa/runner'
import { storagePath } from '#config/storage'
import { DAY, HOUR } from '#platform/instants'
import { newId } from '#platform/ids'
import { addCompetitor } from '#monitoring/actions/add_competitor'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import { titled } from '#tests/support/contents'
import { aVersion } from '#tests/support/versions'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { statementsOf } from '#tests/support/statements'
import AuditEvent from '#workspaces/models/audit_event'
import type Workspace from '#workspaces/models/workspace'

/** Returns the server-rendered HTML without the embedded data. */
const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

const namesIn = ({ page }: Visit): string[] => page?.props.rows.map(({ name }: { name: string }) => name)

/** Creates a competitor with this name and a page that has been read. */
async function aCompetitor(workspace: Workspace, name: string) {
  const page = await aWatchedUrl(workspace, `${name.toLowerCase().replaceAll(/\W/g, '')}.example`)
  await Competitor.within(workspace).where('id', page.competitorId).update({ name })
  await page.merge({ lastStatus: 'success', lastCrawledAt: Date.now() }).save()
  return page
}

async function heldBack(page: WatchedUrl, heldBackBy: string, detectedAt = Date.now()) {
  const id = newId('change')
  const { workspaceId, id: watchedUrlId } = page
  const judged = { outcome: 'held_back' as const, outcomeReason: 'Only dates differ.', heldBackBy }
  const told = { gist: '“2 hours ago” became “3 hours ago”', detectedAt, judgedAt: detectedAt }
  return PageChange.create({
    id,
    workspaceId,
    watchedUrlId,
    kind: 'content',
    dedupeKey: id,
    ...judged,
    ...told,
  })
}

test.group('Competitor list', () => {
  test('suggests adding a competitor when there is none', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const html = renderedBy(await browser.visit('/competitors'))
    assert.include(html, 'Add a competitor to start tracking its pages.')
    assert.include(html, 'href="/competitors/new"')
  })

  test('shows each with its pages, latest change, daily alerts and state', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const now = Date.now()
    await anAlert(page, { detectedAt: now - 3 * DAY, summary: 'An older one.' })
    await anAlert(page, { detectedAt: now - 20 * DAY })
    const alert = await anAlert(page, { detectedAt: now, summary: 'Raised <b>Team</b>.' })
    const visit = await browser.visit('/competitors')
    assert.deepEqual(visit.page?.props.rows, [
      {
        id: page.competitorId,
        name: 'Northwind',
        domain: 'northwind.example',
        isSample: false,
        tags: [],
        state: { kind: 'read', count: 1, pages: 1, paused: 0, underWay: 0 },
        latest: { id: alert.id, score: 'high', summary: 'Raised <b>Team</b>.', detectedAt: now },
        alertsByDay: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1],
        alerts: 3,
      },
    ])
    const html = renderedBy(visit)
    const told = ['1 of 50 on your plan, 1 page tracked', 'All pages checked', '2 alerts in 14 days, 1 today']
    for (const text of told) assert.include(html, text)
    assert.notInclude(html, '<b>Team')
    assert.notMatch(html, /\sstyle=/)
  })

  test('shows problems first, and paused pages only when all are paused')
    .with([
      { pages: ['success', 'failed', 'blocked'], state: { kind: 'failing', count: 1, pages: 3 } },
      { pages: ['success', 'blocked', 'running'], state: { kind: 'blocked', count: 1, pages: 3 } },
      { pages: ['running', 'running', 'pending'], state: { kind: 'reading', count: 2, pages: 3 } },
      { pages: ['pending', 'success'], state: { kind: 'waiting', count: 1, pages: 2 } },
      { pages: ['success', 'paused'], state: { kind: 'read', count: 1, pages: 2 } },
      { pages: ['paused', 'paused'], state: { kind: 'paused', count: 2, pages: 2 } },
      { pages: [], state: { kind: 'empty', count: 0, pages: 0 } },
    ])
    .run(async ({ assert }, { pages, state }) => {
      const { browser, workspace } = await signedInOwner()
      await addCompetitor(workspace, { name: 'Northwind', domain: 'northwind.example' }, 'test')
      for (const [index, status] of pages.entries()) {
        const page = await aWatchedUrl(workspace, 'northwind.example', `/${index}`)
        const isActive = status !== 'paused'
        const lastStatus = (isActive ? status : 'failed') as WatchedUrl['lastStatus']
        await page.merge({ lastStatus, isActive }).save()
      }
      const { page } = await browser.visit('/competitors')
      const paused = pages.filter((status) => status === 'paused').length
      assert.deepEqual(page?.props.rows[0].state, { ...state, paused, underWay: 0 })
    })

  test('sorts by latest change or by name, with the order in the URL', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const now = Date.now()
    await aCompetitor(workspace, 'alder')
    await anAlert(await aCompetitor(workspace, 'Zephyr'), { detectedAt: now - HOUR })
    await anAlert(await aCompetitor(workspace, 'Birch'), { detectedAt: now - 2 * HOUR })
    assert.deepEqual(namesIn(await browser.visit('/competitors')), ['Zephyr', 'Birch', 'alder'])
    assert.deepEqual(namesIn(await browser.visit('/competitors?sort=name')), ['alder', 'Birch', 'Zephyr'])
    assert.deepEqual(namesIn(await browser.visit('/competitors?sort=size')), ['Zephyr', 'Birch', 'alder'])
  })

  test('paginates with a constant number of statements', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await workspace.merge({ plan: 'enterprise' }).save()
    await anAlert(await aCompetitor(workspace, 'C 0'))
    const few = await statementsOf(() => browser.visit('/competitors'))
    for (let index = 1; index < 52; index++) await anAlert(await aCompetitor(workspace, `C ${index}`))
    assert.lengthOf(await statementsOf(() => browser.visit('/competitors')), few.length)
    const first = await browser.visit('/competitors')
    assert.lengthOf(namesIn(first), 50)
    assert.include(renderedBy(first), 'href="/competitors?page=2"')
    const second = await browser.visit('/competitors?page=2')
    assert.lengthOf(namesIn(second), 2)
    assert.include(renderedBy(second), '51–52 of 52')
    assert.deepEqual(namesIn(await browser.visit('/competitors?page=9')), [])
  })

  test('explains the remedy at the limit and hides the button', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await workspace.merge({ plan: 'free' }).save()
    for (const name of ['A', 'B', 'C']) await aCompetitor(workspace, name)
    const html = renderedBy(await browser.visit('/competitors'))
    assert.include(html, 'Competitor limit reached (3/3). Remove one or change your plan.')
    assert.notInclude(html, 'href="/competitors/new"')
    assert.include(renderedBy(await browser.visit('/competitors/new')), 'Competitor limit reached (3/3)')
  })
})

test.group('Competitor page', () => {
  test('shows its timeline in pages, newest first, including archived alerts', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    await anAlert(await aCompetitor(workspace, 'Other'))
    const now = Date.now()
    const ids: string[] = []
    for (let index = 0; index < 27; index++) {
      const status = index === 1 ? 'archived' : index === 0 ? 'unread' : 'read'
      ids.push((await anAlert(page, { status, detectedAt: now - index * HOUR })).id)
    }
    const path = `/competitors/${page.competitorId}`
    const idsIn = ({ page: shown }: Visit) => shown?.props.entries.map(({ id }: { id: string }) => id)
    const first = await browser.visit(path)
    assert.deepEqual(idsIn(first), ids.slice(0, 25))
    const html = renderedBy(first)
    for (const text of ['Today', 'Unread', 'Archived', '$79 / month', '1–25 of 27', 'Last 30 days']) {
      assert.include(html, text)
    }
    assert.include(html, `href="/alerts/${ids[0]}"`)
    assert.deepEqual(idsIn(await browser.visit(`${path}?page=2`)), ids.slice(25))
    assert.deepEqual(first.page?.props.byScore, { high: 27, medium: 0, low: 0 })
  })

  test('filters its timeline by score, label and status, with the filters in the URL', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const low = await anAlert(page, { signalScore: 'low', status: 'read' })
    await anAlert(page)
    const path = `/competitors/${page.competitorId}`
    const { page: shown } = await browser.visit(`${path}?score=low&label=pricing&status=read`)
    assert.deepEqual(shown?.props.filters, { score: 'low', label: 'pricing', status: 'read' })
    assert.deepEqual(
      shown?.props.entries.map(({ id }: { id: string }) => id),
      [low.id]
    )
    assert.equal(shown?.props.total, 1)
    assert.include(renderedBy(await browser.visit(`${path}?label=docs`)), 'No alerts match.')
    const anything = await browser.visit(`${path}?score=huge&label=&status[]=read`)
    assert.deepEqual(anything.page?.props.filters, { score: null, label: null, status: null })
  })

  test('shows how many changes were filtered out, and links to them', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const other = await aCompetitor(workspace, 'Other')
    await heldBack(page, 'noise/dates')
    await heldBack(page, 'noise/dates', Date.now() - 40 * DAY)
    await heldBack(other, 'noise/dates')
    const visit = await browser.visit(`/competitors/${page.competitorId}`)
    assert.equal(visit.page?.props.competitor.heldBack, 1)
    const filteredOut = `/held-back?competitor=${page.competitorId}`
    assert.include(renderedBy(visit), `href="${filteredOut}"`)
    const { page: shown } = await browser.visit(filteredOut)
    assert.deepEqual(shown?.props.competitor, { id: page.competitorId, name: 'Northwind' })
    assert.deepEqual(
      shown?.props.changes.map((row: { page: { id: string } }) => row.page.id),
      [page.id, page.id]
    )
    assert.equal(shown?.props.reasons[0].count, 1)
  })

  test('lists its pages with their status and actions', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const failing = await aWatchedUrl(workspace, 'northwind.example', '/features')
    await failing.merge({ lastStatus: 'failed', lastError: 'The site <i>did</i> not answer.' }).save()
    const paused = await aWatchedUrl(workspace, 'northwind.example', '/docs')
    await paused.merge({ isActive: false }).save()
    await anAlert(page, { detectedAt: Date.now() - DAY })
    const newest = await anAlert(page)
    const visit = await browser.visit(`/competitors/${page.competitorId}/pages`)
    const rows = visit.page?.props.rows
    assert.deepEqual(
      rows.map(({ id }: { id: string }) => id),
      [page.id, failing.id, paused.id]
    )
    assert.equal(rows[0].latest.id, newest.id)
    assert.isNull(rows[1].latest)
    const html = renderedBy(visit)
    for (const { id } of [page, failing, paused]) assert.include(html, `href="/watched-urls/${id}"`)
    assert.include(html, `action="/watched-urls/${page.id}/crawl"`)
    assert.include(html, `action="/watched-urls/${page.id}/pause"`)
    assert.include(html, `action="/watched-urls/${paused.id}/resume"`)
    assert.include(html, 'The site &lt;i>did&lt;/i> not answer.')
  })

  test('uses a constant number of statements', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    await anAlert(page)
    const paths = ['', '/pages'].map((view) => `/competitors/${page.competitorId}${view}`)
    const counts: number[] = []
    for (const path of paths) counts.push((await statementsOf(() => browser.visit(path))).length)
    for (let index = 0; index < 20; index++) {
      await anAlert(await aWatchedUrl(workspace, 'northwind.example', `/${index}`))
    }
    for (const [index, path] of paths.entries()) {
      assert.lengthOf(await statementsOf(() => browser.visit(path)), counts[index])
    }
  })

  test('checks all active pages at once', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const paused = await aWatchedUrl(workspace, 'northwind.example', '/docs')
    await paused.merge({ isActive: false }).save()
    const path = `/competitors/${page.competitorId}`
    await browser.visit(path)
    const { page: shown } = await browser.submit(`${path}/crawl`)
    assert.equal(shown?.props.notice.text, 'Checking 1 page now.')
    assert.equal(shown?.props.competitor.state.underWay, 1)
  })

  test('removes the competitor with its pages and alerts', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const kept = await aCompetitor(workspace, 'Other')
    await anAlert(page)
    await browser.visit('/competitors')
    const visit = await browser.submit(`/competitors/${page.competitorId}/remove`)
    assert.equal(visit.path, '/competitors')
    assert.equal(visit.page?.props.notice.text, 'Removed Northwind.')
    assert.deepEqual(namesIn(visit), ['Other'])
    assert.deepEqual(
      (await WatchedUrl.within(workspace)).map(({ id }) => id),
      [kept.id]
    )
  })

  test('changes name and domain without changing page URLs', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const path = `/competitors/${page.competitorId}`
    const favicon = storagePath(`favicons/${page.competitorId}`)
    await mkdir(dirname(favicon), { recursive: true })
    await writeFile(favicon, 'kept')
    const { page: form } = await browser.visit(`${path}/edit`)
    assert.deepInclude(form!.props.given, { name: 'Northwind', domain: 'northwind.example', kinds: [] })

    const renamed = await browser.submit(path, { name: ' Nordwind ', domain: 'northwind.example' })
    assert.equal(renamed.path, path)
    assert.equal(renamed.page!.props.competitor.name, 'Nordwind')
    assert.equal(await readFile(favicon, 'utf8'), 'kept')
    await browser.submit(path, { name: 'Nordwind', domain: 'https://WWW.Nordwind.example/about' })
    await assert.rejects(() => readFile(favicon))
    await browser.submit(path, { name: 'Nordwind', domain: 'nordwind.example' })
    const { name, domain } = await Competitor.findOrFail(page.competitorId)
    assert.deepEqual([name, domain], ['Nordwind', 'nordwind.example'])
    assert.equal((await page.refresh()).url, 'https://northwind.example/pricing')
    const events = await AuditEvent.within(workspace).where('action', 'competitor.updated').orderBy('id')
    assert.deepEqual(
      events.map(({ actor, subject, detail }) => [actor, subject, detail]),
      [
        'Northwind (northwind.example) to Nordwind (northwind.example)',
        'Nordwind (northwind.example) to Nordwind (nordwind.example)',
      ].map((detail) => [owner.id, page.competitorId, detail])
    )
  })

  test('changes nothing when the form is invalid, and says why', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    await aCompetitor(workspace, 'Other')
    const path = `/competitors/${page.competitorId}`
    for (const [fields, errors] of [
      [
        { name: ' ', domain: '' },
        { name: 'Enter a name.', domain: 'Enter a domain such as example.com.' },
      ],
      [
        { name: 'Northwind', domain: '10.0.0.1' },
        { domain: 'The domain must be a public host name such as example.com.' },
      ],
      [
        { name: 'Northwind', domain: 'WWW.other.example' },
        { form: 'A competitor with the domain other.example already exists' },
      ],
    ] as const) {
      await browser.visit(`${path}/edit`)
      const refused = await browser.submit(path, { ...fields })
      assert.equal(refused.path, `${path}/edit`)
      assert.deepEqual(refused.page!.props.errors, errors)
      assert.deepInclude(refused.page!.props.given, { ...fields, kinds: [] })
    }
    const { name, domain } = await Competitor.findOrFail(page.competitorId)
    assert.deepEqual([name, domain], ['Northwind', 'northwind.example'])
    // The same domain in another workspace has no effect.
    const { browser: others, workspace: elsewhere } = await signedInOwner('Others')
    const theirs = await aCompetitor(elsewhere, 'Theirs')
    await others.visit('/competitors')
    const moved = await others.submit(`/competitors/${theirs.competitorId}`, {
      name: 'Theirs',
      domain: 'northwind.example',
    })
    assert.equal(moved.page!.props.notice.text, 'Saved Theirs.')
  })

  test('asks before removal and lists what is removed with it', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aCompetitor(workspace, 'Northwind')
    const second = await aWatchedUrl(workspace, 'northwind.example', '/docs')
    await aVersion(page, titled('One'))
    await aVersion(second, titled('Two'))
    await aVersion(second, titled('Three'))
    await anAlert(page)
    await aVersion(await aCompetitor(workspace, 'Other'), titled('Elsewhere'))
    const path = `/competitors/${page.competitorId}`
    assert.include((await browser.visit(path)).html, `href="${path}/removal"`)
    const { html } = await browser.visit(`${path}/removal`)
    assert.include(html, 'This permanently deletes 2 pages, 3 versions and 1 alert.')
    assert.include(html, `action="${path}/remove"`)
    await browser.submit(`${path}/remove`)
    assert.equal((await browser.visit(`${path}/removal`)).status, 404)
  })

  test("hides another workspace's list of filtered-out changes", async ({ assert }) => {
    const { workspace } = await signedInOwner()
    const { competitorId } = await aCompetitor(workspace, 'Northwind')
    const { browser } = await signedInOwner('Others')
    assert.equal((await browser.visit(`/held-back?competitor=${competitorId}`)).status, 404)
  })
})

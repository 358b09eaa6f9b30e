import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ingestHits } from '#analytics/ingest/ingest_hits'
import AnalyticsSite from '#analytics/models/analytics_site'
import Goal from '#analytics/models/goal'
import { analyticsStore } from '#analytics/store/chosen'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { DAY, MINUTE } from '#platform/instants'
import AuditEvent from '#workspaces/models/audit_event'
import { signedInOwner } from '#tests/functional/app/accounts'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import { aWorkspace } from '#tests/support/workspace'

/** Creates a site with two recent visitors, one of whom bought something. */
async function aVisitedSite(workspace: Parameters<typeof aSite>[0]) {
  const site = await aSite(workspace)
  const t = Date.now() - MINUTE
  await aBatch(site, [
    aHit({ t, v: 'ada', s: 'Google', c: 'Germany', l: 500 }),
    aHit({ t: t + 1, v: 'ada', k: 'event', n: 'Bought', x: 1 }),
    aHit({ t, v: 'bob', u: '/pricing' }),
  ])
  await ingestHits()
  const dropped = { scope_id: site.id, site_id: site.id, day: '2026-11-21', reason: 'bot', amount: 3 }
  await db.table('dropped_hits').insert({ ...dropped, day: new Date(t).toISOString().slice(0, 10) })
  return site
}

test.group('Analytics pages', () => {
  test('lead a team without sites to its first one, and then to the script', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    assert.equal((await browser.visit('/analytics')).path, '/analytics/new')

    const refused = await browser.submit('/analytics', { name: 'Ours', domain: 'no domain' })
    assert.equal(refused.path, '/analytics/new')
    assert.property(refused.page?.props.errors, 'domain')
    assert.deepEqual(refused.page?.props.given, { name: 'Ours', domain: 'no domain' })

    const added = await browser.submit('/analytics', {
      name: 'Ours',
      domain: 'https://www.fernhill.example/',
    })
    const site = await AnalyticsSite.within(workspace).firstOrFail()
    assert.equal(added.path, `/analytics/${site.id}/snippet`)
    assert.include(added.page?.props.snippet, `data-site-key="${site.siteKey}"`)
    assert.include(added.page?.props.pinnedSnippet, 'integrity="sha384-')
    assert.include(added.html, 'Waiting for the first visit')

    const again = await browser.submit('/analytics', { name: 'Ours', domain: 'fernhill.example' })
    assert.match(again.page?.props.errors.form, /already tracked/)
    assert.include((await browser.visit('/analytics')).html, 'fernhill.example')
  })

  test("show the API's summary next to the previous period", async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aVisitedSite(workspace)
    const { page, html } = await browser.visit(`/analytics/${site.id}?days=7&metric=conversionRate`)
    const { figures, series, breakdowns, dropped, query } = page!.props
    assert.equal(query.days, 7)
    assert.deepEqual(figures, {
      visitors: { now: 2, before: 0 },
      sessions: { now: 2, before: 0 },
      pageviews: { now: 2, before: 0 },
      conversionRate: { now: 50, before: 0 },
      sessionDuration: { now: 0, before: 0 },
      loadTime: { now: 500, before: 0 },
    })
    assert.lengthOf(series, 7)
    const seen = series.filter(({ now }: { now: number }) => now > 0)
    assert.deepEqual(
      seen.map(({ now }: { now: number }) => now),
      [50]
    )
    assert.deepEqual(breakdowns[0], {
      title: 'Sources',
      unit: 'Visitors',
      isGoals: false,
      shares: ['Direct / None', 'Google'].map((value) => ({
        label: value,
        filter: { kind: 'source', isNot: false, value },
        amount: '1',
        share: 50,
        length: 1,
      })),
    })
    assert.deepEqual(dropped, [{ reason: 'bot', amount: 3 }])
    assert.include(html, '3 from bots')
    assert.notMatch(html, /\sstyle=/)
  })

  test('filter everything by several labels, in any range', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aVisitedSite(workspace)
    const today = dayOf(Date.now())
    const address = `/analytics/${site.id}?from=${daysAfter(today, -5)}&until=${today}`
    const shown = await browser.visit(`${address}&filter=page:/*&filter=country!:Germany`)
    const { figures, breakdowns, query, series } = shown.page!.props
    assert.deepEqual(figures.visitors, { now: 1, before: 0 })
    assert.deepInclude(breakdowns[1].shares[0], { label: '/pricing', amount: '1', share: null, length: 1 })
    assert.lengthOf(series, 6)
    assert.lengthOf(query.filters, 2)
    assert.include(shown.html, 'Remove filter: Country is not Germany')

    const nobody = await browser.visit(`${address}&filter=event:Bought&filter=country!:Germany`)
    assert.deepEqual(nobody.page?.props.figures.visitors, { now: 0, before: 0 })
    const invalid = await browser.visit(
      `/analytics/${site.id}?filter=shoe:42&filter=&filter=page:/&from=2026-02-30&to=2026-03-01&tag=EU`
    )
    assert.deepInclude(invalid.page?.props.query, {
      days: 30,
      filters: [{ kind: 'page', isNot: false, value: '/' }],
    })
    assert.deepEqual(shown.page!.props.ignored, [])
    assert.deepEqual(invalid.page!.props.ignored, ['filter=shoe:42', 'from=2026-02-30', 'to=2026-03-01'])
    assert.include(invalid.html, 'Not recognized in the URL')
  })

  test('count the visitors who reach goals, which are added and deleted', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aVisitedSite(workspace)
    const goals = `/analytics/${site.id}/goals`
    const empty = await browser.visit(goals)
    assert.deepEqual(empty.page?.props.seen, { page: ['/', '/pricing'], event: ['Bought'] })
    assert.include((await browser.visit(`/analytics/${site.id}`)).html, 'Choose pages or events')

    const added = await browser.submit(goals, { kind: 'event', value: ' Bought ' })
    assert.include(added.html, 'Added the goal “Bought”.')
    const second = await browser.submit(goals, { kind: 'page', value: '/pric*' })
    assert.deepEqual(second.page?.props.given, { kind: 'page', value: '' }, 'the type stays for the next one')
    const repeated = await browser.submit(goals, { kind: 'page', value: '/pric*' })
    assert.match(repeated.page?.props.errors.form, /already has this goal/)
    const refused = await browser.submit(goals, { kind: 'page', value: 'pricing' })
    assert.match(refused.page?.props.errors.value, /^A path must start with \//)
    assert.deepEqual(refused.page?.props.given, { kind: 'page', value: 'pricing' })
    assert.property((await browser.submit(goals, { kind: 'shoe', value: '42' })).page?.props.errors, 'kind')

    const reached = async (query: string) => {
      const { page } = await browser.visit(`/analytics/${site.id}?${query}`)
      const { shares } = page!.props.breakdowns.find(({ isGoals }: { isGoals: boolean }) => isGoals)
      return shares.map(({ label, amount, share }: Record<string, unknown>) => [label, amount, share])
    }
    assert.deepEqual(await reached('days=7'), [
      ['Bought', '1', 50],
      ['Viewed /pric*', '1', 50],
    ])
    assert.deepEqual(await reached('filter=source:Google'), [
      ['Bought', '1', 100],
      ['Viewed /pric*', '0', 0],
    ])

    const goal = await Goal.within(workspace).orderBy('created_at').firstOrFail()
    const deleted = await browser.submit(`/analytics/goals/${goal.id}/remove`)
    assert.equal(deleted.path, goals)
    assert.deepEqual(
      deleted.page?.props.goals.map(({ name }: { name: string }) => name),
      ['Viewed /pric*']
    )
    const actions = await AuditEvent.within(workspace).where('subject', site.id).orderBy('id')
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['goal.added', 'goal.added', 'goal.removed']
    )
  })

  test('list the entry and exit pages of sessions', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aSite(workspace)
    const t = Date.now() - MINUTE
    const pages = ['/', '/pricing', '/thanks']
    await aBatch(
      site,
      pages.map((u, place) => aHit({ t: t + place, v: 'ada', u }))
    )
    await ingestHits()
    const { page } = await browser.visit(`/analytics/${site.id}?filter=entry:/&filter=exit:/th*`)
    const { breakdowns, figures } = page!.props
    const labels = (title: string) =>
      breakdowns
        .find((one: { title: string }) => one.title === title)
        .shares.map(({ label }: { label: string }) => label)
    assert.deepEqual([labels('Entry pages'), labels('Exit pages')], [['/'], ['/thanks']])
    assert.equal(figures.visitors.now, 1)
  })

  test('show the current visitors', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aVisitedSite(workspace)
    await aBatch(site, [aHit({ t: Date.now() - 20 * MINUTE, v: 'cid', u: '/docs', c: 'Peru' })])
    await aBatch(site, [aHit({ t: Date.now() - 40 * MINUTE, v: 'dan', u: '/old' })])
    const { page, html } = await browser.visit(`/analytics/${site.id}/live`)
    const { visitors, minutes, since, breakdowns } = page!.props
    assert.equal(visitors, 2)
    assert.isNull(since)
    assert.lengthOf(minutes, 30)
    const sum = (name: string) =>
      minutes.reduce((all: number, minute: Record<string, number>) => all + minute[name], 0)
    assert.deepEqual([sum('visitors'), sum('pageviews')], [3, 3])
    assert.sameMembers(
      breakdowns[0].shares.map(({ label }: { label: string }) => label),
      ['/', '/pricing', '/docs']
    )
    assert.include(html, 'Peru')
    assert.include((await browser.visit(`/analytics/${site.id}`)).html, '2 visitors now')
  })

  test('mark changes by competitors, and compare visits before and after', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aSite(workspace)
    const now = Date.now()
    const hits = Array.from({ length: 40 }, (_, age) =>
      Array.from({ length: age <= 20 ? 12 : 10 }, (__, visitor) =>
        aHit({ t: now - age * DAY, v: `${age} ${visitor}` })
      )
    ).flat()
    await aBatch(site, hits)
    await ingestHits()
    const page = await aWatchedUrl(workspace)
    const marked = await anAlert(page, { detectedAt: now - 20 * DAY, signalScore: 'high' })
    await anAlert(page, { detectedAt: now - 2 * DAY, signalScore: 'medium' })
    await anAlert(page, { detectedAt: now - 3 * DAY, signalScore: 'low' })
    await anAlert(page, { detectedAt: now - 6 * DAY, signalScore: 'high', loadedAt: now })
    const foreign = await aWatchedUrl(await aWorkspace())
    await anAlert(foreign, { detectedAt: now - 4 * DAY, signalScore: 'high' })

    const day = dayOf(now - 20 * DAY)
    const shown = await browser.visit(`/analytics/${site.id}?mark=${day}`)
    const { changes, around } = shown.page!.props
    assert.deepEqual(
      changes.map((one: { day: string }) => one.day),
      [day, dayOf(now - 2 * DAY)]
    )
    assert.deepEqual(around, { days: 14, before: 10, after: 12, percent: 20, least: 20, most: 20 })
    assert.include(shown.html, `/alerts/${marked.id}`)
    assert.include(shown.html, 'Visits were 20% higher in the 14 days after')

    const soon = await browser.visit(`/analytics/${site.id}?mark=${dayOf(now - 2 * DAY)}&importance=high`)
    assert.deepEqual(soon.page?.props.around, { reason: 'too_soon' })
    assert.lengthOf(soon.page?.props.changes, 1)
  })

  test('fall back to defaults for invalid parameters', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const site = await aSite(workspace)
    const { page } = await browser.visit(`/analytics/${site.id}?days=31&days=7&metric=<b>`)
    assert.deepInclude(page?.props.query, { days: 30, metric: 'visitors' })
  })

  test('remove a site completely without affecting others', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const site = await aVisitedSite(workspace)
    const kept = await aVisitedSite(workspace)
    const visitorsOf = async (ids: string[]) => {
      const visitors = await analyticsStore.visitorsBySite(workspace, ids, '2026-01-01')
      return ids.map((id) => visitors.get(id) ?? 0)
    }
    assert.deepEqual(await visitorsOf([site.id, kept.id]), [2, 2])
    await browser.visit(`/analytics/${site.id}`)
    const question = await browser.visit(`/analytics/${site.id}/removal`)
    assert.include(question.html, `action="/analytics/${site.id}/remove"`)
    const after = await browser.submit(`/analytics/${site.id}/remove`)
    assert.include(after.html, 'Removed')
    assert.deepEqual(await visitorsOf([site.id, kept.id]), [0, 2])
    const droppedFor = (await db.from('dropped_hits').select('site_id')).map((row) => row.site_id)
    assert.deepEqual(droppedFor, [kept.id])
    const event = await AuditEvent.within(workspace).where('action', 'site.removed').firstOrFail()
    assert.equal(event.actor, owner.id)
    assert.equal((await browser.visit(`/analytics/${site.id}`)).status, 404)
  })
})

import { test } from '@japa/runner'
import type { AlertKind } from '#alerts/kinds/alert_kind'
import Alert from '#alerts/models/alert'
import { setTags } from '#monitoring/tags/set_tags'
import type { Tenant } from '#platform/database/tenant_model'
import { HOUR } from '#platform/instants'
import db from '@adonisjs/lucid/services/db'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'
import { anAlert as anAlertOn, aWatchedUrl } from '#tests/support/alerts'
import type { Visit } from '#tests/functional/app/browser'

const NOON = Date.UTC(2026, 0, 20, 12)

const daysIn = ({ page }: Visit): [string, string[]][] =>
  page?.props.stream.days.map(({ day, items }: { day: string; items: { summary: string }[] }) => [
    day,
    items.map(({ summary }) => summary),
  ])
const summariesIn = (visit: Visit): string[] => daysIn(visit).flatMap(([, summaries]) => summaries)

async function anAlertOf(workspace: Tenant, kind: AlertKind, summary: string, hours: number, score?: 'low') {
  const alert = await anAlert(workspace, { summary, detectedAt: NOON - hours * HOUR, score })
  return alert.merge({ kind }).save()
}

test.group('Timeline', () => {
  test('lists alerts by the days of the workspace, and filters them', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    await db.from('workspaces').where('id', workspace.id).update({ time_zone: 'Asia/Tokyo' })
    const price = await anAlertOf(workspace, 'price', 'Raised Team', 0)
    // In Tokyo, it is already the 20th.
    await anAlertOf(workspace, 'job', 'Hires', 20, 'low')
    const old = await anAlertOf(workspace, 'legal', 'Terms', 24 * 40)
    await old.merge({ status: 'archived', loadedAt: NOON }).save()
    await setTags(workspace, price.competitorId, ['Direct rival'], owner.id)
    const { workspace: theirs } = await signedInOwner('Theirs')
    await anAlertOf(theirs, 'price', 'Theirs', 1)

    const all = await browser.visit('/timeline')
    assert.deepEqual(daysIn(all), [
      ['2026-01-20', ['Raised Team', 'Hires']],
      ['2025-12-11', ['Terms']],
    ])
    assert.equal(all.page?.props.stream.days[0].items[1].time, '01:00')
    assert.include(all.html, 'From the Wayback Machine')

    const cases: [query: string, summaries: string[]][] = [
      ['kind=price&kind=job', ['Raised Team', 'Hires']],
      ['kind=legal&kind=nonsense', ['Terms']],
      ['score=low', ['Hires']],
      [`competitor=${price.competitorId}`, ['Raised Team']],
      ['competitor=comp_none', []],
      ['tag=direct+RIVAL', ['Raised Team']],
      ['tag=none', []],
      ['from=2026-01-20&until=2026-01-20', ['Raised Team', 'Hires']],
      ['from=2026-01-19&until=2026-01-19', []],
      ['until=2025-12-11', ['Terms']],
      ['from=2026-01-20&until=2025-12-11&kind=legal', ['Terms']],
      ['from=2026-02-30&after=nonsense&days=3', ['Raised Team', 'Hires', 'Terms']],
    ]
    for (const [query, summaries] of cases) {
      assert.deepEqual(summariesIn(await browser.visit(`/timeline?${query}`)), summaries, query)
    }
    assert.include((await browser.visit('/timeline?kind=post')).html, 'No alerts match')
  })

  test('leads to older and newer alerts by cursors that new alerts do not shift', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    await anAlertOn(page, { detectedAt: NOON })
    // Several at the same time, so that only the ids distinguish them.
    for (let number = 1; number <= 120; number++) {
      await anAlertOn(page, { detectedAt: NOON - Math.ceil(number / 10) * HOUR })
    }

    const pages = [await browser.visit('/timeline')]
    const idsOf = ({ page: shown }: Visit): string[] =>
      shown?.props.stream.days.flatMap(({ items }: any) => items.map(({ id }: any) => id))
    const go = async (visit: Visit, way: 'older' | 'newer') => {
      const cursor = visit.page?.props.stream[way]
      const name = way === 'older' ? 'after' : 'before'
      return cursor === null ? null : browser.visit(`/timeline?${name}=${cursor}`)
    }
    for (let next = await go(pages[0], 'older'); next; next = await go(pages.at(-1)!, 'older'))
      pages.push(next)
    assert.deepEqual(
      pages.map((visit) => idsOf(visit).length),
      [50, 50, 21]
    )
    const listed = pages.flatMap(idsOf)
    assert.equal(new Set(listed).size, 121)
    const sorted = await Alert.within(workspace).orderBy('detected_at', 'desc').orderBy('id', 'desc')
    assert.deepEqual(
      listed,
      sorted.map(({ id }) => id)
    )

    const { id: newest } = await anAlertOn(page, { detectedAt: NOON + HOUR })
    const back = await go(pages[2], 'newer')
    assert.deepEqual(idsOf(back!), listed.slice(50, 100))
    const top = await go(back!, 'newer')
    assert.deepEqual(idsOf(top!), listed.slice(0, 50))
    assert.deepEqual(idsOf((await go(top!, 'newer'))!), [newest])
  })

  test('has a calendar with the most important alerts of each day', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    await db.from('workspaces').where('id', workspace.id).update({ time_zone: 'Europe/Berlin' })
    for (const [hours, summary] of ['first', 'second', 'third', 'fourth'].entries()) {
      await anAlertOf(workspace, 'price', summary, 4 - hours)
    }
    await anAlertOf(workspace, 'job', 'minor', 0, 'low')
    await anAlertOf(workspace, 'job', 'another month', 24 * 21)
    // Clocks in Berlin went forward in March.
    await anAlert(workspace, { summary: 'in summer', detectedAt: Date.UTC(2026, 2, 31, 21, 30) })

    const visit = await browser.visit('/timeline?view=calendar&month=2026-01')
    const { calendar } = visit.page?.props ?? {}
    assert.deepEqual(
      calendar.days.map(({ day, total, items }: any) => [day, total, items.map((item: any) => item.summary)]),
      [['2026-01-20', 5, ['fourth', 'third', 'second']]]
    )
    assert.include(calendar, { previous: '2025-12', next: '2026-02' })
    assert.include(visit.html, 'href="/timeline?from=2026-01-20&amp;until=2026-01-20"')
    const daysOf = async (query: string) =>
      (await browser.visit(`/timeline?view=calendar&${query}`)).page?.props.calendar.days.map(
        ({ day, total }: any) => `${day} ${total}`
      )
    assert.deepEqual(await daysOf('month=2026-03'), ['2026-03-31 1'])
    assert.deepEqual(await daysOf('month=2026-01&score=low'), ['2026-01-20 1'])
    assert.deepEqual(await daysOf('from=2025-12-30'), ['2025-12-30 1'])
    const now = new Date().toISOString().slice(0, 7)
    const current = await browser.visit('/timeline?view=calendar&month=2026-99')
    assert.include(current.page?.props.calendar, { month: now, next: null })
  })

  test('saves filters under a name, for oneself or the team', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const { browser: jonas } = await signedInMember(workspace)
    await anAlertOf(workspace, 'price', 'Raised Team', 0)
    const viewsOf = async (of: typeof browser) => {
      const { page } = await of.visit('/timeline')
      return page?.props.views.map(({ name, isShared }: any) => `${name} ${isShared}`)
    }
    await browser.visit('/timeline?kind=price&days=30')
    const saved = await browser.submit('/timeline/views', {
      name: ' Pricing ',
      query: 'kind=price&kind=nonsense&evil=1&days=30&after=x',
    })
    assert.equal(saved.path, '/timeline?kind=price&days=30')
    assert.include(saved.html, 'Edit view')
    assert.deepEqual(await viewsOf(browser), ['Pricing false'])
    assert.deepEqual(await viewsOf(jonas), [])
    const [{ id }] = saved.page?.props.views

    const shared = await browser.submit(`/timeline/views/${id}`, { name: 'Prices', shared: 'on' })
    assert.equal(shared.path, '/timeline')
    assert.deepEqual(await viewsOf(jonas), ['Prices true'])
    const refused = await browser.submit(`/timeline/views/${id}`, { name: ' ' })
    assert.equal(refused.page?.props.errors.name, 'Enter a name.')

    await jonas.submit(`/timeline/views/${id}`, { name: 'Mine' })
    assert.deepEqual(await viewsOf(browser), [])
    assert.equal((await browser.submit(`/timeline/views/${id}/remove`)).status, 404)
    assert.deepEqual(await viewsOf(jonas), ['Mine false'])
    await jonas.submit(`/timeline/views/${id}/remove`)
    assert.deepEqual(await viewsOf(jonas), [])

    await browser.visit('/timeline')
    for (let number = 0; number < 30; number++) {
      await browser.submit('/timeline/views', { name: `View ${number}`, query: 'kind=price', shared: 'on' })
    }
    const full = await browser.submit('/timeline/views', { name: 'One more', query: '', shared: 'on' })
    assert.include(full.page?.props.errors.name, '30 views')
    assert.equal(
      (await browser.submit('/timeline/views', { name: 'Own', query: 'x='.repeat(999) })).status,
      200
    )
    const actions = await db.from('audit_events').where('workspace_id', workspace.id).select('action')
    assert.includeMembers(
      actions.map(({ action }) => action),
      ['view.shared', 'view.changed']
    )
  })

  test('says what to do while it is empty', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    assert.include((await browser.visit('/timeline')).html, 'Add a competitor to start tracking')
    const alert = await anAlert(workspace)
    await alert.delete()
    await db.from('alert_tallies').where('workspace_id', workspace.id).delete()
    assert.include((await browser.visit('/timeline?days=7')).html, 'No alerts yet')
  })
})

import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DAY } from '#platform/instants'
import { newId } from '#platform/ids'
import { setTags } from '#monitoring/tags/set_tags'
import Notice from '#delivery/models/notice'
import { weekOf } from '#delivery/digest/week'
import { dashboardFigures } from '#web/dashboard/dashboard_figures'
import { highAlertsOfTheWeek } from '#web/dashboard/high_alerts'
import ApiKey from '#workspaces/models/api_key'
import { anOwner, signedInOwner } from '#tests/functional/app/accounts'
import { anAlert } from '#tests/functional/app/alert_factory'
import { aWatchedUrl } from '#tests/support/alerts'
import { aKey } from '#tests/support/workspace'

test.group('Dashboard', () => {
  test('guides a team without competitors', async ({ assert }) => {
    const { browser } = await signedInOwner()
    const visit = await browser.visit('/')
    assert.equal(visit.page?.component, 'dashboard/show')
    assert.include(visit.html, '0 of 4 done')
    assert.notInclude(visit.html, 'Unread alerts')
    assert.notMatch(visit.html, /\sstyle=/)
    await browser.submit('/checklist/dismiss')
    const dismissed = await browser.visit('/')
    assert.isNull(dismissed.page?.props.checklist)
    assert.include(dismissed.html, 'Which competitor do you want to track?')
    assert.include(dismissed.html, 'Nothing needs your attention.')
  })

  test('can be limited to the competitors with a tag', async ({ assert }) => {
    const { browser, owner, workspace } = await signedInOwner()
    const now = Date.now()
    const tagged = await anAlert(workspace, { summary: 'Tagged.', detectedAt: now })
    await anAlert(workspace, { summary: 'Not tagged.', detectedAt: now })
    await setTags(workspace, tagged.competitorId, ['Enterprise'], owner.id)
    const { page, html } = await browser.visit('/?tag=enterprise')
    const { figures, highAlerts } = page!.props
    assert.include(figures, { unread: 1, unreadHigh: 1 })
    assert.include(figures.days[6], { count: 1 })
    assert.include(figures.pages, { active: 1, limit: null })
    assert.include(figures.competitors, { count: 1, limit: null })
    assert.deepEqual(figures.scores[0], { score: 'high', count: 1 })
    assert.lengthOf(highAlerts, 1)
    assert.include(html, 'href="/alerts?tag=enterprise"')
    const none = await browser.visit('/?tag=none')
    assert.notInclude(none.html, 'Which competitor do you want to track?')
  })

  test("shows the figures and this week's high-importance alerts", async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const now = Date.now()
    const high = await anAlert(workspace, { score: 'high', summary: 'Raised it all.', detectedAt: now })
    await anAlert(workspace, { score: 'high', summary: 'Long ago.', detectedAt: now - 7 * DAY })
    await anAlert(workspace, { score: 'low', status: 'archived', detectedAt: now - 13 * DAY })
    await anAlert(workspace, { score: 'low', detectedAt: now - 14 * DAY })

    const { page, html } = await browser.visit('/')
    const { figures, highAlerts } = page!.props
    assert.equal(figures.unread, 3)
    assert.equal(figures.unreadHigh, 2)
    assert.lengthOf(figures.days, 7)
    assert.deepInclude(figures.days[6], { count: 1, before: 1 })
    assert.deepInclude(figures.days[0], { count: 0, before: 1 })
    assert.equal(figures.days[6].day, new Date(now).toISOString().slice(0, 10))
    assert.deepEqual(figures.scores, [
      { score: 'high', count: 2 },
      { score: 'medium', count: 0 },
      { score: 'low', count: 2 },
    ])
    assert.deepEqual(
      highAlerts.map(({ id }: { id: string }) => id),
      [high.id]
    )
    assert.include(html, 'Raised it all.')
    assert.notInclude(html, 'Long ago.')
  })

  test("counts days in the workspace's time zone, including across clock changes", async ({ assert }) => {
    const { workspace } = await anOwner()
    await db.from('workspaces').where('id', workspace.id).update({ time_zone: 'America/New_York' })
    const at = (text: string) => Date.parse(text)
    // Clocks went back at 06:00 UTC on 1 November 2026, so that day has 25 hours.
    for (const time of ['2026-11-01T03:59Z', '2026-11-01T04:00Z', '2026-11-02T04:59Z', '2026-11-02T05:00Z'])
      await anAlert(workspace, { score: 'high', detectedAt: at(time) })
    const figures = await dashboardFigures(workspace, at('2026-11-03T03:00Z'))
    const counts = Object.fromEntries(figures.days.map(({ day, count }) => [day, count]))
    assert.equal(figures.timeZone, 'America/New_York')
    assert.equal(figures.days.at(-1)!.day, '2026-11-02')
    assert.deepInclude(counts, { '2026-10-31': 1, '2026-11-01': 2, '2026-11-02': 1 })
    const late = await highAlertsOfTheWeek(workspace, at('2026-11-08T04:59Z'))
    assert.lengthOf(late, 3, 'of 1 to 7 November')
    assert.deepInclude(await weekOf(workspace, at('2026-11-08T04:59Z')), { alerts: 3, alertsBefore: 1 })
  })

  test('counts paused pages, the remaining plan limits and competitors added this month', async ({
    assert,
  }) => {
    const { workspace } = await anOwner()
    const page = await aWatchedUrl(workspace, 'old.example')
    await db.from('competitors').where('id', page.competitorId).update({ created_at: 0 })
    await (await aWatchedUrl(workspace, 'new.example')).merge({ isActive: false }).save()
    const { pages, competitors } = await dashboardFigures(workspace)
    assert.deepEqual(pages, { active: 1, paused: 1, limit: 500 })
    assert.deepEqual(competitors, { count: 2, limit: 50, addedThisMonth: 1 })
  })

  test('lists what needs attention: pages, limits, idle keys', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace, 'parcelry.example')
    await Notice.create({
      id: newId('notice'),
      workspaceId: workspace.id,
      watchedUrlId: page.id,
      slot: page.id,
      status: 'blocked',
      detail: 'The site returns 403 <img src=x>.',
      openedAt: Date.now() - DAY,
      closedAt: null,
    })
    await aKey(workspace)
    await ApiKey.within(workspace).update({ last_used_at: Date.now() - 61 * DAY })
    await aKey(workspace)
    await db.from('workspaces').where('id', workspace.id).update({ plan: 'free' })
    await aWatchedUrl(workspace, 'b.example')
    await aWatchedUrl(workspace, 'c.example')

    const { page: shown, html } = await browser.visit('/')
    assert.deepEqual(
      shown?.props.attention.map(({ kind }: { kind: string }) => kind),
      ['page', 'limit', 'key']
    )
    assert.include(html, "Can't read")
    assert.include(html, 'Competitor limit reached (3/3)')
    assert.notInclude(html, '<img src=x')
  })

  test('ignores other workspaces', async ({ assert }) => {
    const other = await anOwner('Elsewhere')
    await anAlert(other.workspace, { score: 'high', summary: 'Not yours.' })
    const { browser } = await signedInOwner()
    const { page, html } = await browser.visit('/')
    assert.equal(page?.props.figures.unread, 0)
    assert.notInclude(html, 'Not yours.')
    assert.notInclude(html, 'Elsewhere')
  })
})

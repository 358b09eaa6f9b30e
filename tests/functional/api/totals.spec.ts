import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { type PageLabel, signalScores } from 'rivalwatch-plugin'
import { DAY } from '#platform/instants'
import { alertStatuses } from '#alerts/models/alert'
import type Alert from '#alerts/models/alert'
import { alertDays, countAlerts } from '#alerts/counters/read_counters'
import { dayOf } from '#alerts/counters/counters'
import { dashboardStats } from '#alerts/queries/dashboard_stats'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

const types: PageLabel[] = ['pricing', 'blog', 'careers']

/** Creates two competitors with two pages each, and alerts of every kind on all of them, over several days. */
async function mixedAlerts(workspace: Workspace): Promise<Alert[]> {
  const alerts: Alert[] = []
  for (const domain of ['a.example', 'b.example']) {
    for (const path of ['/1', '/2']) {
      const page = await aWatchedUrl(workspace, domain, path)
      for (const [index, status] of [...alertStatuses, ...alertStatuses, 'unread' as const].entries()) {
        const signalScore = signalScores[index % 3]
        const pageType = types[(index + alerts.length) % 3]
        const detectedAt = Date.now() - ((index * 5) % 4) * DAY
        alerts.push(await anAlert(page, { status, signalScore, pageType, detectedAt }))
      }
    }
  }
  return alerts
}

/** Returns the stored totals for every filter and day, along with the actual counts. */
async function keptAndCounted(workspace: Workspace) {
  const rows = await db.from('alerts').where('workspace_id', workspace.id)
  const pages = await db.from('watched_urls').where('workspace_id', workspace.id)
  const competitors = await db.from('competitors').where('workspace_id', workspace.id)
  const { watchedUrls, competitors: competitorCount } = await dashboardStats(workspace)
  const kept: Record<string, number> = { watchedUrls, competitorCount }
  const counted: Record<string, number> = {
    watchedUrls: pages.filter((page) => page.is_active).length,
    competitorCount: competitors.length,
  }
  for (const competitorId of [undefined, ...competitors.map(({ id }) => id as string)]) {
    for (const status of [undefined, ...alertStatuses]) {
      for (const signalScore of [undefined, ...signalScores]) {
        for (const pageType of [undefined, ...types]) {
          const filters = { competitorId, status, signalScore, pageType }
          const name = JSON.stringify(filters)
          kept[name] = await countAlerts(workspace, filters)
          counted[name] = rows.filter(
            (row) =>
              (!competitorId || row.competitor_id === competitorId) &&
              (!status || row.status === status) &&
              (!signalScore || row.signal_score === signalScore) &&
              (!pageType || row.page_type === pageType)
          ).length
        }
      }
    }
  }
  for (const { day, score, count } of await alertDays(workspace, 0, Date.now() + DAY)) {
    kept[`${day} ${score}`] = count
  }
  for (const row of rows) {
    const name = `${dayOf(Number(row.detected_at))} ${row.signal_score}`
    counted[name] = (counted[name] ?? 0) + 1
  }
  return { kept, counted, total: rows.length }
}

test.group('Totals', () => {
  test('match actual counts, whatever happens to alerts and pages', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const other = await aWorkspace('pro')
    await mixedAlerts(other)
    const api = new Api(await aKey(workspace))
    const [first, second, ...rest] = await mixedAlerts(workspace)
    const holds = async (what: string, expectedTotal: number) => {
      const { kept, counted, total } = await keptAndCounted(workspace)
      assert.equal(total, expectedTotal, what)
      assert.deepEqual(kept, counted, what)
    }

    await holds('alerts came', 28)
    await api.post(`/alerts/${first.id}/read`)
    await api.post(`/alerts/${first.id}/read`)
    await holds('one was read', 28)
    await api.post(`/alerts/${second.id}/archive`)
    await api.post(`/alerts/${second.id}/read`)
    await holds('one was archived', 28)
    await api.post('/alerts/read-all')
    await holds('all were read', 28)
    await api.patch(`/watched-urls/${first.watchedUrlId}`, { isActive: false, label: 'blog' })
    await api.patch(`/watched-urls/${rest.at(-1)!.watchedUrlId}`, { isActive: false })
    await api.patch(`/watched-urls/${rest.at(-1)!.watchedUrlId}`, { isActive: false })
    await holds('pages were paused', 28)
    await api.patch(`/watched-urls/${first.watchedUrlId}`, { isActive: true })
    await holds('one was resumed', 28)
    await api.delete(`/watched-urls/${first.watchedUrlId}`)
    await holds('a page left', 21)
    await api.delete(`/competitors/${rest.at(-1)!.competitorId}`)
    await holds('a competitor left', 7)
    const { kept, counted } = await keptAndCounted(other)
    assert.deepEqual(kept, counted)
  })

  test('stay correct under concurrent changes', async ({ assert }) => {
    const workspace = await aWorkspace('pro')
    const api = new Api(await aKey(workspace))
    const alerts = await mixedAlerts(workspace)
    const [leaving, staying] = [alerts[0], alerts.at(-1)!]
    const unread = alerts.filter(({ status }) => status === 'unread')
    await Promise.all([
      ...unread.map(({ id }) => api.post(`/alerts/${id}/archive`)),
      ...unread.map(({ id }) => api.post(`/alerts/${id}/read`)),
      api.post('/alerts/read-all'),
      removeCompetitor(workspace, leaving.competitorId, 'test'),
    ])
    const { kept, counted, total } = await keptAndCounted(workspace)
    assert.equal(total, alerts.filter(({ competitorId }) => competitorId === staying.competitorId).length)
    assert.deepEqual(kept, counted)
  })
})

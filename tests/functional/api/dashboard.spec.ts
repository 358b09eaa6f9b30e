import { test } from '@japa/runner'
import { dashboardStats } from '#alerts/queries/dashboard_stats'
import { DAY, HOUR } from '#platform/instants'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { aKey, aWorkspace } from '#tests/support/workspace'
import { recount } from '#tests/support/counted'

const NOW = Date.UTC(2026, 2, 3, 15, 30)
const TODAY = Date.UTC(2026, 2, 3)

const noAlerts = (...dates: string[]) => dates.map((date) => ({ date, count: 0 }))

test.group('GET /v1/dashboard/stats', () => {
  test('returns zeros for an empty workspace', async ({ assert }) => {
    assert.deepEqual(await dashboardStats(await aWorkspace('starter'), NOW), {
      unreadAlerts: 0,
      totalAlerts: 0,
      watchedUrls: 0,
      competitors: 0,
      alertsLast7Days: noAlerts('02-25', '02-26', '02-27', '02-28', '03-01', '03-02', '03-03'),
      signalBreakdown: [],
      previousWeekAlerts: 0,
      competitorLimit: 10,
    })
  })

  test('answers a read key, with the current plan', async ({ assert }) => {
    const unlimited = await aWorkspace('enterprise')
    await anAlert(await aWatchedUrl(unlimited))
    const { status, body } = await new Api(await aKey(unlimited, 'read')).get('/dashboard/stats')
    assert.equal(status, 200)
    assert.deepInclude(body, {
      unreadAlerts: 1,
      totalAlerts: 1,
      watchedUrls: 1,
      competitors: 1,
      signalBreakdown: [{ score: 'high', count: 1 }],
      previousWeekAlerts: 0,
      competitorLimit: null,
    })
    const free = new Api(await aKey(await aWorkspace('free'), 'read'))
    assert.equal((await free.get('/dashboard/stats')).body.competitorLimit, 3)
  })

  test('counts all unread alerts, active pages and competitors', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    await aWatchedUrl(workspace, 'northwind.example', '/blog')
    const paused = await aWatchedUrl(workspace, 'contoso.example')
    await recount(await paused.merge({ isActive: false }).save())
    await anAlert(page, { detectedAt: NOW - 400 * DAY })
    await anAlert(page, { detectedAt: NOW })
    await anAlert(page, { detectedAt: NOW, status: 'read' })
    await anAlert(page, { detectedAt: NOW, status: 'archived' })

    assert.deepInclude(await dashboardStats(workspace, NOW), {
      unreadAlerts: 2,
      totalAlerts: 3,
      watchedUrls: 2,
      competitors: 2,
    })
  })

  test("splits days and weeks at midnight UTC, whatever the server's zone")
    .with(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])
    .run(async ({ assert, cleanup }, zone) => {
      const { TZ } = process.env
      cleanup(() => {
        if (TZ === undefined) delete process.env.TZ
        else process.env.TZ = TZ
      })
      process.env.TZ = zone

      const workspace = await aWorkspace()
      const page = await aWatchedUrl(workspace)
      const detected = [
        TODAY + DAY, // In the future.
        TODAY + DAY - 1,
        TODAY,
        TODAY - 1,
        TODAY - 6 * DAY, // The first instant of this week …
        TODAY - 6 * DAY - 1, // … and the last one of the previous week.
        TODAY - 13 * DAY,
        TODAY - 13 * DAY - 1,
      ]
      for (const detectedAt of detected) await anAlert(page, { detectedAt })

      const stats = await dashboardStats(workspace, NOW)
      assert.deepEqual(stats.alertsLast7Days, [
        { date: '02-25', count: 1 },
        ...noAlerts('02-26', '02-27', '02-28', '03-01'),
        { date: '03-02', count: 1 },
        { date: '03-03', count: 2 },
      ])
      assert.equal(stats.totalAlerts, 4)
      assert.equal(stats.previousWeekAlerts, 2)
      for (const now of [TODAY, TODAY + DAY - 1])
        assert.deepEqual(await dashboardStats(workspace, now), stats)
    })

  test('breaks the last 30 days down by score, omitting scores without alerts', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await aWatchedUrl(workspace)
    await anAlert(page, { signalScore: 'low', detectedAt: TODAY - 29 * DAY })
    await anAlert(page, { signalScore: 'low', detectedAt: NOW - 8 * DAY })
    await anAlert(page, { signalScore: 'high', detectedAt: NOW - HOUR })
    await anAlert(page, { signalScore: 'medium', detectedAt: TODAY - 29 * DAY - 1 })
    const { signalBreakdown } = await dashboardStats(workspace, NOW)
    assert.deepEqual(signalBreakdown, [
      { score: 'high', count: 1 },
      { score: 'low', count: 2 },
    ])
  })

  test('ignores other workspaces', async ({ assert }) => {
    const workspace = await aWorkspace()
    const before = await dashboardStats(workspace, NOW)
    await anAlert(await aWatchedUrl(await aWorkspace()), { detectedAt: NOW })
    assert.deepEqual(await dashboardStats(workspace, NOW), before)
  })
})

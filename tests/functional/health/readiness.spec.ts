import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import type { Finding } from '#health/run_checks'
import { forgetReadiness, readiness, statusOf } from '#health/readiness'
import { aProcess } from '#tests/support/heartbeats'

const finding = (check: string, status: Finding['status']): Finding => ({
  check,
  status,
  detail: '',
  remedy: null,
})

/** Failed or skipped checks, and the resulting status. */
const cases = [
  [[], 'ok'],
  [[finding('disk_space', 'warning')], 'ok'],
  [[finding('workers', 'error'), finding('crawls', 'skipped')], 'degraded'],
  [[finding('queue', 'error')], 'degraded'],
  [[finding('database', 'error'), finding('schema', 'skipped')], 'unavailable'],
  [[finding('schema', 'error')], 'unavailable'],
  [
    [finding('storage', 'error'), finding('database', 'skipped'), finding('schema', 'skipped')],
    'unavailable',
  ],
] as const

test.group('Readiness', (group) => {
  group.each.setup(() => forgetReadiness())

  test('is lost only if a web process cannot work')
    .with([...cases])
    .run(({ assert }, [findings, status]) => {
      assert.equal(statusOf(findings), status)
    })

  test('is 200 for a process that can serve, with the same status for everyone', async ({ assert }) => {
    await aProcess()
    const strangers = await fetch(`${appUrl}/health/ready`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    assert.equal(strangers.status, 200)
    const shown = (await strangers.json()) as { status: string; checks: Finding[] }
    assert.deepInclude(shown.checks, { check: 'workers', status: 'ok' } as Finding)
    const here = (await (await fetch(`${appUrl}/health/ready`)).json()) as typeof shown
    assert.equal(here.status, shown.status)
    assert.isString(here.checks[0].detail)
  })

  test('is determined once for many monitors', async ({ assert }) => {
    const first = readiness(1000)
    assert.strictEqual(readiness(2999), first)
    assert.notStrictEqual(readiness(3001), first)
    await first
  })
})

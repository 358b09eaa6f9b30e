import { hostname } from 'node:os'
import { test } from '@japa/runner'
import logger from '@adonisjs/core/services/logger'
import { MINUTE } from '#platform/instants'
import { Heartbeat } from '#platform/processes/heartbeat'
import { BackgroundChecks } from '#health/background_checks'
import { Check, Degraded, Unhealthy } from '#health/check'
import { quickChecks, workerChecks } from '#health/checks'
import { metricsText } from '#health/metrics'
import { forgetReadiness } from '#health/readiness'
import { type Finding, runChecks } from '#health/run_checks'
import { aProcess } from '#tests/support/heartbeats'

const AT = Date.UTC(2026, 10, 24, 14, 3, 20)
const SEEN = 'at 2026-11-24 14:03:20 UTC'

const finding = (check: string, status: Finding['status'], detail: string): Finding => ({
  check,
  status,
  detail,
  remedy: status === 'ok' ? null : 'Fix it.',
})

/** Creates the heartbeat of a worker that reports these findings. */
const aReport = (findings: Finding[], host = 'one', seenAt = Date.now()) =>
  aProcess({ host, seen_at: seenAt, metrics: JSON.stringify({ checks: { checkedAt: AT, findings } }) })

async function ready(name: string): Promise<Finding> {
  return (await runChecks(quickChecks())).find(({ check }) => check === name)!
}

test.group('Checks in the background', () => {
  test('are reported with the heartbeats of workers, with their time', async ({ assert, cleanup }) => {
    const checks = new BackgroundChecks(() => [
      new Check('browser', async () => {
        throw new Unhealthy("it doesn't start", 'Install it.')
      }),
      new Check('mail', async () => 'accepts mail'),
    ])
    const heartbeat = new Heartbeat({ kind: 'worker', queues: ['crawls'], report: checks.report }, logger)
    cleanup(() => heartbeat.stop())
    await aProcess()
    await heartbeat.beat()
    assert.deepInclude(await ready('browser'), {
      status: 'skipped',
      detail: 'no worker has checked this yet',
    })
    await checks.run(AT)
    await heartbeat.beat()
    assert.deepEqual(await ready('browser'), {
      check: 'browser',
      status: 'error',
      detail: `it doesn't start (checked on ${hostname()} ${SEEN})`,
      remedy: 'Install it.',
    })
    assert.deepInclude(await ready('mail'), {
      status: 'ok',
      detail: `accepts mail (checked on ${hostname()} ${SEEN})`,
    })
    forgetReadiness()
    const { text } = await metricsText()
    assert.match(text, /^rivalwatch_check_ok\{check="browser"\} 0$/m)
    assert.match(text, /^rivalwatch_check_ok\{check="mail"\} 1$/m)
    assert.notMatch(text, /check="language_model"/)
  })

  test('show the worst result of any running worker', async ({ assert }) => {
    await aReport([finding('browser', 'ok', 'Chromium')])
    await aReport([finding('browser', 'warning', 'old')], 'two')
    assert.deepInclude(await ready('browser'), { status: 'warning', detail: `old (checked on two ${SEEN})` })
    await aReport([finding('browser', 'error', 'gone')], 'three')
    assert.deepInclude(await ready('browser'), {
      status: 'error',
      detail: `gone (checked on three ${SEEN})`,
      remedy: 'Fix it.',
    })
  })

  test('of a dead worker are dropped', async ({ assert }) => {
    await aReport([finding('mail', 'error', 'refused')], 'one', Date.now() - MINUTE)
    await aProcess()
    assert.equal((await ready('mail')).status, 'skipped')
  })

  test('are not reported as missing without a worker, which is the cause', async ({ assert }) => {
    assert.deepInclude(await ready('browser'), {
      status: 'skipped',
      detail: 'not checked, because workers failed',
    })
  })

  test('find files that other users can read on every machine', async ({ assert }) => {
    const open = finding('permissions', 'error', 'other users on this machine can read /data')
    await aReport([open], hostname())
    assert.equal((await ready('permissions')).status, 'ok', 'this machine is looked at itself')
    await aReport([open], 'two')
    assert.deepInclude(await ready('permissions'), {
      status: 'error',
      detail: `${open.detail} (checked on two ${SEEN})`,
    })
  })

  test('find plugins that fail in any worker, unless something they use is the cause', async ({ assert }) => {
    await aReport([finding('plugins', 'error', 'acme/analysts/acme failed repeatedly')], 'two')
    const { status, detail } = await ready('plugins')
    assert.deepEqual(
      [status, detail],
      ['error', `acme/analysts/acme failed repeatedly (checked on two ${SEEN})`]
    )
    await aReport([finding('language_model', 'error', 'away')], 'three')
    assert.equal((await ready('plugins')).detail, 'not checked, because language_model failed')
  })

  test('are those that a worker needs for its queues', ({ assert }) => {
    const names = (...queues: string[]) => workerChecks(queues).map(({ name }) => name)
    assert.deepEqual(names('crawls'), ['permissions', 'browser', 'single_sign_on', 'plugins'])
    assert.deepEqual(names('alerts', 'deliveries'), [
      'permissions',
      'mail',
      'language_model',
      'single_sign_on',
      'plugins',
    ])
  })

  test('continue after one that fails', async ({ assert }) => {
    const checks = new BackgroundChecks(() => [
      new Check('one', () => Promise.reject(new TypeError('odd'))),
      new Check('two', () => Promise.reject(new Degraded('low', 'Add some.'))),
    ])
    await checks.run(AT)
    assert.deepEqual(
      checks.report().checks.findings.map(({ status }) => status),
      ['error', 'warning']
    )
  })
})

import { test } from '@japa/runner'
import { MINUTE, SECOND } from '#platform/instants'
import type { RunningProcess } from '#platform/processes/processes'
import { Unhealthy } from '#health/check'
import { judgeWorkers } from '#health/checks/workers'

const NOW = Date.UTC(2026, 10, 24, 12)

function worker(fields: Partial<RunningProcess> = {}): RunningProcess {
  return {
    id: 'proc_1',
    kind: 'worker',
    version: '0.1.0',
    host: 'one',
    pid: 7,
    queues: ['alerts', 'crawls', 'deliveries'],
    startedAt: NOW - 60 * MINUTE,
    seenAt: NOW - 5 * SECOND,
    loopedAt: NOW - 6 * SECOND,
    ...fields,
  }
}

const dead = worker({ seenAt: Date.UTC(2026, 10, 24, 11, 30) })

const broken = [
  ['no worker was ever started', [], /^no worker is running$/, /npm start/],
  [
    'the only worker died',
    [dead],
    /^no worker is running; one on one died, last seen at 2026-11-24 11:30/,
    /queue:listen/,
  ],
  ['only the web process runs', [worker({ kind: 'web', queues: [] })], /no worker is running/, /npm start/],
  [
    'a worker hangs',
    [worker(), worker({ host: 'two', loopedAt: NOW - 3 * MINUTE })],
    /not polled for work for 2 minutes: two \(process 7\)/,
    /restart it/,
  ],
  [
    'a queue is not served',
    [dead, worker({ queues: ['crawls'] })],
    /^no worker serves alerts and deliveries$/,
    /--queue=alerts,deliveries/,
  ],
] as const

test.group('Worker check', () => {
  test('fails if {0}')
    .with([...broken])
    .run(({ assert }, [, processes, message, remedy]) => {
      try {
        judgeWorkers(processes, NOW)
        assert.fail('no failure')
      } catch (error) {
        assert.instanceOf(error, Unhealthy)
        assert.match((error as Unhealthy).message, message)
        assert.match((error as Unhealthy).remedy, remedy)
      }
    })

  test('passes if workers share the queues, and names their versions', ({ assert }) => {
    const found = judgeWorkers(
      [
        worker({ queues: ['alerts', 'deliveries'] }),
        worker({ host: 'two', version: '0.2.0', queues: ['crawls'] }),
        dead,
      ],
      NOW
    )
    assert.match(found, /^2 running: one \(process \d+, 0\.1\.0\), two \(process \d+, 0\.2\.0\)$/)
  })
})

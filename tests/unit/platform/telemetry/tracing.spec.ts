import { test } from '@japa/runner'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { addFields, logFields, withFields } from '#platform/telemetry/context'
import { ReportingExporter } from '#platform/telemetry/otel/reporting_exporter'
import { samplingOf } from '#platform/telemetry/otel/samplers'
import { spanIdOf, traceIdOf } from '#platform/telemetry/span_ids'
import { step, traced } from '#platform/telemetry/spans'

test.group('Tracing', () => {
  test('derives IDs from those of rows', ({ assert }) => {
    assert.match(traceIdOf('chg_1'), /^[0-9a-f]{32}$/)
    assert.match(spanIdOf('chg_1'), /^[0-9a-f]{16}$/)
    assert.equal(traceIdOf('chg_1'), traceIdOf('chg_1'))
    assert.notEqual(traceIdOf('chg_1'), traceIdOf('chg_2'))
    assert.notInclude(traceIdOf('chg_1'), spanIdOf('chg_1'))
  })

  test('runs the work without a tracer', async ({ assert }) => {
    const result = await traced('crawl', {}, {}, async (span) => {
      span.set({ any: 1 })
      return [span.isRecorded, await step('fetch', async () => 'fetched')]
    })
    assert.deepEqual(result, [false, 'fetched'])
    const failing = traced('crawl', {}, {}, () => Promise.reject(new Error('no')))
    await assert.rejects(() => failing, 'no')
  })

  test('names failed work on the line of its caller', async ({ assert }) => {
    await withFields({ queue: 'crawls' }, async () => {
      const failing = traced('crawl', { page: 'wu_1' }, {}, async () => {
        addFields({ change: 'chg_1' })
        throw new Error('no')
      })
      await assert.rejects(() => failing, 'no')
      assert.deepEqual(logFields(), { queue: 'crawls', page: 'wu_1', change: 'chg_1' })
    })
  })

  test('makes the same decision for a trace in every process', ({ assert }) => {
    const decide = (id: number) =>
      samplingOf({ sampler: 'parentbased_traceidratio', share: 0.5 }).root.shouldSample(
        {} as never,
        traceIdOf(`chg_${id}`),
        '',
        0,
        {},
        []
      ).decision
    const decisions = Array.from({ length: 200 }, (_, id) => decide(id))
    assert.deepEqual(
      Array.from({ length: 200 }, (_, id) => decide(id)),
      decisions
    )
    const sampled = decisions.filter((decision) => decision === 2).length
    assert.isAbove(sampled, 50)
    assert.isBelow(sampled, 150)
  })

  for (const [sampler, share, expected] of [
    ['always_on', 0, 2],
    ['parentbased_always_on', 0, 2],
    ['always_off', 1, 0],
    ['parentbased_always_off', 1, 0],
    ['traceidratio', 1, 2],
    ['traceidratio', 0, 0],
  ] as const)
    test(`samples with ${sampler} and ${share}`, ({ assert }) => {
      const { root } = samplingOf({ sampler, share })
      assert.equal(root.shouldSample({} as never, traceIdOf('chg_1'), '', 0, {}, []).decision, expected)
    })

  test('reports failures of a collector occasionally, without its response', ({ assert }) => {
    const lines: unknown[] = []
    let now = 0
    const failing = {
      export: (_spans: ReadableSpan[], done: (result: { code: number; error?: Error }) => void) =>
        done({ code: 1, error: Object.assign(new Error('key tok-9f2c71d0 is wrong'), { code: 401 }) }),
      shutdown: async () => {},
    }
    const exporter = new ReportingExporter(
      failing,
      (line) => lines.push(line),
      () => now
    )
    const codes: number[] = []
    const send = () => exporter.export([], ({ code }) => codes.push(code))
    send()
    send()
    assert.deepEqual(lines, [{ code: 401 }])
    now += 10 * 60_000
    send()
    assert.lengthOf(lines, 2)
    assert.deepEqual(codes, [1, 1, 1])
  })
})

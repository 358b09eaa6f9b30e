import { test } from '@japa/runner'
import type { Enricher } from 'rivalwatch-plugin'
import type { Draft } from '#analytics/collect/draft'
import { enrich } from '#analytics/collect/steps/enrich'
import { MOST_FAILURES, PartGuard } from '#platform/plugins/part_guard'
import { PluginRegistry } from '#platform/plugins/registry'

const draft = {
  sent: { address: 'https://fernhill.example/', referrer: '' },
  ip: '192.0.2.1',
  userAgent: 'Firefox',
  origin: null,
} as Draft

const country: Enricher = { id: 'country', enrich: () => ({ country: 'SE' }) }

function stepWith(enricher: Enricher) {
  const failed: string[] = []
  const { plugins } = new PluginRegistry([{ name: 'ours', enrichers: [enricher, country] }])
  return { step: enrich(plugins[0].enrichers!, new PartGuard(({ part }) => failed.push(part))), failed }
}

test.group('Enrichers that fail', () => {
  test('cost a hit only their own values', ({ assert }) => {
    const { step, failed } = stepWith({
      id: 'broken',
      enrich() {
        throw new Error('boom')
      },
    })
    for (let at = 0; at < MOST_FAILURES + 3; at++) {
      assert.containsSubset(step(draft), { origin: { country: 'SE', device: null } })
    }
    assert.deepEqual(
      failed,
      Array.from({ length: MOST_FAILURES }, () => 'ours/enrichers/broken')
    )
  })

  test('are switched off if they delay visitors', ({ assert }) => {
    let calls = 0
    const { step, failed } = stepWith({
      id: 'slow',
      enrich() {
        calls++
        const end = performance.now() + 60
        while (performance.now() < end);
        return { device: 'Mobile' }
      },
    })
    for (let at = 0; at < MOST_FAILURES + 3; at++) step(draft)
    assert.equal(calls, MOST_FAILURES)
    assert.include(failed, 'ours/enrichers/slow')
  })
})

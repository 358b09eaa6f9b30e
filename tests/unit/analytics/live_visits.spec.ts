import { test } from '@japa/runner'
import { liveSummary } from '#analytics/live/live_summary'
import { DIRECT, type StoredHit } from '#analytics/visits/stored_hit'
import { HOUR, MINUTE } from '#platform/instants'

const START = Date.UTC(2026, 10, 10, 12)
const NOW = START + 29.5 * MINUTE

function hit(minute: number, v: string, more: Partial<StoredHit> = {}): StoredHit {
  return { t: START + minute * MINUTE, v, k: 'view', u: '/', s: DIRECT, c: null, d: null, o: null, ...more }
}

test.group('Live visits', () => {
  test('counts visitors who were active in the last five minutes, and in each minute', ({ assert }) => {
    const hits = [hit(0, 'a'), hit(0.9, 'b'), hit(1, 'a'), hit(25, 'c'), hit(26, 'd', { k: 'leave' })]
    const { visitors, minutes } = liveSummary(hits, START, NOW)
    assert.equal(visitors, 2)
    assert.lengthOf(minutes, 30)
    assert.deepEqual(minutes[0], { at: START, visitors: 2, pageviews: 2 })
    assert.deepEqual(
      minutes.flatMap((minute, place) => (minute.visitors > 0 ? place : [])),
      [0, 1, 25]
    )
  })

  test('takes the source from the first hit of a visitor', ({ assert }) => {
    const hits = [hit(3, 'a'), hit(2, 'a', { s: 'Google' }), hit(4, 'b', { s: 'Bing' })]
    assert.deepEqual(liveSummary(hits, START, NOW).sources, [
      { label: 'Bing', visitors: 1 },
      { label: 'Google', visitors: 1 },
    ])
  })

  test('counts a visitor once over midnight', ({ assert }) => {
    const midnight = START + 12 * HOUR
    const before = hit(0, 'old', { t: midnight - MINUTE })
    const after = hit(0, 'new', { t: midnight + MINUTE, p: 'old' })
    const { visitors, pages } = liveSummary([before, after], midnight - 28 * MINUTE, midnight + 2 * MINUTE)
    assert.equal(visitors, 1)
    assert.deepEqual(pages, [{ label: '/', visitors: 1 }])
  })

  test('lists the eight entries with most visitors, and no unknown country', ({ assert }) => {
    const hits = Array.from({ length: 12 }, (_, place) => hit(5, `v${place}`, { u: `/${place}`, n: 'Play' }))
    const { pages, countries, events } = liveSummary(hits, START, NOW)
    assert.lengthOf(pages, 8)
    assert.deepEqual(countries, [])
    assert.deepEqual(events, [{ label: 'Play', visitors: 12 }])
  })
})

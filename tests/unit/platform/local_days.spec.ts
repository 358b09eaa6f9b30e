import { test } from '@japa/runner'
import { LocalDays } from '#platform/local_days'

const at = (text: string) => Date.parse(text)
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10)

test.group('Days in a time zone', () => {
  test('puts {instant} on {date} in {timeZone}')
    .with([
      { timeZone: 'UTC', instant: '2026-03-29T00:00Z', date: '2026-03-29' },
      { timeZone: 'Europe/Berlin', instant: '2026-03-28T22:59Z', date: '2026-03-28' },
      { timeZone: 'Europe/Berlin', instant: '2026-03-28T23:00Z', date: '2026-03-29' },
      { timeZone: 'Europe/Berlin', instant: '2026-03-29T22:00Z', date: '2026-03-30' },
      { timeZone: 'Asia/Kathmandu', instant: '2026-03-28T18:15Z', date: '2026-03-29' },
      { timeZone: 'Pacific/Honolulu', instant: '2026-03-29T09:59Z', date: '2026-03-28' },
    ])
    .run(({ assert }, { timeZone, instant, date }) => {
      assert.equal(dateOf(new LocalDays(timeZone).dayOf(at(instant))), date)
    })

  test('begin at local midnight across clock changes', ({ assert }) => {
    const days = new LocalDays('Europe/Berlin')
    assert.equal(days.startOf(at('2026-03-29')), at('2026-03-28T23:00Z'))
    assert.equal(days.startOf(at('2026-03-30')), at('2026-03-29T22:00Z'))
  })

  test('have one SQL offset for each period between clock changes', ({ assert }) => {
    const days = new LocalDays('Europe/Berlin')
    assert.deepEqual(days.sqlOf('x', at('2026-06-01'), at('2026-06-30')).values, [7_200_000, 7_200_000])
    const { sql, values } = days.sqlOf('x', at('2026-03-01'), at('2026-03-31'))
    const half = [at('2026-03-29T01:00Z'), 3_600_000, 7_200_000]
    assert.deepEqual(values, [...half, ...half])
    assert.include(sql, 'case when x < ? then ? else ? end')
  })
})

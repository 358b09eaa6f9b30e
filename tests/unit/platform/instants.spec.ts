import { test } from '@japa/runner'
import { formatTimestamp } from '#platform/instants'

test.group('Instants', () => {
  test('formats {0} as the timestamp {1}')
    .with<[number, string][]>([
      [0, '1970-01-01 00:00:00'],
      [Date.UTC(2026, 0, 2, 3, 4, 5, 999), '2026-01-02 03:04:05'],
      [Date.UTC(2026, 8, 9, 9, 9, 9), '2026-09-09 09:09:09'],
      [Date.UTC(2026, 9, 10, 10, 10, 10), '2026-10-10 10:10:10'],
      [Date.UTC(2028, 1, 29, 23, 59, 59, 999), '2028-02-29 23:59:59'],
      [Date.UTC(2026, 11, 31, 23, 59, 59), '2026-12-31 23:59:59'],
    ])
    .run(({ assert }, [instant, timestamp]) => {
      assert.equal(formatTimestamp(instant), timestamp)
    })
})

import { test } from '@japa/runner'
import { parseRetryAfter } from 'rivalwatch-plugin'

const NOW = Date.parse('2026-10-21T07:28:00Z')
const DAY = 24 * 60 * 60

test.group('Retry-After', () => {
  test('reads {0} as {1}')
    .with<[string | undefined, number | null][]>([
      ['120', 120],
      [' 0 ', 0],
      ['86401', DAY],
      ['999999999999999', DAY],
      ['Wed, 21 Oct 2026 07:30:00 GMT', 120],
      ['Wednesday, 21-Oct-26 07:30:00 GMT', 120],
      ['Wed Oct 21 07:30:00 2026 GMT', 120],
      ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
      ['Wed, 21 Oct 2099 07:28:00 GMT', DAY],
      [undefined, null],
      ['', null],
      ['-1', null],
      ['1.5', null],
      ['soon', null],
      ['2026', 2026],
      ['9'.repeat(400), null],
    ])
    .run(({ assert }, [value, seconds]) => assert.equal(parseRetryAfter(value, NOW), seconds))
})

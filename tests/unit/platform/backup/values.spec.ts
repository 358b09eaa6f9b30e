import { test } from '@japa/runner'
import fc from 'fast-check'
import { decodeRow, encodeRow } from '#platform/backup/values'
import { anyCharacter } from '#tests/support/characters'

test.group('Values in backups', () => {
  test('survive', ({ assert }) => {
    const value = fc.oneof(
      fc.constant(null),
      fc.string({ unit: anyCharacter }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
      fc.maxSafeInteger(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes))
    )
    fc.assert(
      fc.property(fc.array(value), (row) => {
        assert.deepEqual(decodeRow(JSON.parse(encodeRow(row))), row)
      })
    )
  })

  test('keep large integers exact, and small ones plain', ({ assert }) => {
    const row = [1n, 9_007_199_254_740_991n, 9_007_199_254_740_993n, -9_223_372_036_854_775_808n]
    assert.deepEqual(decodeRow(JSON.parse(encodeRow(row))), [
      1,
      9_007_199_254_740_991,
      '9007199254740993',
      '-9223372036854775808',
    ])
  })
})

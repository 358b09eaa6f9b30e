import { test } from '@japa/runner'
import { decode, encode } from 'fast-png'
import { indexedPng } from '#tests/support/page_previews/indexed_png'

/** Creates an image with one row, from runs of colors. */
function picture(...runs: [color: [number, number, number], times: number][]): Uint8Array {
  const data = Uint8Array.from(
    runs.flatMap(([color, times]) => Array.from({ length: times }, () => color).flat())
  )
  return encode({ width: data.length / 3, height: 1, data, channels: 3, depth: 8 })
}

/** Returns the colors from left to right. */
function coloursOf(png: Uint8Array): [number, number, number][] {
  const { data, palette } = decode(png)
  return Array.from(data, (place) => palette![place] as [number, number, number])
}

test.group('Indexed PNG', () => {
  test('is identical when the palette is large enough', ({ assert }) => {
    const runs: [[number, number, number], number][] = [
      [[255, 255, 255], 9],
      [[11, 101, 112], 2],
      [[10, 100, 110], 1],
    ]
    const shown = coloursOf(indexedPng(picture(...runs)))
    assert.deepEqual(shown, coloursFrom(runs))
  })

  test('keeps a distinctive rare color and the frequent ones', ({ assert }) => {
    const greys = Array.from({ length: 256 }, (_, grey): [[number, number, number], number] => [
      [grey, grey, grey],
      3,
    ])
    const shown = coloursOf(indexedPng(picture([[20, 32, 31], 900], ...greys, [[176, 35, 24], 1])))
    assert.deepEqual(shown[0], [20, 32, 31])
    assert.deepEqual(shown.at(-1), [176, 35, 24])
    assert.isAtMost(Math.abs(shown[900 + 3 * 77][0] - 77), 3)
  })
})

function coloursFrom(runs: [[number, number, number], number][]): [number, number, number][] {
  return runs.flatMap(([color, times]) => Array.from({ length: times }, () => color))
}

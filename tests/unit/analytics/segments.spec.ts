import { test } from '@japa/runner'
import { encodeSegment } from '#analytics/store/tables/segments/encode_segment'
import { mergeSegments } from '#analytics/store/tables/segments/merge_segments'
import { readSegment } from '#analytics/store/tables/segments/read_segment'
import { countLabels, matchingWeights } from '#analytics/store/tables/segments/scan_segment'

const OF_KINDS = [
  ['/'],
  ['/b'],
  ['Google'],
  ['email'],
  ['spring'],
  [],
  ['Peru'],
  ['Mobile'],
  ['Chrome'],
  ['iOS'],
]
const record = (contents: string[], terms: string[]) =>
  JSON.stringify([
    [1, 4000, 0, 2, 0, 0],
    [...OF_KINDS, contents, terms],
    [
      ['/', 1],
      ['/b', 1],
    ],
  ])

/** Written by a version that did not count `utm_content` and `utm_term`: three visitors like `record`, and another. */
const OLD = Buffer.from(
  'XQEAAHsicm93cyI6MiwibGFiZWxzIjpbWyIvIl0sWyIvYiIsIi8iXSxbIkdvb2dsZSIsIkRpcmVjdCAvIE5vbmUiXSxbImVtYWlsIl0sWyJzcHJpbmciXSxbIlNpZ251cCJdLFsiUGVydSJdLFsiTW9iaWxlIiwiRGVza3RvcCJdLFsiQ2hyb21lIl0sWyJpT1MiXSxbIi8iLCIvYiJdXSwiY29sdW1ucyI6W1swLDJdLFswLDJdLFsxLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDJdLFswLDFdLFswLDJdLFswLDFdLFswLDJdLFswLDFdLFswLDJdLFswLDFdLFswLDJdLFswLDJdLFswLDJdLFswLDFdLFswLDJdLFswLDFdLFswLDJdLFswLDNdLFswLDNdXX0AAAAAAAAAAwEAAAAAAAABAQAAAAAAAKAP0AcAAAAAAAAAAAAAAAACAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAQAAAAAAAAAAAAAAAAAAAQEAAAAAAAAAAQAAAAAAAAEBAAAAAAAAAAEAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQEAAAAAAAAAAQAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAgEAAAAAAAAAAQAAAAAAAAEBAQAAAAAA',
  'base64'
)

test.group('Segments', () => {
  test('contain every kind of label', ({ assert }) => {
    const written = new Map([
      [record(['header', 'footer'], ['crm']), 2],
      [record([], []), 1],
    ])
    assert.deepEqual(mergeSegments([encodeSegment(written)]), written)
    const segment = readSegment(encodeSegment(written))
    const byContent = (value: string) =>
      matchingWeights(segment.weights, segment, [{ kind: 'content', isNot: false, value }])
    assert.deepEqual([...byContent('footer')], [2, 0])
    assert.deepEqual([...countLabels(segment.weights, segment.kinds.term)], [2])
    assert.deepEqual([...countLabels(segment.weights, segment.pages, segment.pages.views)], [3, 3])
  })

  test('of older versions are read, filtered and merged with new ones', ({ assert }) => {
    const { weights, pages, kinds } = readSegment(OLD)
    assert.deepEqual([...weights], [3, 1])
    assert.deepEqual(
      [pages.labels, [...pages.views]],
      [
        ['/', '/b'],
        [1, 1, 1],
      ]
    )
    assert.deepEqual(kinds.content.labels, [])
    const isNot = { kind: 'term', isNot: true, value: 'crm' } as const
    assert.deepEqual([...matchingWeights(weights, readSegment(OLD), [isNot])], [3, 1])
    // A visitor who is counted again is removed from what the older version has counted.
    const changed = new Map([
      [record([], []), -1],
      [record(['header'], []), 1],
    ])
    const merged = mergeSegments([OLD, encodeSegment(changed)])
    assert.equal(merged.get(record([], [])), 2)
    assert.equal(merged.get(record(['header'], [])), 1)
    assert.equal(merged.size, 3)
  })
})

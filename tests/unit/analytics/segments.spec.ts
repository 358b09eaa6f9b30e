import { test } from '@japa/runner'
import { encodeSegment } from '#analytics/store/tables/segments/encode_segment'
import { mergeSegments } from '#analytics/store/tables/segments/merge_segments'
import { readSegment } from '#analytics/store/tables/segments/read_segment'
import { kindGroups, type Records, recordVisitor } from '#analytics/store/tables/segments/record'
import { allRows, countLabels, matchingRows, sumOf } from '#analytics/store/tables/segments/scan_segment'
import type { Contribution } from '#analytics/visits/contribution'
import { OLD_SEGMENT } from '#tests/support/old_segment'

const PAGES: [string, number][] = [
  ['/', 1],
  ['/b', 1],
]

function visitor(contents: string[], terms: string[], duration = 4000): Contribution {
  return {
    visitors: 1,
    sessions: 1,
    duration,
    converted: 0,
    labels: [
      ['source', 'Google'],
      ['group', 'Search'],
      ['entry', '/'],
      ['exit', '/b'],
      ['medium', 'email'],
      ['campaign', 'spring'],
      ...contents.map((content): ['content', string] => ['content', content]),
      ...terms.map((term): ['term', string] => ['term', term]),
      ['country', 'Peru'],
      ['device', 'Mobile'],
      ['browser', 'Chrome'],
      ['os', 'iOS'],
    ],
    seen: { views: 2, loads: 0, loadTime: 0, pages: PAGES },
  }
}

function recordsOf(visitors: [Contribution, 1 | -1][]): Records {
  const records: Records = new Map()
  for (const [one, sign] of visitors) recordVisitor(records, one, sign)
  return records
}

/** Visitors, durations and views: of those who signed up, and of the others. */
const OLD_FIGURES = [
  [1, 2000, 1],
  [3, 12_000, 6],
]

test.group('Segments', () => {
  test('contain every kind of label, and one row for equal behavior', ({ assert }) => {
    const written = recordsOf([
      [visitor(['header', 'footer'], ['crm'], 4000), 1],
      [visitor(['header', 'footer'], ['crm'], 100_000), 1],
      [visitor([], []), 1],
    ])
    assert.deepEqual(mergeSegments([encodeSegment(written)]), written)
    const segment = readSegment(encodeSegment(written))
    const { visitors, duration } = segment.figures
    const rows = matchingRows(allRows(segment), segment, [{ kind: 'content', isNot: false, value: 'footer' }])
    assert.deepEqual([sumOf(rows, visitors), sumOf(rows, duration)], [2, 104_000])
    const counted = kindGroups.flatMap((_, place) => {
      const { labels } = segment.groups[place]
      const counts = countLabels(allRows(segment), visitors, segment.groups[place])
      return labels.map((label, index) => [...label, counts[index]])
    })
    assert.sameDeepMembers(counted, [
      ['source', 'Google', 3],
      ['group', 'Search', 3],
      ['medium', 'email', 3],
      ['campaign', 'spring', 3],
      ['content', 'header', 2],
      ['content', 'footer', 2],
      ['term', 'crm', 2],
      ['country', 'Peru', 3],
      ['device', 'Mobile', 3],
      ['browser', 'Chrome', 3],
      ['os', 'iOS', 3],
      ['entry', '/', 3],
      ['exit', '/b', 3],
      ['page', '/', 1, 3],
      ['page', '/b', 1, 3],
    ])
  })

  test('keep what a visitor adds to figures who only stayed longer', ({ assert }) => {
    const changed = recordsOf([
      [visitor([], [], 4000), -1],
      [visitor([], [], 9000), 1],
    ])
    assert.deepEqual([...changed.values()], [[0, 0, 5000, 0, 0, 0, 0]])
    const merged = mergeSegments([recordsOf([[visitor([], [], 4000), 1]]), changed].map(encodeSegment))
    assert.deepEqual(merged, recordsOf([[visitor([], [], 9000), 1]]))
    assert.isEmpty(mergeSegments([merged, recordsOf([[visitor([], [], 9000), -1]])].map(encodeSegment)))
  })

  test('of older versions are read, filtered and merged with new ones', ({ assert }) => {
    const segment = readSegment(OLD_SEGMENT)
    const signedUp = matchingRows(allRows(segment), segment, [
      { kind: 'event', isNot: false, value: 'Signup' },
    ])
    const others = matchingRows(allRows(segment), segment, [{ kind: 'event', isNot: true, value: 'Signup' }])
    const { visitors, duration, pageviews } = segment.figures
    const figures = [signedUp, others].map((rows) =>
      [visitors, duration, pageviews].map((of) => sumOf(rows, of))
    )
    assert.deepEqual(figures, OLD_FIGURES)
    // A visitor who is counted again is removed from what the older version has counted.
    const changed = recordsOf([
      [visitor([], []), -1],
      [visitor(['header'], []), 1],
    ])
    const merged = mergeSegments([OLD_SEGMENT, encodeSegment(changed)])
    const [line] = recordsOf([[visitor([], []), 1]]).keys()
    assert.equal(merged.get(line)?.[0], 2)
    assert.equal(merged.size, 3)
  })
})

import { test } from '@japa/runner'
import { contributionOf, type VisitorKind } from '#analytics/visits/contribution'
import type { StoredHit } from '#analytics/visits/stored_hit'
import { withHit, type VisitorDay } from '#analytics/visits/visitor_day'
import { DAY, HOUR, MINUTE } from '#platform/instants'

const MIDNIGHT = Date.UTC(2026, 10, 10)

/** Parses `23:50 Google` and `+00:10 Bing`: a hit on the first day, and on the day after; `++` is two days after. */
function hit(text: string): StoredHit {
  const [, plus, hours, minutes, word] = /^(\+*)(\d+):(\d+) (.+)$/.exec(text)!
  const t = MIDNIGHT + plus.length * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE
  const k = word === 'leave' ? 'leave' : 'view'
  return { t, v: 'v', k, u: `/${word}`, s: word, c: 'Germany', d: 'Desktop', o: null }
}

function dayOf(...hits: string[]): VisitorDay {
  return hits.map(hit).reduce<VisitorDay | null>(withHit, null)!
}

/** Returns hits from 00:00 to 23:50, every ten minutes. */
function allDay(plus: string): VisitorDay {
  const times = Array.from({ length: 144 }, (_, index) => `${Math.floor(index / 6)}:${(index % 6) * 10}`)
  return dayOf(...times.map((time) => `${plus}${time} S${plus}`))
}

const alone = { twoBefore: null, before: null, after: null }
const labelsOf = ({ labels }: ReturnType<typeof contributionOf>, kind: VisitorKind) =>
  labels.filter(([one]) => one === kind).map(([, label]) => label)
const sourcesOf = (contribution: ReturnType<typeof contributionOf>) => labelsOf(contribution, 'source')

test.group("A visitor's contribution to a day", () => {
  test('counts sessions with their duration, which is zero for a single hit', ({ assert }) => {
    const day = dayOf('8:00 A', '8:20 B', '10:00 A', '12:00 B', '12:05 B')
    const { sessions, duration, visitors, labels } = contributionOf(day, alone)
    assert.deepEqual([visitors, sessions, duration], [1, 3, 25 * MINUTE])
    assert.deepEqual(labels, [
      ['source', 'A'],
      ['source', 'B'],
      ['group', 'Other sources'],
      ['entry', '/A'],
      ['entry', '/B'],
      ['exit', '/B'],
      ['exit', '/A'],
      ['country', 'Germany'],
      ['device', 'Desktop'],
    ])
  })

  test('ignores a visitor who only leaves', ({ assert }) => {
    const { visitors, sessions, duration, labels } = contributionOf(dayOf('8:00 leave', '8:10 leave'), alone)
    assert.deepEqual([visitors, sessions, duration, labels], [0, 0, 0, []])
  })

  test('counts a session on the day it began', ({ assert }) => {
    const first = dayOf('23:40 A', '23:50 B')
    const next = dayOf('+00:10 B', '+00:20 B', '+9:00 C')
    const before = contributionOf(first, { ...alone, after: next })
    assert.deepEqual([before.sessions, before.duration], [1, 40 * MINUTE])
    const after = contributionOf(next, { ...alone, before: first })
    assert.deepEqual([after.visitors, after.sessions, after.duration], [1, 1, 0])
    assert.deepEqual(sourcesOf(after), ['A', 'C'])
    assert.deepEqual(labelsOf(before, 'exit'), ['/B'])
    assert.deepEqual(labelsOf(after, 'entry'), ['/A', '/C'])
  })

  test('ends a session with the last page after midnight, unless only a leave follows', ({ assert }) => {
    const first = dayOf('23:40 A', '23:50 B')
    const exitBefore = (...next: string[]) =>
      labelsOf(contributionOf(first, { ...alone, after: dayOf(...next) }), 'exit')
    assert.deepEqual(exitBefore('+00:10 C', '+00:20 leave'), ['/C'])
    assert.deepEqual(exitBefore('+00:10 leave'), ['/B'])
    assert.deepEqual(exitBefore('+01:10 C'), ['/B'])
  })

  test('continues a session over midnight for up to half an hour', ({ assert }) => {
    const first = dayOf('23:40 A')
    for (const [time, sessions] of [
      ['+00:10', 0],
      ['+00:11', 1],
    ] as const) {
      const next = dayOf(`${time} B`)
      assert.equal(contributionOf(next, { ...alone, before: first }).sessions, sessions)
      assert.equal(contributionOf(first, { ...alone, after: next }).duration, sessions ? 0 : 30 * MINUTE)
    }
  })

  test('extends a session by a leave after midnight without adding a visitor', ({ assert }) => {
    const first = dayOf('23:50 A')
    const next = dayOf('+00:10 leave')
    assert.equal(contributionOf(first, { ...alone, after: next }).duration, 20 * MINUTE)
    assert.deepInclude(contributionOf(next, { ...alone, before: first }), {
      visitors: 0,
      sessions: 0,
      duration: 0,
    })
    const onlyLeft = dayOf('23:50 leave')
    const view = dayOf('+00:10 B')
    assert.equal(contributionOf(view, { ...alone, before: onlyLeft }).sessions, 1)
    assert.equal(contributionOf(onlyLeft, { ...alone, after: view }).duration, 0)
  })

  test('continues a session over one midnight, not two', ({ assert }) => {
    const days = [dayOf('23:50 A'), allDay('+'), allDay('++'), dayOf('+++00:10 D')]
    const counted = days.map((day, index) =>
      contributionOf(day, {
        twoBefore: days[index - 2] ?? null,
        before: days[index - 1] ?? null,
        after: days[index + 1] ?? null,
      })
    )
    assert.deepEqual(
      counted.map(({ sessions }) => sessions),
      [1, 0, 1, 1]
    )
    assert.deepEqual(
      counted.map(({ duration }) => duration),
      [DAY, 0, DAY - 10 * MINUTE, 0]
    )
    assert.deepEqual(counted.map(sourcesOf), [['A'], ['A'], ['S++'], ['D']])
  })
})

test.group('Stored data of a visitor and day', () => {
  test('takes country, device and system from the first hit', ({ assert }) => {
    const late = { ...hit('9:00 A'), c: 'France', o: 'macOS' }
    const early = { ...hit('8:00 A'), c: 'Spain', d: null }
    for (const hits of [
      [late, early],
      [early, late],
    ]) {
      const { labels } = contributionOf(hits.reduce<VisitorDay | null>(withHit, null)!, alone)
      assert.deepEqual(labels, [
        ['source', 'A'],
        ['group', 'Other sources'],
        ['entry', '/A'],
        ['exit', '/A'],
        ['country', 'Spain'],
      ])
    }
  })

  test('keeps each event name once, up to fifty', ({ assert }) => {
    const names = Array.from({ length: 60 }, (_, index) => `Event ${10 + index}`)
    const sent = [...names, ...names].map((n) => ({ ...hit('8:00 A'), k: 'event' as const, n }))
    const day = sent.toReversed().reduce<VisitorDay | null>(withHit, null)!
    assert.deepEqual(day.events, names.slice(0, 50))
    assert.deepEqual(sent.reduce<VisitorDay | null>(withHit, null), day)
  })

  test('counts one conversion as enough', ({ assert }) => {
    const sent: StoredHit[] = [
      hit('8:00 A'),
      { ...hit('8:01 A'), k: 'event', n: 'Signup', x: 1 },
      hit('8:02 A'),
    ]
    assert.equal(contributionOf(sent.reduce<VisitorDay | null>(withHit, null)!, alone).converted, 1)
    assert.equal(contributionOf(dayOf('8:00 A'), alone).converted, 0)
  })
})

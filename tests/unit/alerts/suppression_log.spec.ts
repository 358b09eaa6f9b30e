import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Change, HeldBack, LineChange, Verdict } from 'rivalwatch-plugin'
import { diffSummary } from '#alerts/suppression_log/diff_summary'
import { suppressedBy } from '#detection/suppression/suppressed_by'
import { reasonSentence } from '#detection/suppression/reason_sentence'
import { anyCharacter } from '#tests/support/characters'

function line(kind: LineChange['kind'], text: string): LineChange {
  return { kind, block: { text, kind: 'paragraph', landmark: 'main', path: [] } }
}

const held = (filter: string, reason = 'is noise'): HeldBack => ({ filter, reason, text: 'text' })
const change: Change = {
  page: { url: 'https://northwind.example/', label: 'homepage', competitor: 'Northwind' },
  fields: [],
  lines: [],
}
const silent: Verdict = { score: null, summary: '', excerpt: null, reasoning: 'Too little.' }

test.group('Change summary', () => {
  test('prefers a changed line to added and removed ones')
    .with([
      [
        [line('removed', 'Gone'), line('removed', '3 seats'), line('added', '5 seats')],
        '“3 seats” became “5 seats”',
      ],
      [[line('removed', 'One thing'), line('added', 'Quite another')], '“One thing” became “Quite another”'],
      [[line('added', 'A new plan')], 'Added “A new plan”'],
      [[line('removed', 'The old plan')], 'Removed “The old plan”'],
      [[line('added', '“We love it.” Ana')], 'Added “We love it.” Ana'],
    ] as [LineChange[], string][])
    .run(({ assert }, [lines, gist]) => assert.equal(diffSummary({ fields: [], lines }), gist))

  test('starts a long line where it differs', ({ assert }) => {
    const start =
      'The plan for teams that have grown out of spreadsheets and want to see what they ship and when they do, '
    const lines = [line('removed', `${start}from 5 seats on`), line('added', `${start}from 2 seats on`)]
    assert.equal(
      diffSummary({ fields: [], lines }),
      '“…and when they do, from 5 seats on” became “…and when they do, from 2 seats on”'
    )
  })

  test('falls back to a field when no line changed', ({ assert }) => {
    const fields: Change['fields'] = [
      { category: 'seo', field: 'seo.title', kind: 'changed', before: 'A', after: 'B' },
    ]
    assert.equal(diffSummary({ fields, lines: [] }), 'Title: “A” became “B”')
    assert.equal(diffSummary({ fields: [], lines: [] }), 'No visible text changed')
  })

  test('returns one short line without direction marks', ({ assert }) => {
    const texts = fc.array(fc.string({ unit: anyCharacter, maxLength: 500 }), { maxLength: 5 })
    fc.assert(
      fc.property(texts, texts, (removed, added) => {
        const lines = [
          ...removed.map((text) => line('removed', `${text}\u202e\n${'long '.repeat(100)}`)),
          ...added.map((text) => line('added', text)),
        ]
        const gist = diffSummary({ fields: [], lines })
        assert.isAtMost(gist.length, 300)
        assert.notMatch(gist, /[\n\u202e]/)
      })
    )
  })
})

test.group('The step that filtered a change out', () => {
  test('is the step that removed most of it', ({ assert }) => {
    const heldBack = [held('noise/dates'), held('learned_places'), held('learned_places')]
    assert.equal(suppressedBy(change, heldBack, silent), 'learned_places')
    assert.equal(suppressedBy(change, [], silent), 'analysts')
  })

  test('is the judgment of what was left, or the ratings that outweighed it', ({ assert }) => {
    const left = { ...change, lines: [line('added', 'left')] }
    const term = { id: 'text_changed', text: 'Text changed', weight: 2 }
    const ratings = { id: 'ratings', text: 'your ratings', weight: -2 }
    assert.equal(suppressedBy(left, [held('noise/dates')], silent), 'analysts')
    assert.equal(suppressedBy(left, [], { ...silent, terms: [term, ratings] }), 'ratings')
    assert.equal(suppressedBy(left, [], { ...silent, terms: [{ ...term, weight: 0 }, ratings] }), 'analysts')
  })
})

test.group('Reasons in one sentence', () => {
  test('lists the most common first and counts the rest', ({ assert }) => {
    assert.isNull(reasonSentence([]))
    assert.equal(reasonSentence([held('a', 'is a date.')]), 'Is a date.')
    assert.equal(
      reasonSentence([held('a', 'is a date'), held('b', 'is an id'), held('b', 'is an id')]),
      'Is an id; is a date.'
    )
    assert.equal(
      reasonSentence(['p', 'q', 'r', 's', 't'].map((reason) => held('a', reason))),
      'P; q; r; and 2 other reasons.'
    )
  })

  test('merges what is said to be the only difference', ({ assert }) => {
    const reasons = [
      'differs only in a time of day',
      'is the label of a control',
      'differs only in a time of day and a build or session ID',
      'differs only in a build or session ID',
    ]
    assert.equal(
      reasonSentence(reasons.map((reason) => held('a', reason))),
      'Differs only in a time of day and a build or session ID; is the label of a control.'
    )
  })

  test('stays within its limit', ({ assert }) => {
    const many = Array.from({ length: 500 }, (_, index) => held('a', `${index} ${'x'.repeat(5000)}`))
    assert.isBelow(reasonSentence(many)!.length, 1000)
  })
})

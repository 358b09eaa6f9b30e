import { test } from '@japa/runner'
import fc from 'fast-check'
import type { LineChange } from 'rivalwatch-plugin'
import { diffSections } from '#alerts/evidence/line_diff_rows'

function line(kind: LineChange['kind'], text: string, path: string[] = []): LineChange {
  return { kind, block: { text, kind: 'paragraph', landmark: 'main', path } }
}

const textOf = (segments: { text: string }[] | null) => segments?.map(({ text }) => text).join('') ?? null

test.group('Diff rows', () => {
  test('pair similar lines and mark their words', ({ assert }) => {
    const [section] = diffSections([
      line('removed', 'Free for up to 5 seats'),
      line('removed', 'No credit card required, ever'),
      line('added', 'A new plan'),
      line('added', 'Free for up to 2 seats'),
    ])
    assert.deepEqual(
      section.rows.map(({ before, after }) => [textOf(before), textOf(after)]),
      [
        [null, 'A new plan'],
        ['Free for up to 5 seats', 'Free for up to 2 seats'],
        ['No credit card required, ever', null],
      ]
    )
    assert.deepEqual(
      section.rows[1].before?.filter(({ changed }) => changed),
      [{ text: '5', changed: true }]
    )
  })

  test('are grouped by heading', ({ assert }) => {
    const sections = diffSections([
      line('removed', 'a', ['Site', 'Plans', 'Team']),
      line('added', 'b', ['Site', 'Plans', 'Team']),
      line('added', 'c', ['Site', 'Plans', 'Free']),
    ])
    assert.deepEqual(
      sections.map(({ heading }) => heading),
      ['Plans › Team', 'Plans › Free']
    )
  })

  test('contain every line once, as on the page', ({ assert }) => {
    const lines = fc.array(
      fc.record({
        kind: fc.constantFrom('added', 'removed'),
        text: fc.string({ minLength: 1 }),
        path: fc.array(fc.constantFrom('A', 'B')),
      })
    )
    fc.assert(
      fc.property(lines, (given) => {
        const changes = given.map(({ kind, text, path }) => line(kind as LineChange['kind'], text, path))
        const rows = diffSections(changes).flatMap((section) => section.rows)
        const shown = (side: 'before' | 'after') =>
          rows.map((row) => textOf(row[side])).filter((text) => text !== null)
        const texts = (kind: LineChange['kind']) =>
          given.filter((one) => one.kind === kind).map(({ text }) => text)
        assert.sameMembers(shown('before'), texts('removed'))
        assert.sameMembers(shown('after'), texts('added'))
      })
    )
  })

  test('are limited, whatever a page contains', ({ assert }) => {
    const flood = Array.from({ length: 5000 }, (_, index) =>
      line('added', `${index} ${'word '.repeat(2000)}`)
    )
    const rows = diffSections(flood).flatMap((section) => section.rows)
    assert.lengthOf(rows, 200)
    assert.isAtMost(textOf(rows[0].after)!.length, 2000)
  })
})

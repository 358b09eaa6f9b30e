import { test } from '@japa/runner'
import type { LineChange, PageContent, PageLabel, Unit } from 'rivalwatch-plugin'
import { emptyContent } from 'rivalwatch-plugin'
import { withUnits } from '#monitoring/pipeline/comparing/line_units'

const block = (text: string) => ({ text, kind: 'paragraph' as const, landmark: 'main' as const, path: [] })
const added = (text: string): LineChange => ({ kind: 'added', block: block(text) })

function content(texts: string[], units: Unit[]): PageContent {
  return { ...emptyContent('https://northwind.example/'), blocks: texts.map(block), units }
}

function unitsOf(label: PageLabel, kind: string) {
  const before = content(['Recruiter', 'Berlin'], [{ kind, title: 'Recruiter', start: 0, end: 2 }])
  const after = content(
    ['Designer', 'Berlin', 'Recruiter', 'Berlin'],
    [
      { kind, title: 'Designer', start: 0, end: 2 },
      { kind, title: 'Recruiter', start: 2, end: 4 },
    ]
  )
  return withUnits([added('Designer'), added('Berlin')], { before, after }, label).map(({ unit }) => unit)
}

test.group('Units of changed lines', () => {
  test('are the new ones of a list of jobs or posts, and of any source', ({ assert }) => {
    assert.deepEqual(unitsOf('careers', 'entry'), ['Designer', 'Designer'])
    assert.deepEqual(unitsOf('custom', 'job'), ['Designer', 'Designer'])
  })

  test('are not entries of other pages, nor plans', ({ assert }) => {
    assert.deepEqual(unitsOf('homepage', 'entry'), [undefined, undefined])
    assert.deepEqual(unitsOf('careers', 'plan'), [undefined, undefined])
  })
})

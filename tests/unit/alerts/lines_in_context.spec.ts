import { test } from '@japa/runner'
import type { Block, LineChange } from 'rivalwatch-plugin'
import { rowsInContext } from '#alerts/evidence/lines_in_context'
import type { DiffRow } from '#alerts/evidence/shown'
import { diffLines } from '#monitoring/pipeline/comparing/line_diff'

const block = (text: string): Block => ({ text, kind: 'paragraph', landmark: 'main', path: [] })
const page = (text: string) => text.split(' ').map(block)

/** Formats a row: `12:13 kept`, `-12 went`, `+13 came`, `(4 folded, 1 held back)`. */
function shown(row: DiffRow): string {
  if ('folded' in row) return `(${row.folded} folded, ${row.heldBack} held back)`
  if ('kept' in row) return `${row.numbers.join(':')} ${row.kept}`
  const [before, after] = row.numbers!
  const words = (side: typeof row.before) => side?.map(({ text }) => text).join('')
  return [row.before && `-${before} ${words(row.before)}`, row.after && `+${after} ${words(row.after)}`]
    .filter(Boolean)
    .join(' ')
}

function rows(before: string, after: string, isTold: (line: LineChange) => boolean = () => true) {
  const [from, to] = [page(before), page(after)]
  return rowsInContext(from, to, diffLines(from, to).filter(isTold))?.map(shown)
}

test.group('Changed lines in context', () => {
  test('{before} becomes {after}')
    .with([
      { before: 'a b c', after: 'a x c', rows: ['1:1 a', '-2 b', '+2 x', '3:3 c'] },
      { before: 'a', after: 'a b', rows: ['1:1 a', '+2 b'] },
      { before: 'a b', after: 'b', rows: ['-1 a', '2:1 b'] },
      { before: 'a b c d e', after: 'a b c d x', rows: ['4:4 d', '-5 e', '+5 x'] },
      { before: 'p a b c q', after: 'a b c', rows: ['-1 p', '2:1 a', '3:2 b', '4:3 c', '-5 q'] },
      {
        before: 'p a b c d e q',
        after: 'a b c d e',
        rows: ['-1 p', '2:1 a', '(3 folded, 0 held back)', '6:5 e', '-7 q'],
      },
    ])
    .run(({ assert }, { before, after, rows: expected }) => {
      assert.deepEqual(rows(before, after), expected)
    })

  test('counts filtered lines without showing them', ({ assert }) => {
    const isTold = ({ block: { text } }: LineChange) => text === 'p' || text === 'q'
    assert.deepEqual(rows('p a 12 b q', 'a 13 b', isTold), [
      '-1 p',
      '2:1 a',
      '(0 folded, 2 held back)',
      '4:3 b',
      '-5 q',
    ])
  })

  test('omits lines that their versions do not contain', ({ assert }) => {
    const line: LineChange = { kind: 'added', block: block('elsewhere') }
    assert.isNull(rowsInContext(page('a b'), page('a c'), [line]))
  })
})

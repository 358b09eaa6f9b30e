import { test } from '@japa/runner'
import fc from 'fast-check'
import type { Block } from 'rivalwatch-plugin'
import { diffLines, keptLines } from '#monitoring/pipeline/comparing/line_diff'
import { block } from '#tests/unit/plugins/content_factory'

const blocksOf = (texts: string[]): Block[] => texts.map((text) => block(text))
const diffTexts = (before: string[], after: string[]) =>
  diffLines(blocksOf(before), blocksOf(after)).map(
    ({ kind, block: { text } }) => (kind === 'added' ? '+' : '-') + text
  )

/** Returns what any correct diff must contain: how many times each text was added or removed. */
function multisetDifference(before: string[], after: string[]): string[] {
  const balance = new Map<string, number>()
  for (const text of after) balance.set(text, (balance.get(text) ?? 0) + 1)
  for (const text of before) balance.set(text, (balance.get(text) ?? 0) - 1)
  return [...balance]
    .flatMap(([text, by]) => Array<string>(Math.abs(by)).fill((by > 0 ? '+' : '-') + text))
    .sort()
}

const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`)

/** Shuffles texts with a small generator that has a fixed seed, so that failures can be reproduced. */
function shuffled(texts: string[]): string[] {
  const copy = [...texts]
  let seed = 7
  for (let i = copy.length - 1; i > 0; i--) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    const other = seed % (i + 1)
    ;[copy[i], copy[other]] = [copy[other], copy[i]]
  }
  return copy
}

test.group('line diff', () => {
  test('returns nothing for equal texts', ({ assert }) => {
    assert.deepEqual(diffTexts(['a', 'b'], ['a', 'b']), [])
    assert.deepEqual(diffTexts([], []), [])
  })

  test('puts removed before added at each place, in page order', ({ assert }) => {
    assert.deepEqual(
      diffTexts(['head', 'old', 'middle', 'gone', 'tail'], ['head', 'new', 'middle', 'tail', 'end']),
      ['-old', '+new', '-gone', '+end']
    )
  })

  test('ignores a moved line', ({ assert }) => {
    assert.deepEqual(diffTexts(['a', 'b', 'c', 'd'], ['d', 'b', 'a', 'c']), [])
  })

  test('identifies a new line among repeated ones by its place', ({ assert }) => {
    const before = [block('Team'), block('Buy now'), block('Scale')]
    const after = [...before, block('Buy now', { path: ['Scale'] })]
    assert.deepEqual(diffLines(before, after), [{ kind: 'added', block: after[3], anchor: 'Scale' }])
  })

  test('returns the blocks with their positions', ({ assert }) => {
    const before = [block('$49', { kind: 'cell', path: ['Plans', 'Team'] })]
    const after = [block('$79', { kind: 'cell', path: ['Plans', 'Team'] })]
    assert.deepEqual(diffLines(before, after), [
      { kind: 'removed', block: before[0], anchor: '' },
      { kind: 'added', block: after[0], anchor: '' },
    ])
  })

  test('names the nearest kept line above', ({ assert }) => {
    const long = `${'x'.repeat(79)}😀 and more`
    const before = blocksOf(['moves', 'head', 'old', long, 'gone'])
    const after = blocksOf(['head', 'new', 'newer', long, 'moves', 'end'])
    assert.deepEqual(
      diffLines(before, after).map(({ block: { text }, anchor }) => [text, anchor]),
      [
        ['old', 'head'],
        ['new', 'head'],
        ['newer', 'head'],
        ['gone', `${'x'.repeat(79)}\uFFFD`],
        ['end', `${'x'.repeat(79)}\uFFFD`],
      ]
    )
  })

  test('returns exactly the lines that were added and removed', ({ assert }) => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 40 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        assert.deepEqual(diffTexts(before, after).sort(), multisetDifference(before, after))
      })
    )
  })

  test('keeps repeated lines next to those that stay', ({ assert }) => {
    const keptOf = (before: string[], after: string[]) =>
      keptLines(blocksOf(before), blocksOf(after)).map(([index]) => before[index])
    const before = ['SSO', 'yes', 'yes', 'old', 'no', 'Audit log', 'yes', 'no']
    const after = ['SSO', 'yes', 'yes', 'new', 'newer', 'no', 'Audit log', 'yes', 'yes']
    assert.deepEqual(keptOf(before, after), ['SSO', 'yes', 'yes', 'no', 'Audit log', 'yes'])
  })

  test('finds lines that are only unique between those that stay', ({ assert }) => {
    const before = ['Team', 'price', 'old', 'limit', 'Scale', 'price', 'limit', 'end']
    const after = ['Team', 'price', 'new', 'newer', 'limit', 'Scale', 'more', 'price', 'less', 'limit', 'end']
    const kept = keptLines(blocksOf(before), blocksOf(after)).map(([index]) => before[index])
    assert.deepEqual(kept, ['Team', 'price', 'limit', 'Scale', 'price', 'limit', 'end'])
  })

  for (const [name, before, after] of [
    ['all different', numbered(20_000, 'old'), numbered(20_000, 'new')],
    ['shuffled', numbered(20_000, 'line'), shuffled(numbered(20_000, 'line'))],
    [
      'two-valued',
      Array.from({ length: 20_000 }, (_, i) => ((i * i + i) % 7 < 3 ? 'yes' : 'no')),
      Array.from({ length: 20_000 }, (_, i) => ((i * i) % 11 < 5 ? 'yes' : 'no')),
    ],
    [
      'reversed repeats',
      numbered(20_000, 'x').map((_, i) => `x${i % 100}`),
      numbered(20_000, 'x').map((_, i) => `x${(i * 37) % 99}`),
    ],
  ] as const) {
    test(`handles 20,000 lines, ${name}`, ({ assert }) => {
      const texts = diffTexts([...before], [...after])
      assert.deepEqual(texts.sort(), multisetDifference([...before], [...after]))
    })
  }
})

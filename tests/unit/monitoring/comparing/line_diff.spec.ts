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

/** Returns what any correct diff must contain: how often each text was added or removed. */
function multisetDifference(before: string[], after: string[]): string[] {
  const balance = new Map<string, number>()
  for (const text of after) balance.set(text, (balance.get(text) ?? 0) + 1)
  for (const text of before) balance.set(text, (balance.get(text) ?? 0) - 1)
  return [...balance]
    .flatMap(([text, by]) => Array<string>(Math.abs(by)).fill((by > 0 ? '+' : '-') + text))
    .sort()
}

const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix} ${i}`)

/** A small generator with a fixed seed, so that failures can be reproduced. */
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

  test('aligns the short parts when the whole is too long to align', ({ assert }) => {
    const long = (length: number) => numbered(length, 'twice').flatMap((text) => [text, text])
    const keptOf = (length: number) => {
      const before = ['x', 'y', 'stays', ...long(length), 'stays too', 'y', 'z', 'end']
      const after = ['y', 'x', 'stays', ...shuffled(long(length)), 'stays too', 'z', 'y', 'last']
      return keptLines(blocksOf(before), blocksOf(after)).map(([index]) => before[index])
    }
    const small = ['y', 'z', 'stays', 'stays too', 'x']
    const smallOf = (length: number) => keptOf(length).filter((text) => small.includes(text))

    assert.lengthOf(smallOf(700), 4)
    assert.deepEqual(smallOf(700), smallOf(2))
    assert.isAbove(keptOf(100).length, 10)
    assert.isBelow(keptOf(700).length, 10)
  })

  test('aligns no more of many stretches than of one', ({ assert }) => {
    const stretch = (at: number) => numbered(350, `twice ${at}`).flatMap((text) => [text, text])
    const places = numbered(20, 'stays').map((_, at) => at)
    const before = places.flatMap((at) => [...stretch(at), `stays ${at}`])
    const after = places.flatMap((at) => [...shuffled(stretch(at)), `stays ${at}`])
    const kept = keptLines(blocksOf(before), blocksOf(after)).map(([index]) => before[index])
    const aligned = new Set(kept.filter((text) => text.startsWith('twice')).map((text) => text.split(' ')[1]))
    assert.lengthOf(
      kept.filter((text) => text.startsWith('stays')),
      20
    )
    assert.equal(aligned.size, 1)
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

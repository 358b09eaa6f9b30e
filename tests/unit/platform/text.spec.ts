import { test } from '@japa/runner'
import { cut, cutAtWord, plainLine } from 'rivalwatch-plugin'

test.group('Cutting text', () => {
  test('cuts {0} to {1} as {2}')
    .with<[text: string, length: number, expected: string][]>([
      ['', 3, ''],
      ['five!', 6, 'five!'],
      ['five!', 5, 'five!'],
      ['five!', 4, 'fiv…'],
      ['five!', 1, '…'],
      ['a🚀', 3, 'a🚀'],
      ['a🚀bc', 4, 'a🚀…'],
      ['a🚀bc', 3, 'a…'],
      ['🚀🚀', 3, '🚀…'],
      ['🚀🚀', 2, '…'],
    ])
    .run(({ assert }, [text, length, expected]) => {
      assert.equal(cut(text, length), expected)
      assert.isTrue(cut(text, length).isWellFormed())
    })
})

test.group('Cutting text at a word', () => {
  test('cuts {0} to {1} as {2}')
    .with<[text: string, length: number, expected: string][]>([
      ['', 3, ''],
      ['one two three', 13, 'one two three'],
      ['one two three', 12, 'one two…'],
      ['one two three', 9, 'one two…'],
      ['one two three', 6, 'one t…'],
      ['one two three', 5, 'one…'],
      ['one twothreefour', 12, 'one twothre…'],
      ['one 🚀🚀🚀', 6, 'one…'],
      ['onetwo🚀🚀', 8, 'onetwo…'],
    ])
    .run(({ assert }, [text, length, expected]) => {
      assert.equal(cutAtWord(text, length), expected)
      assert.isTrue(cutAtWord(text, length).isWellFormed())
    })
})

test.group('Plain lines', () => {
  test('{name}')
    .with([
      { name: 'white space collapses', text: ' two \n\t lines\r\n', expected: 'two lines' },
      { name: 'controls part words', text: 'a\u0000b\u2028c', expected: 'a b c' },
      { name: 'direction marks go', text: 'safe\u202Eexe\u2066.gpj\uFEFF', expected: 'safeexe.gpj' },
      { name: 'half signs and private ones go', text: 'a \uD83D sign \uE000', expected: 'a sign' },
      { name: 'joiners stay', text: '👩\u200D🚀 می\u200Cخواهم', expected: '👩\u200D🚀 می\u200Cخواهم' },
    ])
    .run(({ assert }, { text, expected }) => {
      assert.equal(plainLine(text), expected)
    })
})

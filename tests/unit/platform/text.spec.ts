import { test } from '@japa/runner'
import { cut } from '#platform/text'

test.group('Cutting texts', () => {
  test('{0} cut to {1} is {2}')
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

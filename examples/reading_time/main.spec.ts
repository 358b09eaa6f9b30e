import { test } from '@japa/runner'
import { emptyContent, testPlugin } from 'rivalwatch-plugin/testing'
import readingTime from './main.js'

testPlugin(readingTime, { pages: ['<h1>Plans</h1><p>One two three.</p>'] })

test.group('Reading time', () => {
  const [{ detect }] = readingTime().detectors!
  const contentWith = (readingMinutes?: number) => ({ ...emptyContent, readingMinutes })

  test('reports only pages that became much longer', ({ assert }) => {
    const [change] = detect(contentWith(3), contentWith(7))
    assert.containsSubset(change, { kind: 'changed', before: '3 min', after: '7 min' })
    assert.deepEqual(detect(contentWith(3), contentWith(5)), [])
    assert.deepEqual(detect(contentWith(undefined), contentWith(6)), [])
  })

  test('refuses invalid options', ({ assert }) => {
    assert.throws(() => readingTime({ wordsPerMinute: 0 }), 'wordsPerMinute must be a number above 0')
  })
})

import { test } from '@japa/runner'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { emptyContent, testPlugin } from '#platform/testing/contract_suites'
import readingTime from './main.js'

testPlugin(readingTime, { readPage, extractContent, pages: ['<h1>Plans</h1><p>One two three.</p>'] })

test.group('Reading time', () => {
  const [{ detect }] = readingTime().detectors!
  const taking = (readingMinutes?: number) => ({ ...emptyContent, readingMinutes })

  test('tells a page that became much longer, and no other', ({ assert }) => {
    const [change] = detect(taking(3), taking(7))
    assert.containsSubset(change, { kind: 'changed', before: '3 min', after: '7 min' })
    assert.deepEqual(detect(taking(3), taking(5)), [])
    assert.deepEqual(detect(taking(undefined), taking(6)), [])
  })

  test('refuses options that make no sense', ({ assert }) => {
    assert.throws(() => readingTime({ wordsPerMinute: 0 }), 'wordsPerMinute has to be a number above 0')
  })
})

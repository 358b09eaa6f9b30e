import { test } from '@japa/runner'
import type { Extractor, Page } from '#platform/contract'
import { extractContent, MAX_ENTRY_CHARACTERS, MAX_LIST_ENTRIES } from '#monitoring/pipeline/reading/extract'
import { pageOf } from './pages.js'

const extractor = (field: string, extract: () => unknown, empty: unknown = []): Extractor => ({
  field,
  empty,
  extract,
})

test.group('extractContent', () => {
  test('loses only the field whose extractor throws', ({ assert }) => {
    const faults: string[] = []
    const content = extractContent(
      pageOf(''),
      [
        extractor('navLinks', () => ['Home']),
        extractor(
          'jobs',
          () => {
            throw new Error('no')
          },
          [0]
        ),
        extractor('wordCount', () => 3),
      ],
      (field) => faults.push(field)
    )
    assert.deepInclude(content, {
      navLinks: ['Home'],
      jobs: [0],
      wordCount: 3,
      finalUrl: 'https://site.example/pricing',
    })
    assert.deepEqual(faults, ['jobs'])
  })

  test('makes what several extractors need once for each page', ({ assert }) => {
    const made: string[] = []
    const lengthOf = (page: Page) => made.push(page.html)
    const shared = (page: Page) => [page.once(lengthOf)]
    const extractors = ['ctas', 'tech'].map((field) => ({ field, empty: [], extract: shared }))
    for (const html of ['<p>One', '<p>Two']) extractContent(pageOf(html), extractors)
    assert.deepEqual(made, ['<p>One', '<p>Two'])
  })

  test('has every field of the specification, extractor or not', ({ assert }) => {
    const content = extractContent(pageOf(''), [])
    assert.deepEqual(content.headings, { h1: [], h2: [], h3: [] })
    assert.equal(content.seo.title, '')
    assert.deepEqual(content.offers, [])
  })

  test('tidies and bounds lists of strings', ({ assert }) => {
    const { ctas, headings } = extractContent(pageOf(''), [
      extractor('ctas', () => Array.from({ length: 2 * MAX_LIST_ENTRIES }, (_, at) => `cta ${at}`)),
      extractor('headings', () => ({ h1: [' a\n b ', 'a b', ' ', 'x'.repeat(5000)], h2: [], h3: [] })),
    ])
    assert.lengthOf(ctas, MAX_LIST_ENTRIES)
    assert.deepEqual(headings.h1, ['a b', 'x'.repeat(MAX_ENTRY_CHARACTERS)])
  })
})

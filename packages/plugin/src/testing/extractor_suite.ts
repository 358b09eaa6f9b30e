import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import type { Extractor } from '../index.js'
import { assertBounded, assertPlainJson, hasShapeOf, testReacts, TIMEOUT } from './checks.js'
import { pageOf } from './product.js'
import { EMPTY_PAGE, hostilePages, samplePages } from './samples/pages.js'

export interface ExtractorSuiteOptions {
  /** Markup that the extractor reads, in addition to the pages of the suite. */
  pages?: readonly string[]
  /** The URL of the pages, for an extractor that only reads some pages. */
  url?: string
}

/** Registers the contract tests for an extractor. */
export function testExtractor(extractor: Extractor, { pages = [], url }: ExtractorSuiteOptions = {}): void {
  const samples = [EMPTY_PAGE, ...samplePages, ...pages]

  test.group(`Plugin contract: extractor of "${extractor.field}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('names its field in camelCase', ({ assert }) => {
      assert.match(extractor.field, /^[a-z][A-Za-z0-9]*$/)
    })

    const readsSomething = (html: string) =>
      !isDeepStrictEqual(extractor.extract(pageOf(html, url)), extractor.empty)
    testReacts('pages', pages, samplePages, readsSomething)

    test('returns the same value for the same page', ({ assert }) => {
      for (const html of samples) {
        const page = pageOf(html, url)
        const value = structuredClone(extractor.extract(page))
        for (const other of samples) extractor.extract(pageOf(other, url))
        assert.deepEqual(extractor.extract(page), value, 'the value differs when it reads the page again')
        assert.deepEqual(
          extractor.extract(pageOf(html, url)),
          value,
          'the value differs when the markup is parsed again'
        )
      }
    })

    test('returns plain JSON in the shape of its empty value', ({ assert }) => {
      assertPlainJson(assert, extractor.empty)
      for (const html of samples) {
        const value = extractor.extract(pageOf(html, url))
        assertPlainJson(assert, value)
        const json = JSON.stringify(value).slice(0, 300)
        assert.isTrue(
          hasShapeOf(extractor.empty, value),
          `the value does not have the shape of \`empty\`: ${json}`
        )
      }
    })

    test('does not modify the page or its empty value', ({ assert }) => {
      const empty = structuredClone(extractor.empty)
      for (const html of samples) {
        const page = pageOf(html, url)
        const blocks = structuredClone(page.blocks)
        const elements = [...page.elements()]
        extractor.extract(page)
        assert.deepEqual(page.blocks, blocks, 'it modified the blocks of the page')
        assert.isTrue(
          page.elements().length === elements.length &&
            page.elements().every((element, at) => element === elements[at]),
          'it modified the list of elements'
        )
      }
      assert.deepEqual(extractor.empty, empty, 'it modified its empty value')
    })

    test('returns plain JSON within the size limit: {name}')
      .with(hostilePages)
      .run(({ assert }, { html }) => {
        const value = extractor.extract(pageOf(html, url))
        assertBounded(assert, value)
        assertPlainJson(assert, value)
        assert.isTrue(hasShapeOf(extractor.empty, value), 'the value does not have the shape of `empty`')
      })
  })
}

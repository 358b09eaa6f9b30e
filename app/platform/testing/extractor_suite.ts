import { test } from '@japa/runner'
import type { Extractor, Page } from '#platform/contract'
import { assertBounded, assertPlainJson, hasShapeOf, PATIENCE } from './checks.js'
import { EMPTY_PAGE, hostilePages, PAGE_URL, samplePages } from './samples/pages.js'

export type ReadPage = (response: {
  url: string
  finalUrl: string
  status: number
  headers: Record<string, string>
  body: Uint8Array
}) => Page

export interface ExtractorSuiteOptions {
  /** The product's own function, handed in because the platform knows no feature. */
  readPage: ReadPage
  /** Markup that shows what the extractor reads; the suite has pages of its own as well. */
  pages?: readonly string[]
}

/** A page of the given markup, as a site serves it. */
export function pageOf(html: string, readPage: ReadPage): Page {
  return readPage({
    url: PAGE_URL,
    finalUrl: PAGE_URL,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: new TextEncoder().encode(html),
  })
}

/** Registers the tests of what the contract asks of an extractor. */
export function testExtractor(extractor: Extractor, { readPage, pages = [] }: ExtractorSuiteOptions): void {
  const read = (html: string) => pageOf(html, readPage)
  const samples = [EMPTY_PAGE, ...samplePages, ...pages]

  test.group(`Contract of the extractor of "${extractor.field}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('names its field in camelCase', ({ assert }) => {
      assert.match(extractor.field, /^[a-z][A-Za-z0-9]*$/)
    })

    test('reads the same page to the same value', ({ assert }) => {
      for (const html of samples) {
        const page = read(html)
        const value = structuredClone(extractor.extract(page))
        for (const other of samples) extractor.extract(read(other))
        assert.deepEqual(extractor.extract(page), value, 'asked again')
        assert.deepEqual(extractor.extract(read(html)), value, 'read again')
      }
    })

    test('gives plain JSON in the shape of its empty value', ({ assert }) => {
      assertPlainJson(assert, extractor.empty)
      for (const html of samples) {
        const value = extractor.extract(read(html))
        assertPlainJson(assert, value)
        assert.isTrue(hasShapeOf(extractor.empty, value), `shape of ${JSON.stringify(value).slice(0, 300)}`)
      }
    })

    test('leaves the page and its empty value as they were', ({ assert }) => {
      const empty = structuredClone(extractor.empty)
      for (const html of samples) {
        const page = read(html)
        const blocks = structuredClone(page.blocks)
        const elements = [...page.elements()]
        extractor.extract(page)
        assert.deepEqual(page.blocks, blocks)
        assert.isTrue(
          page.elements().length === elements.length &&
            page.elements().every((element, at) => element === elements[at]),
          'the elements are in another order'
        )
      }
      assert.deepEqual(extractor.empty, empty)
    })

    test('survives {name}, bounded and in plain JSON')
      .with(hostilePages)
      .run(({ assert }, { html }) => {
        const value = extractor.extract(read(html))
        assertBounded(assert, value)
        assertPlainJson(assert, value)
        assert.isTrue(hasShapeOf(extractor.empty, value), 'the value has another shape than `empty`')
      })
  })
}

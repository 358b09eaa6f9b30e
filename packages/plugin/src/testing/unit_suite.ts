import { test } from '@japa/runner'
import type { UnitReader } from '../index.js'
import { assertPlainJson, CODE, testReacts, TIMEOUT } from './checks.js'
import { pageOf } from './product.js'
import { EMPTY_PAGE, hostilePages, samplePages } from './samples/pages.js'

const MAX_UNITS = 500

export interface UnitSuiteOptions {
  /** Markup with units of the reader's kind, in addition to the pages of the suite. */
  pages?: readonly string[]
  /** The URL of the pages, for a reader that only reads some pages. */
  url?: string
}

/** Registers the contract tests for a unit reader. */
export function testUnitReader(reader: UnitReader, { pages = [], url }: UnitSuiteOptions = {}): void {
  const samples = [
    { name: 'an empty page', html: EMPTY_PAGE },
    ...samplePages.map((html, at) => ({ name: `sample page ${at + 1}`, html })),
    ...pages.map((html, at) => ({ name: `pages[${at}]`, html })),
  ]

  test.group(`Plugin contract: unit reader "${reader.kind}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('names its kind in snake_case', ({ assert }) => assert.match(reader.kind, CODE))

    testReacts('pages', pages, samplePages, (html) => reader.read(pageOf(html, url)).length > 0)

    test('returns the same units for the same page: {name}')
      .with(samples)
      .run(({ assert }, { html }) => {
        const page = pageOf(html, url)
        const blocks = structuredClone(page.blocks)
        const units = structuredClone(reader.read(page))
        assert.deepEqual(reader.read(page), units, 'the units differ when it reads the page again')
        assert.deepEqual(
          reader.read(pageOf(html, url)),
          units,
          'the units differ when the markup is parsed again'
        )
        assert.deepEqual(page.blocks, blocks, 'it modified the page')
      })

    test('returns units of its kind in page order, with titles and valid lines: {name}')
      .with([...samples, ...hostilePages])
      .run(({ assert }, { html }) => {
        const page = pageOf(html, url)
        const units = reader.read(page)
        assertPlainJson(assert, units)
        assert.isAtMost(units.length, MAX_UNITS, 'it returns too many units')
        for (const [at, { kind, title, start, end }] of units.entries()) {
          assert.equal(kind, reader.kind, 'the unit is of another kind')
          assert.match(title, /\S/, 'the unit has no title')
          const isRange = start >= 0 && start <= end && end <= page.blocks.length
          assert.isTrue(isRange, `the page does not have lines ${start} to ${end}`)
          assert.isAtLeast(start, units[at - 1]?.start ?? 0, 'the units are not in page order')
        }
      })
  })
}

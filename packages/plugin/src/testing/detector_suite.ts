import { test } from '@japa/runner'
import type { Category, Detector, PageContent } from '../index.js'
import { assertPlainJson, assertSides, testReacts, TIMEOUT, unmutated } from './checks.js'
import { sampleContents } from './samples/contents.js'

const MAX_CHANGES = 1_000
const MAX_VALUE_CHARACTERS = 1_000

const CATEGORIES: Record<Category, true> = {
  seo: true,
  social: true,
  structure: true,
  pricing: true,
  navigation: true,
  cta: true,
  schema: true,
  tech: true,
  page: true,
}

export interface DetectorSuiteOptions {
  /** Contents with differences that the detector reports, in addition to those of the suite. */
  contents?: readonly PageContent[]
  /** The detector must react to at least one of these contents; `contents` by default. */
  examples?: readonly PageContent[]
  /** Fields that the same plugin extracts. Versions stored before it was loaded lack them. */
  ownFields?: readonly string[]
}

/** Registers the contract tests for a detector. */
export function testDetector(
  detector: Detector,
  { contents = [], examples = contents, ownFields = [] }: DetectorSuiteOptions = {}
): void {
  const samples = [...sampleContents, ...contents]
  const pairs = samples.flatMap((before) => samples.map((after) => ({ before, after })))
  const detect = ({ before, after }: (typeof pairs)[number]) => detector.detect(before, after)

  test.group(`Plugin contract: detector of ${detector.categories.join(', ')}`, (group) => {
    group.each.timeout(TIMEOUT)

    test('declares known categories', ({ assert }) => {
      assert.isNotEmpty(detector.categories)
      for (const category of detector.categories) assert.property(CATEGORIES, category)
    })

    testReacts('contents', examples, samples, (after) =>
      samples.some((before) => detector.detect(...structuredClone([before, after] as const)).length > 0)
    )

    test('finds no changes between equal contents', ({ assert }) => {
      for (const content of samples) assert.deepEqual(detector.detect(content, structuredClone(content)), [])
    })

    test('finds the same changes each time and does not modify the contents', async ({ assert }) => {
      for (const pair of pairs) {
        const changes = await unmutated(assert, pair, detect)
        assert.deepEqual(detect(pair), changes, 'the changes differ the second time')
      }
    })

    test('returns changes in its declared categories, with the sides that their kind requires', ({
      assert,
    }) => {
      for (const change of pairs.flatMap(detect)) {
        assert.include(detector.categories, change.category, 'the category is not declared')
        assert.match(change.field, /^[a-z]\w*/i)
        assertSides(assert, change)
      }
    })

    test('returns plain JSON within the size limits', ({ assert }) => {
      for (const pair of pairs) {
        const changes = detect(pair)
        assertPlainJson(assert, changes)
        assert.isAtMost(changes.length, MAX_CHANGES, 'it returns too many changes')
        for (const { field, before = '', after = '' } of changes) {
          for (const text of [field, before, after]) {
            assert.isAtMost(text.length, MAX_VALUE_CHARACTERS, `a text of ${field} is too long`)
          }
        }
      }
    })

    if (ownFields.length === 0) return

    test("reports no change if the older version lacks its plugin's fields", ({ assert }) => {
      for (const content of contents) {
        const older = { ...content }
        for (const field of ownFields) delete older[field]
        assert.deepEqual(detector.detect(older, content), [])
      }
    })
  })
}

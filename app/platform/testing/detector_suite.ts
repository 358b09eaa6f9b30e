import { test } from '@japa/runner'
import type { Category, Detector, PageContent } from '#platform/contract'
import { assertPlainJson, assertSides, PATIENCE, unmutated } from './checks.js'
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
  /** Contents that differ in what the detector looks at; the suite has contents of its own as well. */
  contents?: readonly PageContent[]
  /** Fields that the same plugin extracts. Versions stored before it was loaded lack them. */
  ownFields?: readonly string[]
}

/** Registers the tests of what the contract asks of a detector. */
export function testDetector(
  detector: Detector,
  { contents = [], ownFields = [] }: DetectorSuiteOptions = {}
): void {
  const samples = [...sampleContents, ...contents]
  const pairs = samples.flatMap((before) => samples.map((after) => ({ before, after })))
  const detect = ({ before, after }: (typeof pairs)[number]) => detector.detect(before, after)

  test.group(`Contract of the detector of ${detector.categories.join(', ')}`, (group) => {
    group.each.timeout(PATIENCE)

    test('declares categories of the evidence', ({ assert }) => {
      assert.isNotEmpty(detector.categories)
      for (const category of detector.categories) assert.property(CATEGORIES, category)
    })

    test('finds no change between equal contents', ({ assert }) => {
      for (const content of samples) assert.deepEqual(detector.detect(content, structuredClone(content)), [])
    })

    test('finds the same changes each time, and leaves the contents as they were', async ({ assert }) => {
      for (const pair of pairs) {
        const changes = await unmutated(assert, pair, detect)
        assert.deepEqual(detect(pair), changes)
      }
    })

    test('gives changes of its categories with the sides that their kind promises', ({ assert }) => {
      for (const change of pairs.flatMap(detect)) {
        assert.include(detector.categories, change.category)
        assert.match(change.field, /^[a-z]\w*/i)
        assertSides(assert, change)
      }
    })

    test('gives bounded, plain JSON', ({ assert }) => {
      for (const pair of pairs) {
        const changes = detect(pair)
        assertPlainJson(assert, changes)
        assert.isAtMost(changes.length, MAX_CHANGES)
        for (const { field, before = '', after = '' } of changes) {
          for (const text of [field, before, after]) assert.isAtMost(text.length, MAX_VALUE_CHARACTERS, field)
        }
      }
    })

    if (ownFields.length === 0) return

    test('is silent about fields that were not read before', ({ assert }) => {
      for (const content of contents) {
        const older = { ...content }
        for (const field of ownFields) delete older[field]
        assert.deepEqual(detector.detect(older, content), [])
      }
    })
  })
}

import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import type { Change, FieldChange, Filter, LineChange } from '../index.js'
import { assertPlainJson, CODE, testReacts, TIMEOUT, unmutated } from './checks.js'
import { emptyChange, sampleChanges } from './samples/changes.js'

/** The number of leading characters of a text that `heldBack` must contain: long texts may be truncated there. */
const LISTED_CHARACTERS = 100
/** For the reason and the text of an entry together. */
const MAX_HELD_BACK_CHARACTERS = 5_000

export interface FilterSuiteOptions {
  /** Changes that contain something for the filter to remove, in addition to those of the suite. */
  changes?: readonly Change[]
}

/** Registers the contract tests for a filter. */
export function testFilter(filter: Filter, { changes = [] }: FilterSuiteOptions = {}): void {
  const samples = [...sampleChanges, ...changes.map((change, at) => ({ name: `changes[${at}]`, change }))]

  test.group(`Plugin contract: filter "${filter.id}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('has an id in snake_case', ({ assert }) => assert.match(filter.id, CODE))

    const ofSuite = sampleChanges.map(({ change }) => change)
    testReacts(
      'changes',
      changes,
      ofSuite,
      (change) => filter.apply(structuredClone(change)).heldBack.length > 0
    )

    test('leaves an empty change empty', ({ assert }) => {
      assert.deepEqual(filter.apply(emptyChange), { change: emptyChange, heldBack: [] })
    })

    test('lists everything it removes and leaves the rest unchanged: {name}')
      .with(samples)
      .run(async ({ assert }, { change }) => {
        const { change: left, heldBack } = await unmutated(assert, change, (given) => filter.apply(given))
        assertPlainJson(assert, left)
        assert.deepEqual(left.page, change.page, 'it altered the page')
        const removed = [...removedFrom(change.fields, left.fields), ...removedFrom(change.lines, left.lines)]
        assert.isFalse(removed.includes(null), 'it added, altered or reordered something')
        assert.isTrue(
          removed.length > 0 || heldBack.length === 0,
          'heldBack lists something that it did not remove'
        )
        const listed = heldBack.map(({ text }) => bare(text))
        for (const text of removed.flatMap((part) => (part ? textsOf(part) : []))) {
          const start = bare(text.slice(0, LISTED_CHARACTERS))
          assert.isTrue(
            listed.some((entry) => entry.includes(start)),
            `heldBack does not list what it removed: ${text.slice(0, LISTED_CHARACTERS)}`
          )
        }
      })

    test('gives a reason for everything it removes: {name}')
      .with(samples)
      .run(({ assert }, { change }) => {
        for (const held of filter.apply(change).heldBack) {
          assert.onlyProperties(held, ['filter', 'reason', 'text'])
          assert.equal(held.filter.split('/')[0], filter.id, 'heldBack does not name the filter')
          assert.match(held.reason, /\p{L}{2}/u, 'an entry has no reason')
          assert.isNotEmpty(held.text, 'an entry has no text')
          const length = held.reason.length + held.text.length
          assert.isAtMost(length, MAX_HELD_BACK_CHARACTERS, 'an entry is too long')
        }
      })

    test('returns the same result each time: {name}')
      .with(samples)
      .run(({ assert }, { change }) => assert.deepEqual(filter.apply(change), filter.apply(change)))
  })
}

/** Returns the removed parts in order, and null for each remaining part that was not there before. */
function removedFrom<Part extends FieldChange | LineChange>(parts: Part[], left: Part[]): (Part | null)[] {
  let next = 0
  const removed = parts.filter((part) => {
    if (next === left.length || !isDeepStrictEqual(part, left[next])) return true
    next++
    return false
  })
  return [...removed, ...left.slice(next).map(() => null)]
}

function textsOf(part: FieldChange | LineChange): string[] {
  const texts = 'block' in part ? [part.block.text] : [part.before, part.after]
  return texts.filter((text) => text !== undefined)
}

/** Keeps only letters, digits and currency signs, because filters may format the text that they list. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{Sc}]/gu, '')
}

import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import type { Change, FieldChange, Filter, LineChange } from '#platform/contract'
import { assertPlainJson, CODE, PATIENCE, unmutated } from './checks.js'
import { emptyChange, sampleChanges } from './samples/changes.js'

/** Characters of a text that have to be found in `heldBack`: long ones may be cut there. */
const LISTED_CHARACTERS = 100
/** Reason and text of one entry together. */
const MAX_HELD_BACK_CHARACTERS = 5_000

export interface FilterSuiteOptions {
  /** Changes that hold what the filter takes out; the suite has changes of its own as well. */
  changes?: readonly Change[]
}

/** Registers the tests of what the contract asks of a filter. */
export function testFilter(filter: Filter, { changes = [] }: FilterSuiteOptions = {}): void {
  const samples = [...sampleChanges, ...changes.map((change) => ({ name: 'a change of its own', change }))]

  test.group(`Contract of the filter "${filter.id}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('has an id in snake_case', ({ assert }) => assert.match(filter.id, CODE))

    test('leaves an empty change empty', ({ assert }) => {
      assert.deepEqual(filter.apply(emptyChange), { change: emptyChange, heldBack: [] })
    })

    test('takes out and lists, but neither invents nor alters: {name}')
      .with(samples)
      .run(async ({ assert }, { change }) => {
        const { change: left, heldBack } = await unmutated(assert, change, (given) => filter.apply(given))
        assertPlainJson(assert, left)
        assert.deepEqual(left.page, change.page)
        const gone = [...takenOut(change.fields, left.fields), ...takenOut(change.lines, left.lines)]
        assert.isFalse(gone.includes(null), 'something is left that was not there, or in another order')
        assert.isTrue(gone.length > 0 || heldBack.length === 0, 'something is listed that was not taken out')
        const listed = heldBack.map(({ text }) => bare(text))
        for (const text of gone.flatMap((part) => (part ? textsOf(part) : []))) {
          const start = bare(text.slice(0, LISTED_CHARACTERS))
          assert.isTrue(
            listed.some((entry) => entry.includes(start)),
            `not listed in heldBack: ${text.slice(0, LISTED_CHARACTERS)}`
          )
        }
      })

    test('says why it holds something back: {name}')
      .with(samples)
      .run(({ assert }, { change }) => {
        for (const held of filter.apply(change).heldBack) {
          assert.onlyProperties(held, ['filter', 'reason', 'text'])
          assert.equal(held.filter.split('/')[0], filter.id, 'it names neither the filter nor a step of it')
          assert.match(held.reason, /\p{L}{2}/u)
          assert.isNotEmpty(held.text)
          assert.isAtMost(held.reason.length + held.text.length, MAX_HELD_BACK_CHARACTERS)
        }
      })

    test('gives the same result each time: {name}')
      .with(samples)
      .run(({ assert }, { change }) => assert.deepEqual(filter.apply(change), filter.apply(change)))
  })
}

/** The parts that are not left, in order; null for each left part that was not among them. */
function takenOut<Part extends FieldChange | LineChange>(parts: Part[], left: Part[]): (Part | null)[] {
  let next = 0
  const gone = parts.filter((part) => {
    if (next === left.length || !isDeepStrictEqual(part, left[next])) return true
    next++
    return false
  })
  return [...gone, ...left.slice(next).map(() => null)]
}

function textsOf(part: FieldChange | LineChange): string[] {
  const texts = 'block' in part ? [part.block.text] : [part.before, part.after]
  return texts.filter((text) => text !== undefined)
}

/** Letters, digits and currency alone: how a filter sets out what it lists is its own matter. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{Sc}]/gu, '')
}

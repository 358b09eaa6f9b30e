import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import type { ChangeKind, FetchRefusal, FieldChange } from '../index.js'

/** Characters of a value as JSON. Bounded because the value is stored with every version of a page. */
const MAX_JSON_CHARACTERS = 5_000_000
/** Lists of strings are truncated to these limits after extraction. */
const MAX_LIST_ENTRIES = 500
const MAX_ENTRY_CHARACTERS = 1_000

/** Milliseconds for one test. Generous, so that a plugin does not fail on a busy machine. */
export const TIMEOUT = 30_000

export const CODE = /^[a-z][a-z0-9_]*$/

/** Runs `work` on a copy of its input and fails if it modifies the copy. */
export async function unmutated<Given, Result>(
  assert: Assert,
  given: Given,
  work: (given: Given) => Result
): Promise<Awaited<Result>> {
  const copy = structuredClone(given)
  const result = await work(copy)
  assert.deepEqual(copy, given, 'it modified its input')
  return result
}

/** Fails unless the value survives a round trip through JSON, which `undefined`, `NaN`, dates and maps do not. */
export function assertPlainJson(assert: Assert, value: unknown): void {
  assert.isDefined(value, 'the value is undefined')
  assert.deepEqual(JSON.parse(JSON.stringify(value)), value, 'the value is not plain JSON')
}

/** Fails if the value is too large for a stored field. */
export function assertBounded(assert: Assert, value: unknown): void {
  const json = JSON.stringify(value, (_name, part) => (isStringList(part) ? cutList(part) : part))
  assert.isAtMost(json.length, MAX_JSON_CHARACTERS, 'the value is too large')
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function cutList(list: string[]): string[] {
  return list.slice(0, MAX_LIST_ENTRIES).map((entry) => entry.slice(0, MAX_ENTRY_CHARACTERS))
}

/**
 * Whether a value has the same types and keys as `shape`, at every level. Lists may contain anything, an empty object
 * matches any object, and null matches any value.
 */
export function hasShapeOf(shape: unknown, value: unknown): boolean {
  if (shape === null || shape === undefined) return true
  if (Array.isArray(shape) || Array.isArray(value)) return Array.isArray(shape) && Array.isArray(value)
  if (typeof shape !== 'object') return typeof value === typeof shape
  if (value === null || typeof value !== 'object') return false
  const parts = Object.entries(shape)
  const names = Object.keys(value)
  if (parts.length === 0) return true
  return (
    names.length === parts.length &&
    parts.every(([name, part]) => Object.hasOwn(value, name) && hasShapeOf(part, Reflect.get(value, name)))
  )
}

const SIDES: Record<ChangeKind, string[]> = {
  changed: ['before', 'after'],
  added: ['after'],
  removed: ['before'],
}

/** Fails unless the change has the sides that its kind requires, and they are not empty. */
export function assertSides(assert: Assert, change: FieldChange): void {
  assert.property(SIDES, change.kind)
  const sides = (['before', 'after'] as const).filter((side) => side in change)
  assert.sameMembers(
    sides,
    SIDES[change.kind],
    `the sides of ${change.field} do not match its kind, ${change.kind}`
  )
  for (const side of sides) assert.isNotEmpty(change[side], `${side} of ${change.field} is empty`)
  if (change.kind === 'changed')
    assert.notEqual(change.before, change.after, `both sides of ${change.field} are equal`)
}

/** Fails unless a refusal is complete. */
export function assertRefusal(assert: Assert, refusal: FetchRefusal): void {
  assert.onlyProperties(refusal, ['kind', 'outcome', 'code', 'message', 'status', 'retryAfter'])
  assert.include(['blocked', 'failed'], refusal.outcome)
  assert.match(refusal.code, CODE, 'the code is not in snake_case')
  assert.match(refusal.message, /^\p{Lu}[^\n]{5,300}\.$/u, 'the message is not one sentence')
  if (refusal.status !== null) assert.isTrue(Number.isInteger(refusal.status), 'the status is not an integer')
  if (refusal.retryAfter !== null) assert.isAtLeast(refusal.retryAfter, 0, 'retryAfter is negative')
}

/**
 * Registers a test that a part reacts to at least one of its examples. If the part has no examples, the test
 * is skipped when the part does not react to those of the suite, which may contain nothing for it.
 *
 * @param option the option that takes examples
 * @param own the examples in this option
 */
export function testReacts<Example>(
  option: string,
  own: readonly Example[],
  ofSuite: readonly Example[],
  reacts: (example: Example) => boolean | Promise<boolean>
): void {
  const reactsToOne = async (examples: readonly Example[]) => {
    for (const example of examples) if (await reacts(example)) return true
    return false
  }
  test('reacts to one of its examples', async ({ assert }) => {
    assert.isTrue(await reactsToOne(own.length > 0 ? own : ofSuite), `it reacts to nothing in \`${option}\``)
  }).skip(
    async () => own.length === 0 && !(await reactsToOne(ofSuite)),
    `Give examples that it reacts to: ${option}`
  )
}

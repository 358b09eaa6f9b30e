import type { Assert } from '@japa/assert'
import type { ChangeKind, FetchRefusal, FieldChange } from '#platform/contract'

/** What a value may take as JSON, in characters: it is stored with every version of a page. */
const MAX_JSON_CHARACTERS = 5_000_000
/** Lists of strings are cut to this after extraction. */
const MAX_LIST_ENTRIES = 500
const MAX_ENTRY_CHARACTERS = 1_000

/** Milliseconds for one test: what is slow on a busy machine breaks no contract. */
export const PATIENCE = 30_000

export const CODE = /^[a-z][a-z0-9_]*$/

/** Runs `work` on a copy of what is given and fails when it changed the copy. */
export async function unmutated<Given, Result>(
  assert: Assert,
  given: Given,
  work: (given: Given) => Result
): Promise<Awaited<Result>> {
  const copy = structuredClone(given)
  const result = await work(copy)
  assert.deepEqual(copy, given, 'it changed what it was given')
  return result
}

/** Fails unless the value comes back from JSON as it was: no `undefined`, dates, maps, or numbers that are none. */
export function assertPlainJson(assert: Assert, value: unknown): void {
  assert.isDefined(value)
  assert.deepEqual(JSON.parse(JSON.stringify(value)), value, 'it is not plain JSON')
}

/** Fails when the value is larger than a stored field may be. */
export function assertBounded(assert: Assert, value: unknown): void {
  const json = JSON.stringify(value, (_name, part) => (isStringList(part) ? cutList(part) : part))
  assert.isAtMost(json.length, MAX_JSON_CHARACTERS, 'it is not bounded')
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function cutList(list: string[]): string[] {
  return list.slice(0, MAX_LIST_ENTRIES).map((entry) => entry.slice(0, MAX_ENTRY_CHARACTERS))
}

/**
 * Whether a value is built as another one: the same types, the same keys all the way down. An empty list or object
 * leaves open what it may hold, and null what may stand in its place.
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

/** Fails unless the change carries the sides that its kind promises, and they say something. */
export function assertSides(assert: Assert, change: FieldChange): void {
  assert.property(SIDES, change.kind)
  const sides = (['before', 'after'] as const).filter((side) => side in change)
  assert.sameMembers(sides, SIDES[change.kind], `${change.kind} ${change.field}`)
  for (const side of sides) assert.isNotEmpty(change[side], `${side} of ${change.field}`)
  if (change.kind === 'changed') assert.notEqual(change.before, change.after, change.field)
}

/** Fails unless a refusal says everything that the contract asks of it. */
export function assertRefusal(assert: Assert, refusal: FetchRefusal): void {
  assert.onlyProperties(refusal, ['kind', 'outcome', 'code', 'message', 'status', 'retryAfter'])
  assert.include(['blocked', 'failed'], refusal.outcome)
  assert.match(refusal.code, CODE)
  assert.match(refusal.message, /^\p{Lu}[^\n]{5,300}\.$/u, 'the message is one sentence')
  if (refusal.status !== null) assert.isTrue(Number.isInteger(refusal.status))
  if (refusal.retryAfter !== null) assert.isAtLeast(refusal.retryAfter, 0)
}

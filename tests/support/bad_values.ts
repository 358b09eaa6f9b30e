import type { Assert } from '@japa/assert'
import { Api } from '#tests/support/api'
import { requestFor } from '#tests/support/every_operation'
import { furnishFully } from '#tests/support/furnished_workspace'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type { Operation } from '#platform/operations/operation'

/** Values that are not text but that careless validation could accept. */
export const NO_TEXT: unknown[] = [null, 7, 0, true, false, [], ['pricing'], {}, { toString: 'pricing' }]

/**
 * Asserts that an operation rejects each value in a field of its body, with a message for this field only. `undefined`
 * omits the field.
 */
export async function assertRefused(assert: Assert, operation: Operation, field: string, values: unknown[]) {
  const workspace = await aWorkspace()
  const { method, path, body: fitting } = requestFor(operation, await furnishFully(workspace))
  const api = new Api(await aKey(workspace, 'admin'))
  for (const value of values) {
    // A PATCH leaves omitted fields unchanged.
    if (value === undefined && method === 'PATCH') continue
    const { status, body } = await api.send(method, path, { ...fitting, [field]: value })
    const what = `${operation.id} ${JSON.stringify(value)?.slice(0, 80)}`
    assert.equal(status, 422, what)
    assert.equal(body.code, 'validation_failed', what)
    assert.deepEqual([...new Set(body.errors.map((error: any) => error.field))], [field], what)
    assert.notMatch(body.message, /undefined|\[object|\{\{/, what)
  }
}

/** What every way to call an operation shares: scope, validation, and the operation itself. */
import { InvalidInput, ProductError, type FieldError } from '#platform/errors'
import { readId } from '#platform/ids'
import type { Operation } from '#workspaces/operation'
import { recordDenial } from '#workspaces/denials/record'
import type { Caller } from '#workspaces/keys/authenticate'

export interface OperationRequest {
  caller: Caller
  /** The ids of the path, as they came. */
  params: Record<string, string>
  /** The query of a GET, where all values are text; the JSON body of everything else. */
  given: unknown
}

/** Throws 403 when the caller's key does not allow the operation. */
export async function requireScope(operation: Operation, caller: Caller): Promise<void> {
  if (caller.apiKey.scope === 'write' || operation.scope === 'read') return
  await recordScope(operation, caller)
  throw new ProductError(403, 'insufficient_scope', 'This key can only read. Use a read and write key.')
}

/** Records that a key that can only read was sent to change something. */
export function recordScope({ summary }: Operation, { apiKey, workspace }: Caller): Promise<void> {
  return recordDenial(workspace, { actor: apiKey.id, action: 'denied.scope', detail: summary })
}

/**
 * Prepares an operation for its caller, and gives the function that runs it.
 * @returns runs the operation; its answer is the JSON text of a success
 * Throws 422 when the input is not valid. What is thrown later is the operation's own refusal.
 */
export async function prepareOperation(
  operation: Operation,
  { caller, params, given }: OperationRequest
): Promise<() => Promise<string>> {
  if (operation.input || given !== undefined) requireObject(given)
  const input = operation.input ? await validate(operation.input, given as object) : undefined
  const ids = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, readId(id)]))
  return async () => JSON.stringify(await operation.handle({ ...caller, params: ids, input }))
}

function requireObject(given: unknown): void {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return
  throw InvalidInput.field('body', 'object', 'The body must be a JSON object')
}

async function validate(validator: NonNullable<Operation['input']>, given: object): Promise<unknown> {
  const nulls = knownFields(validator).filter((field) => (given as Record<string, unknown>)[field] === null)
  if (nulls.length) throw new InvalidInput(nulls.map(notNull))
  return validator.validate(given)
}

/** An optional field may be left out; null is a value, and a bad one. */
function notNull(field: string): FieldError {
  return { field, rule: 'not_null', message: `The ${field} field must not be null` }
}

const fieldsOfValidators = new WeakMap<NonNullable<Operation['input']>, string[]>()

/** A validator never changes, and describing it costs more than most requests. */
function knownFields(validator: NonNullable<Operation['input']>): string[] {
  const known = fieldsOfValidators.get(validator)
  if (known) return known
  const fields = Object.keys(validator.toJSONSchema().properties ?? {})
  fieldsOfValidators.set(validator, fields)
  return fields
}

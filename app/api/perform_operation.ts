/** What REST and MCP share when they call an operation: scope, validation, and the operation itself. */
import { InvalidInput, ProductError, type FieldError } from '#platform/errors'
import { readId } from '#platform/ids'
import type { Operation, Caller } from '#platform/operations/operation'
import { recordAccessDenied } from '#workspaces/access_denied_log/record'

export interface OperationRequest {
  caller: Caller
  /** The IDs of the path, as received. */
  params: Record<string, string>
  /** The query of a GET, with only text values; otherwise the JSON body. */
  given: unknown
  /** See `Call`. */
  report?(state: string): void
}

/** Throws 403 if the caller's key does not allow the operation. */
export async function requireScope(operation: Operation, caller: Caller): Promise<void> {
  if (caller.apiKey.scope === 'write' || operation.scope === 'read') return
  await recordScope(operation, caller)
  throw new ProductError(403, 'insufficient_scope', 'This key can only read. Use a read and write key.')
}

/** Records that a read-only key was used for an operation that writes. */
export function recordScope({ summary }: Operation, { apiKey, workspace }: Caller): Promise<void> {
  return recordAccessDenied(workspace, { actor: apiKey.id, action: 'denied.scope', detail: summary })
}

/**
 * Prepares an operation for its caller. Throws 422 if the input is invalid.
 *
 * @returns a function that runs the operation and resolves with the JSON text of its result. It throws the
 *   operation's own errors
 */
export async function prepareOperation(
  operation: Operation,
  { caller, params, given, report }: OperationRequest
): Promise<() => Promise<string>> {
  if (operation.input || given !== undefined) requireObject(given)
  const input = operation.input ? await validate(operation.input, given as object) : undefined
  const ids = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, readId(id)]))
  return async () => JSON.stringify(await operation.handle({ ...caller, params: ids, input, report }))
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

/** An optional field may be left out, but null is an invalid value. */
function notNull(field: string): FieldError {
  return { field, rule: 'not_null', message: `The ${field} field must not be null` }
}

const fieldsOfValidators = new WeakMap<NonNullable<Operation['input']>, string[]>()

/** Cached, because a validator never changes and describing it costs more than most requests. */
function knownFields(validator: NonNullable<Operation['input']>): string[] {
  const known = fieldsOfValidators.get(validator)
  if (known) return known
  const fields = Object.keys(validator.toJSONSchema().properties ?? {})
  fieldsOfValidators.set(validator, fields)
  return fields
}

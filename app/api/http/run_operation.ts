import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInput, ProductError, type FieldError } from '#platform/errors'
import { readJsonBody } from '#api/http/json_body'
import type { Operation } from '#workspaces/operation'

/** Runs an operation for its caller. Refusals come in a fixed order: body, scope, validation, then the operation's own. */
export async function runOperation(ctx: HttpContext, operation: Operation): Promise<void> {
  const body =
    operation.method === 'GET' || !operation.input ? undefined : await readJsonBody(ctx.request.request)

  if (!ctx.caller.apiKey.allows(operation.scope)) {
    throw new ProductError(403, 'insufficient_scope', 'This key can only read. Use a read and write key.')
  }
  const given = operation.method === 'GET' ? ctx.request.qs() : body
  const input = operation.input ? await validate(operation.input, given) : undefined
  const result = await operation.handle({ ...ctx.caller, params: ctx.request.params(), input })

  ctx.response.header('Content-Type', 'application/json; charset=utf-8')
  ctx.response.status(operation.status).send(JSON.stringify(result))
}

async function validate(validator: NonNullable<Operation['input']>, given: unknown): Promise<unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw InvalidInput.field('body', 'object', 'The body must be a JSON object')
  }
  const nulls = Object.keys(knownFields(validator)).filter(
    (field) => (given as Record<string, unknown>)[field] === null
  )
  if (nulls.length) throw new InvalidInput(nulls.map(notNull))
  return validator.validate(given)
}

/** An optional field may be left out; null is a value, and a bad one. */
function notNull(field: string): FieldError {
  return { field, rule: 'not_null', message: `The ${field} field must not be null` }
}

function knownFields(validator: NonNullable<Operation['input']>): Record<string, unknown> {
  return (validator.toJSONSchema().properties ?? {}) as Record<string, unknown>
}

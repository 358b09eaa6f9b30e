import type { HttpContext } from '@adonisjs/core/http'
import { InvalidInput, ProductError, type FieldError } from '#platform/errors'
import { sendProblem } from '#platform/http/problem'
import {
  claim,
  fingerprintOf,
  IDEMPOTENCY_REPLAYED,
  readIdempotencyKey,
  type KeptAnswer,
  type NamedRequest,
} from '#api/http/idempotency'
import { readJsonBody } from '#api/http/json_body'
import type { Operation } from '#workspaces/operation'

/** Runs an operation for its caller. Refusals come in a fixed order: body, scope, validation, then the operation's own. */
export async function runOperation(ctx: HttpContext, operation: Operation): Promise<void> {
  const body =
    operation.method === 'GET' || !operation.input ? undefined : await readJsonBody(ctx.request.request)

  if (!ctx.caller.apiKey.allows(operation.scope)) {
    throw new ProductError(403, 'insufficient_scope', 'This key can only read. Use a read and write key.')
  }
  const idempotencyKey = operation.method === 'POST' ? readIdempotencyKey(ctx.request.headers()) : null
  const given = operation.method === 'GET' ? ctx.request.qs() : body
  const input = operation.input ? await validate(operation.input, given) : undefined

  const run = async () => {
    const result = await operation.handle({ ...ctx.caller, params: ctx.request.params(), input })
    answer(ctx, { status: operation.status, body: JSON.stringify(result) })
  }
  if (idempotencyKey === null) return run()
  const fingerprint = fingerprintOf(operation.method, ctx.request.url(), body)
  return runOnce(ctx, { apiKeyId: ctx.caller.apiKey.id, idempotencyKey, fingerprint }, run)
}

/** Runs a request that its client named, unless it was run before. */
async function runOnce(ctx: HttpContext, request: NamedRequest, run: () => Promise<void>): Promise<void> {
  const claimed = await claim(request)
  if ('status' in claimed) {
    ctx.response.header(IDEMPOTENCY_REPLAYED, 'true')
    return answer(ctx, claimed)
  }
  try {
    await run()
  } catch (error) {
    sendProblem(ctx, error)
    if (ctx.response.getStatus() >= 500) {
      await claimed.release()
      throw error
    }
  }
  await claimed.keep({ status: ctx.response.getStatus(), body: ctx.response.getBody() })
}

function answer(ctx: HttpContext, { status, body }: KeptAnswer): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  ctx.response.header('Content-Type', `${type}; charset=utf-8`)
  ctx.response.status(status).send(body)
}

async function validate(validator: NonNullable<Operation['input']>, given: unknown): Promise<unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw InvalidInput.field('body', 'object', 'The body must be a JSON object')
  }
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

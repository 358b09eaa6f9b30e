import type { HttpContext } from '@adonisjs/core/http'
import { sendProblem } from '#platform/http/problem'
import { addFields } from '#platform/telemetry/context'
import {
  claim,
  fingerprintOf,
  IDEMPOTENCY_REPLAYED,
  readIdempotencyKey,
  type KeptAnswer,
  type NamedRequest,
} from '#api/http/idempotency'
import { readJsonBody } from '#api/http/json_body'
import { prepareOperation, requireScope } from '#api/perform_operation'
import type { Operation } from '#platform/operations/operation'

/**
 * Runs an operation for its caller. Errors have a fixed order: body, scope, validation, then those of the
 * operation itself.
 */
export async function runOperation(ctx: HttpContext, operation: Operation): Promise<void> {
  const { caller } = ctx
  addFields({ operation: operation.id })
  const isRead = operation.method === 'GET'
  const body = isRead ? undefined : await readJsonBody(ctx.request.request, { isRequired: !!operation.input })
  await requireScope(operation, caller)

  const idempotencyKey = operation.method === 'POST' ? readIdempotencyKey(ctx.request.headers()) : null
  const given = isRead ? operation.input && ctx.request.qs() : body
  const perform = await prepareOperation(operation, { caller, params: ctx.request.params(), given })
  const run = async () => answer(ctx, { status: operation.status, body: await perform() })

  if (idempotencyKey === null) return run()
  const fingerprint = fingerprintOf(operation.method, ctx.request.url(), body)
  const isSecret = operation.returnsSecret ?? false
  return runOnce(ctx, { apiKeyId: caller.apiKey.id, idempotencyKey, fingerprint, isSecret }, run)
}

/** Runs a request with an idempotency key, unless it has run before. */
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
    const status = ctx.response.getStatus()
    // A client that exceeds a limit is told to send the same request again.
    if (status === 429) return claimed.release()
    if (status >= 500) {
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

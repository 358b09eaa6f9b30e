import type { HttpContext } from '@adonisjs/core/http'
import { apiRateLimit } from '#config/limiter'
import { sendRows } from '#api/exports/send_rows'
import { etagOf, isKnown, matcherOf } from '#platform/http/conditional'
import { countRequest } from '#api/http/auth_guard'
import { locationOf, nextLink } from '#api/http/links'
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
import { tooManyRequests } from '#api/http/rate_limit'
import { prepareOperation, requireScope } from '#api/perform_operation'
import { ITEMS_PER_REQUEST } from '#platform/operations/batches'
import type { ExportFormat } from '#platform/operations/exports'
import type { Operation } from '#platform/operations/operation'

/**
 * Runs an operation for its caller. Errors are reported in a fixed order: body, scope, validation, then those of the
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
  const requireMatch = operation.checksMatch ? matcherOf(ctx.request.header('if-match')) : undefined
  const perform = await prepareOperation(operation, {
    caller,
    params: ctx.request.params(),
    given,
    requireMatch,
  })
  const run = async () => {
    if (operation.batchOf) await countItems(ctx, (body as Record<string, unknown[]>)[operation.batchOf])
    const { body: text, next, rows } = await perform()
    if (rows) return sendRows(ctx, operation, rows, (given as { format?: ExportFormat }).format ?? 'ndjson')
    if (next) ctx.response.append('Link', nextLink(ctx, operation, next))
    answer(ctx, operation, { status: operation.status, body: text })
  }

  if (idempotencyKey === null) return run()
  const fingerprint = fingerprintOf(operation.method, ctx.request.url(), body)
  const isSecret = operation.returnsSecret ?? false
  const named = { apiKeyId: caller.apiKey.id, idempotencyKey, fingerprint, isSecret }
  return runOnce(ctx, operation, named, run)
}

/**
 * Counts a batch as additional requests, up to the whole limit. Its own request has already been counted.
 *
 * @throws ProductError 429 over the limit
 */
async function countItems(ctx: HttpContext, { length }: unknown[]): Promise<void> {
  const requests = Math.min(Math.ceil(length / ITEMS_PER_REQUEST), apiRateLimit.requests)
  if (requests === 1) return
  const allowance = await countRequest(ctx, ctx.caller, requests - 1)
  if (allowance?.isExceeded) throw tooManyRequests(allowance, ctx.caller)
}

/** Runs a request with an idempotency key, unless it has run before. */
async function runOnce(
  ctx: HttpContext,
  operation: Operation,
  request: NamedRequest,
  run: () => Promise<void>
): Promise<void> {
  const claimed = await claim(request)
  if ('status' in claimed) {
    ctx.response.header(IDEMPOTENCY_REPLAYED, 'true')
    return answer(ctx, operation, claimed)
  }
  try {
    await run()
  } catch (error) {
    sendProblem(ctx, error)
    const status = ctx.response.getStatus()
    // Not kept, because a client that exceeds a limit is told to send the same request again.
    if (status === 429) return claimed.release()
    if (status >= 500) {
      await claimed.release()
      throw error
    }
  }
  await claimed.keep({ status: ctx.response.getStatus(), body: ctx.response.getBody() })
}

function answer(ctx: HttpContext, operation: Operation, { status, body }: KeptAnswer): void {
  const { request, response } = ctx
  if (operation.method === 'GET' || operation.checksMatch) {
    const etag = etagOf(body)
    response.header('ETag', etag)
    if (operation.method === 'GET' && isKnown(request.header('if-none-match'), etag)) {
      return response.status(304).send('')
    }
  }
  const location = status === 201 && locationOf(operation, body)
  if (location) response.header('Location', location)
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  response.header('Content-Type', `${type}; charset=utf-8`)
  response.status(status).send(body)
}

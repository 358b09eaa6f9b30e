import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { ProductError } from '#platform/errors'
import { authenticateMcp, insufficientScope, unauthorizedMcp } from '#api/http/assistant_guard'
import { countRequest } from '#api/http/auth_guard'
import { readJsonBody } from '#api/http/json_body'
import { tooManyRequests } from '#api/http/rate_limit'
import type { Caller } from '#api/operations'
import type { Exchange } from '#mcp/server'
import { serve } from '#mcp/http/serve'
import { recordHidden, type Toolset } from '#mcp/tools'

const OUR_ORIGIN = new URL(appUrl).origin
const PARSE_ERROR = { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }

/**
 * Answers a POST. Throws the same HTTP errors as the API; other errors are messages of the protocol.
 *
 * @param path path of the requested MCP server
 */
export async function answerPost(ctx: HttpContext, path: string, toolset: Toolset): Promise<void> {
  ctx.response.header('Cache-Control', 'no-store')
  requireOurOrigin(ctx.request.header('origin'))
  const authorization = ctx.request.header('authorization')
  const caller = await authenticateMcp(authorization)
  if (!caller) throw unauthorizedMcp(path, authorization)

  const body = await readBody(ctx)
  if (body === undefined) return ctx.response.status(400).send(PARSE_ERROR)
  const exchange = { caller, toolset, refusals: await countMessages(ctx, caller, body) }
  if (caller.isAssistant && (await callsHidden(exchange, body))) throw insufficientScope(path)
  const answer = await serve(appUrl + path, ctx.request.headers(), body, exchange)
  for (const [name, value] of answer.headers) ctx.response.header(name, value)
  ctx.response.status(answer.status)
  if (answer.headers.get('content-type') !== 'text/event-stream')
    return ctx.response.send(await answer.text())
  ctx.response.stream(Readable.fromWeb(answer.body as ReadableStream))
}

/** Rejects requests from other sites, which must not use a key or token that a browser or local program holds. */
function requireOurOrigin(origin: string | undefined): void {
  if (origin === undefined || origin === OUR_ORIGIN) return
  throw new ProductError(403, 'foreign_origin', 'Requests from other origins are not allowed')
}

/**
 * Reads the JSON body; returns undefined if it is not valid JSON.
 *
 * @throws ProductError 413, 415
 */
async function readBody({ request }: HttpContext): Promise<unknown> {
  try {
    return await readJsonBody(request.request, { isRequired: true })
  } catch (error) {
    if (error instanceof ProductError && error.status === 400) return undefined
    throw error
  }
}

/**
 * Counts every message of a POST against the rate limit. A tool call over the limit is refused in its own result.
 *
 * @throws ProductError 429 for any other message over the limit, which refuses the whole request
 */
async function countMessages(ctx: HttpContext, caller: Caller, body: unknown): Promise<Exchange['refusals']> {
  const refusals: Exchange['refusals'] = []
  for (const message of messagesIn(body)) {
    const allowance = await countRequest(ctx, caller)
    const refusal = allowance?.isExceeded ? tooManyRequests(allowance, caller) : null
    if (isToolCall(message)) refusals.push(refusal)
    else if (refusal) throw refusal
  }
  return refusals
}

/**
 * Whether a request calls a tool that its caller may not use. An assistant's whole request is then refused,
 * because unlike a key, it can ask the user for more access.
 */
async function callsHidden({ caller, toolset }: Exchange, body: unknown): Promise<boolean> {
  for (const message of messagesIn(body)) {
    const params = (message as { params?: { name?: unknown } } | null)?.params
    if (isToolCall(message) && (await recordHidden(String(params?.name), caller, toolset))) return true
  }
  return false
}

function messagesIn(body: unknown): unknown[] {
  return Array.isArray(body) && body.length ? body : [body]
}

function isToolCall(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'tools/call'
}

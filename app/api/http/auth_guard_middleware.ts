import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { authenticate, countRequest, setHeaders, unauthorized, wrongMethod } from '#api/http/auth_guard'
import { deprecationHeaders } from '#api/http/deprecation'
import { tooManyRequests } from '#api/http/rate_limit'
import { API_PREFIX, DESCRIPTION_PATH, methodsOf, operationsAt } from '#api/operations'
import { ProductError } from '#platform/errors'
import { isApiPath } from '#platform/http/api_path'
import { sendProblem } from '#platform/http/problem'
import type { Caller } from '#platform/operations/operation'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    caller: Caller
  }
}

/**
 * Guards everything under `/v1`, including unknown paths: without a key, a caller learns nothing, not even which paths
 * exist. Checks the key first, then its rate limit, the path and the method.
 */
export default class AuthGuardMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const path = ctx.request.url()
    if (!isApiPath(path)) return next()

    if (path === DESCRIPTION_PATH) return this.#describe(ctx, next)
    ctx.response.header('Cache-Control', 'no-store')
    const caller = await authenticate(ctx.request.header('authorization'))
    if (!caller) return sendProblem(ctx, unauthorized())

    const allowance = await countRequest(ctx, caller)
    if (allowance?.isExceeded) return sendProblem(ctx, tooManyRequests(allowance, caller))

    const known = path.startsWith(API_PREFIX) ? operationsAt(path.slice(API_PREFIX.length)) : []
    if (!known.length) return sendProblem(ctx, new ProductError(404, 'unknown_endpoint', 'No such endpoint'))
    const operation = known.find((one) => methodsOf(one).includes(ctx.request.method()))
    if (!operation) return sendProblem(ctx, wrongMethod([...new Set(known.flatMap(methodsOf))]))
    if (operation.deprecated) setHeaders(ctx, deprecationHeaders(operation.deprecated))
    ctx.caller = caller
    return next()
  }

  /**
   * Serves the OpenAPI document, which is public because it contains nothing beyond the source code and nothing about
   * any workspace.
   */
  #describe(ctx: HttpContext, next: NextFn) {
    const methods = ['GET', 'HEAD']
    return methods.includes(ctx.request.method()) ? next() : sendProblem(ctx, wrongMethod(methods))
  }
}

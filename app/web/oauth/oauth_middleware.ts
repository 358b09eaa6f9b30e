import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { whyOff } from '#config/oauth'
import { ProductError } from '#platform/errors'
import { sendOauthError } from '#web/oauth/oauth_errors'

/**
 * Prepares endpoints that programs call, including programs in browsers: pages of any origin may read the responses,
 * because cookies play no role in them.
 */
export default class OauthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    response.header('Access-Control-Allow-Origin', '*')
    response.header('Cache-Control', 'no-store')
    if (request.method() === 'OPTIONS') return this.#preflight(ctx)
    if (whyOff) return sendOauthError(ctx, new ProductError(404, 'invalid_request', whyOff))
    return next()
  }

  #preflight({ response }: HttpContext) {
    response.header('Access-Control-Allow-Methods', 'GET, POST')
    response.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version')
    response.header('Access-Control-Max-Age', '3600')
    return response.status(204).send('')
  }
}

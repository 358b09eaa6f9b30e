import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { whyOff } from '#config/oauth'
import { ProductError } from '#platform/errors'
import { TooManyAttempts } from '#workspaces/accounts/auth_throttle'

/**
 * For addresses that programs ask, including those in browsers: pages of any origin may read the answers, since no cookie
 * has a part in them. Errors have the format of RFC 6749.
 */
export default class OauthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    response.header('Access-Control-Allow-Origin', '*')
    response.header('Cache-Control', 'no-store')
    if (request.method() === 'OPTIONS') return this.#preflight(ctx)
    if (whyOff) return this.#fail(ctx, new ProductError(404, 'invalid_request', whyOff))
    try {
      return await next()
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      return this.#fail(ctx, error)
    }
  }

  #preflight({ response }: HttpContext) {
    response.header('Access-Control-Allow-Methods', 'GET, POST')
    response.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version')
    response.header('Access-Control-Max-Age', '3600')
    return response.status(204).send('')
  }

  #fail({ response }: HttpContext, error: ProductError) {
    const code = error instanceof TooManyAttempts ? 'temporarily_unavailable' : error.code
    for (const [name, value] of Object.entries(error.headers)) response.header(name, value)
    return response.status(error.status).send({ error: code, error_description: error.message })
  }
}

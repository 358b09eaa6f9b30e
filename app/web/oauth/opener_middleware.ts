import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { oauthPaths } from '#workspaces/oauth/endpoints'

const OAUTH = '/oauth/'

/**
 * Preserves the connection to the window that opened this one while an assistant is being connected. Web-based
 * assistants open a window and wait for it. With the `Cross-Origin-Opener-Policy` of other pages, they would see the
 * window as closed.
 */
export default class OpenerMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    if (this.#isForAssistant(ctx)) ctx.response.removeHeader('Cross-Origin-Opener-Policy')
    return next()
  }

  #isForAssistant(ctx: HttpContext): boolean {
    if (ctx.request.url().startsWith(OAUTH)) return true
    return ctx.session.getIntendedUrl()?.startsWith(`${oauthPaths.consent}/`) ?? false
  }
}

import { cspFactory, frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import shield from '#config/shield'

/** What shields pages in a browser, for those without a session: nothing there needs the token of a form. */
export default class SecurityHeadersMiddleware {
  readonly #guards = [
    cspFactory(shield.csp),
    frameGuardFactory(shield.xFrame),
    hstsFactory(shield.hsts),
    noSniffFactory(shield.contentTypeSniffing),
  ]

  async handle(ctx: HttpContext, next: NextFn) {
    for (const guard of this.#guards) await guard(ctx)
    // The address of such a page is all that it takes to act: it is told to nobody, and kept nowhere.
    ctx.response.header('Referrer-Policy', 'no-referrer').header('Cache-Control', 'no-store')
    return next()
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { noticeOf } from '#platform/http/notice'
import { setPageHeaders } from '#platform/http/page_headers'
import { isSecureContext } from '#platform/http/secure_context'
import { themeOf } from '#platform/http/theme'

/** Prepares a request that is answered with a page. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  /** Also runs for pages that are rendered before the session starts, such as the one for an unknown URL. */
  share(ctx: HttpContext) {
    return {
      /** Messages by field; `form` is for the whole form. */
      errors: ctx.inertia.always(this.getValidationErrors(ctx)),
      notice: ctx.inertia.always(noticeOf(ctx)),
      theme: ctx.inertia.always(themeOf(ctx)),
      /**
       * In milliseconds since 1970 UTC, for relative times such as "12 min": server and browser render them from the
       * same instant.
       */
      now: ctx.inertia.always(Date.now()),
      /** For a hidden field in forms, so that they work before scripts are loaded. */
      csrfToken: () => ctx.request.csrfToken ?? '',
    }
  }

  /**
   * Encrypts the browser's history of visited pages, so that it cannot be read after signing out. Only in secure
   * contexts: elsewhere, browsers cannot encrypt, and pages that request encryption do not open.
   */
  async init(ctx: HttpContext) {
    await super.init(ctx)
    ctx.inertia.encryptHistory(isSecureContext(ctx))
  }

  async handle(ctx: HttpContext, next: NextFn) {
    await this.init(ctx)
    const output = await next()
    this.dispose(ctx)
    return output
  }
}

/** Renders one of the `errors/` pages at any stage of a request. */
export async function renderErrorPage(ctx: HttpContext, status: number, message = '') {
  // No middleware runs for an unknown URL.
  await setPageHeaders(ctx)
  if (!('inertia' in ctx)) await new InertiaMiddleware().init(ctx)
  ctx.response.status(status)
  if (status === 403) return ctx.inertia.render('errors/forbidden', { message })
  if (status === 429) return ctx.inertia.render('errors/too_many_requests', { message })
  if (status === 503) return ctx.inertia.render('errors/unavailable', { message })
  if (status === 404) return ctx.inertia.render('errors/not_found', {})
  return ctx.inertia.render(status === 507 ? 'errors/out_of_room' : 'errors/server_error', {})
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
  export interface InertiaPages {
    'errors/forbidden': { message: string }
    'errors/too_many_requests': { message: string }
    'errors/unavailable': { message: string }
    'errors/not_found': {}
    'errors/out_of_room': {}
    'errors/server_error': {}
  }
}

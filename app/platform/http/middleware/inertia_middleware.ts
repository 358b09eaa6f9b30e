import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { noticeOf } from '#platform/http/notice'
import { setPageHeaders } from '#platform/http/page_headers'
import { isSecureContext } from '#platform/http/secure_context'
import { themeOf } from '#platform/http/theme'

/** Gives a request what it needs to answer with a page. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  /** Also for pages that are rendered before the session was opened, such as the one of an unknown address. */
  share(ctx: HttpContext) {
    return {
      /** Messages by field; `form` is about the whole form. */
      errors: ctx.inertia.always(this.getValidationErrors(ctx)),
      notice: ctx.inertia.always(noticeOf(ctx)),
      theme: ctx.inertia.always(themeOf(ctx)),
      /** Milliseconds, for times such as "12 min": server and browser tell them from the same instant. */
      now: ctx.inertia.always(Date.now()),
      /** For the hidden field of forms, which then work before scripts do. */
      csrfToken: () => ctx.request.csrfToken ?? '',
    }
  }

  /**
   * What a browser keeps of visited pages can't be read after signing out, where it can encrypt at all. Where it can not,
   * pages that ask for it do not open.
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

/** Renders one of the `errors/` pages, wherever in a request things went wrong. */
export async function renderErrorPage(ctx: HttpContext, status: number, message = '') {
  // Of an unknown address no middleware has seen anything.
  await setPageHeaders(ctx)
  if (!('inertia' in ctx)) await new InertiaMiddleware().init(ctx)
  ctx.response.status(status)
  if (status === 403) return ctx.inertia.render('errors/forbidden', { message })
  if (status === 429) return ctx.inertia.render('errors/too_many_requests', { message })
  if (status === 404) return ctx.inertia.render('errors/not_found', {})
  return ctx.inertia.render(status === 507 ? 'errors/out_of_room' : 'errors/server_error', {})
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
  export interface InertiaPages {
    'errors/forbidden': { message: string }
    'errors/too_many_requests': { message: string }
    'errors/not_found': {}
    'errors/out_of_room': {}
    'errors/server_error': {}
  }
}

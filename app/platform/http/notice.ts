import type { HttpContext } from '@adonisjs/core/http'
import type { Notice } from '#platform/http/notice_page'

const KEY = 'notice'

/** Has the next page of the session say it. */
export function notify({ session }: Pick<HttpContext, 'session'>, text: string, undo: string | null = null) {
  session.flash(KEY, { text, undo } satisfies Notice)
}

export function noticeOf(ctx: HttpContext): Notice | null {
  return ctx.session?.flashMessages.get(KEY, null) ?? null
}

import type { HttpContext } from '@adonisjs/core/http'
import type { Notice } from '#platform/http/notice_page'

const KEY = 'notice'

/** The paths that a notice may offer for undoing an action. Any other path in a session is ignored. */
const UNDO =
  /^\/(?:alerts\/undo\/\w+|alerts\/\w+\/rating|watched-urls\/\w+\/(?:pause|resume)|competitors\/\w+\/pages\/change|competitors\/change)(?:\?[^#\s]*)?$/

/** Shows a notice on the session's next page. */
export function notify({ session }: Pick<HttpContext, 'session'>, text: string, undo: string | null = null) {
  session.flash(KEY, { text, undo } satisfies Notice)
}

export function noticeOf(ctx: HttpContext): Notice | null {
  const notice: Notice | null = ctx.session?.flashMessages.get(KEY, null) ?? null
  return notice && { ...notice, undo: notice.undo && UNDO.test(notice.undo) ? notice.undo : null }
}

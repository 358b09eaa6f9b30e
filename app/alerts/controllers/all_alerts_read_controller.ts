import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { markAllAlertsRead } from '#alerts/actions/mark_all_alerts_read'
import { toInbox } from '#alerts/controllers/act_on_alerts'
import type { ReadAllPage } from '#alerts/controllers/removal_pages'
import { countRows } from '#alerts/controllers/inbox_query'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** The whole inbox, read at once. */
export default class AllAlertsReadController {
  /** The question before. */
  async create({ inertia, workspace }: HttpContext) {
    return inertia.render('read_all/create', { unread: await countRows(workspace, 'unread') })
  }

  async store(ctx: HttpContext) {
    const updated = await markAllAlertsRead(ctx.workspace, userOf(ctx).id)
    if (updated > 0) notify(ctx, `Marked ${updated === 1 ? '1 alert' : `${updated} alerts`} as read`)
    return toInbox(ctx, null)
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'read_all/create': ReadAllPage
  }
}

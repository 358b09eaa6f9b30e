import type { HttpContext } from '@adonisjs/core/http'
import { markAlertRead } from '#alerts/actions/mark_alert_read'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Marks an alert as read when it is opened, without a notice. */
export default class SeenAlertsController {
  async store(ctx: HttpContext) {
    await markAlertRead(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    return ctx.response.noContent()
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { actOnAlerts } from '#web/inbox/act_on_alerts'

/** Marks alerts as read or unread. */
export default class ReadAlertsController {
  store(ctx: HttpContext) {
    return actOnAlerts(ctx, 'read', { stays: true })
  }

  destroy(ctx: HttpContext) {
    return actOnAlerts(ctx, 'unread', { stays: true })
  }
}

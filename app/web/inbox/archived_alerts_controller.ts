import type { HttpContext } from '@adonisjs/core/http'
import { actOnAlerts } from '#web/inbox/act_on_alerts'

/** Archives and unarchives alerts. */
export default class ArchivedAlertsController {
  store(ctx: HttpContext) {
    return actOnAlerts(ctx, 'archive', { stays: false })
  }

  destroy(ctx: HttpContext) {
    return actOnAlerts(ctx, 'unarchive', { stays: true })
  }
}

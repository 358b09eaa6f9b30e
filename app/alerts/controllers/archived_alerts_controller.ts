import type { HttpContext } from '@adonisjs/core/http'
import { actOnAlerts } from '#alerts/controllers/act_on_alerts'

/** Alerts that are put away. */
export default class ArchivedAlertsController {
  store(ctx: HttpContext) {
    return actOnAlerts(ctx, 'archive', { stays: false })
  }

  destroy(ctx: HttpContext) {
    return actOnAlerts(ctx, 'unarchive', { stays: true })
  }
}

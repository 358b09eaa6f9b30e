import type { HttpContext } from '@adonisjs/core/http'
import { actOnAlerts } from '#alerts/controllers/act_on_alerts'

/** Alerts that somebody is done looking at. */
export default class ReadAlertsController {
  store(ctx: HttpContext) {
    return actOnAlerts(ctx, 'read', { stays: true })
  }

  destroy(ctx: HttpContext) {
    return actOnAlerts(ctx, 'unread', { stays: true })
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { alertDetail } from '#alerts/controllers/alert_detail'
import type { InboxPage } from '#alerts/controllers/inbox_page'
import { inboxProps } from '#alerts/controllers/inbox_props'
import Alert from '#alerts/models/alert'

/** The inbox and, beside it, the alert that is open. */
export default class AlertsController {
  async index(ctx: HttpContext) {
    return ctx.inertia.render(
      'alerts/inbox',
      inboxProps(ctx, () => null)
    )
  }

  async show(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const alert = await Alert.within(workspace).where('id', String(params.id)).first()
    if (!alert) throw new NotFound('Alert')
    return inertia.render(
      'alerts/inbox',
      inboxProps(ctx, () => alertDetail(workspace, alert.id))
    )
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'alerts/inbox': InboxPage
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import Alert from '#alerts/models/alert'
import { NotFound } from '#platform/errors'
import { alertDetail } from '#web/inbox/alert_detail'
import { inboxProps } from '#web/inbox/inbox_props'

/** Shows the inbox and the open alert next to it. */
export default class AlertsController {
  async index(ctx: HttpContext) {
    return ctx.inertia.render(
      'inbox/index',
      inboxProps(ctx, () => null)
    )
  }

  async show(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const alert = await Alert.within(workspace).where('id', String(params.id)).first()
    if (!alert) throw new NotFound('Alert')
    return inertia.render(
      'inbox/index',
      inboxProps(ctx, () => alertDetail(workspace, alert.id))
    )
  }
}

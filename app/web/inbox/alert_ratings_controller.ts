import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { rateAlert } from '#alerts/actions/rate_alert'
import { toInbox } from '#web/inbox/act_on_alerts'
import { inboxParams, paramsQuery } from '#web/inbox/inbox_query'
import { rateAlertValidator } from '#alerts/validators/alerts'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Rates whether an alert was useful. */
export default class AlertRatingsController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    const { feedback } = await ctx.request.validateUsing(rateAlertValidator)
    const former = await rateAlert(ctx.workspace, id, feedback, userOf(ctx).id)
    // A rating can be changed but not cleared, so it can only be undone if there was a previous one.
    const undo = former && new URLSearchParams({ ...paramsQuery(inboxParams(ctx)), feedback: former })
    if (former !== feedback) {
      const confirmation = feedback === 'useful' ? 'Rated as useful.' : 'Rated as not useful.'
      notify(ctx, confirmation, undo && `/alerts/${id}/rating?${undo}`)
    }
    return toInbox(ctx, id)
  }
}

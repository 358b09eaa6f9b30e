import type { HttpContext } from '@adonisjs/core/http'
import { rateAlert } from '#alerts/actions/rate_alert'
import { inboxPlace, placeQuery } from '#alerts/controllers/inbox_query'
import { rateAlertValidator } from '#alerts/validators/alerts'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Whether an alert was worth having. */
export default class AlertRatingsController {
  async store(ctx: HttpContext) {
    const id = String(ctx.params.id)
    const { feedback } = await ctx.request.validateUsing(rateAlertValidator)
    await rateAlert(ctx.workspace, id, feedback, userOf(ctx).id)
    return ctx.response
      .redirect()
      .withQs(placeQuery(inboxPlace(ctx)))
      .toPath(`/alerts/${id}`)
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { rateBriefing, recordClick } from '#alerts/briefings/reads'
import Alert from '#alerts/models/alert'
import Briefing from '#alerts/models/briefing'
import { rateAlertValidator } from '#alerts/validators/alerts'
import { NotFound } from '#platform/errors'
import { readId } from '#platform/ids'
import { notify } from '#platform/http/notice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Counts the clicks on a briefing's links, and stores ratings of the briefing. */
export default class BriefingReadsController {
  /** Counts the click and redirects to the alert. */
  async show(ctx: HttpContext) {
    const { id } = await briefingOf(ctx)
    const alert = await Alert.within(ctx.workspace)
      .where('id', readId(String(ctx.params.alertId)))
      .first()
    if (!alert) throw new NotFound('Alert')
    await recordClick(ctx.workspace, { briefingId: id, userId: userOf(ctx).id })
    return ctx.response.redirect(`/alerts/${alert.id}`)
  }

  async store(ctx: HttpContext) {
    const { id } = await briefingOf(ctx)
    const { feedback } = await ctx.request.validateUsing(rateAlertValidator)
    await rateBriefing(ctx.workspace, { briefingId: id, userId: userOf(ctx).id }, feedback)
    notify(ctx, 'Thanks for the rating.')
    return ctx.response.redirect(`/briefings/${id}`)
  }
}

async function briefingOf({ params, workspace }: HttpContext): Promise<Briefing> {
  const briefing = await Briefing.within(workspace)
    .where('id', readId(String(params.week)))
    .first()
  if (!briefing) throw new NotFound('Briefing')
  return briefing
}

import type { HttpContext } from '@adonisjs/core/http'
import { rateBriefing, recordClick } from '#alerts/briefings/reads'
import { sourceHref } from '#alerts/briefings/source_href'
import Briefing from '#alerts/models/briefing'
import { rateAlertValidator } from '#alerts/validators/alerts'
import { NotFound } from '#platform/errors'
import { readId } from '#platform/ids'
import { notify } from '#platform/http/notice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Counts the clicks on a briefing's links, and stores ratings of the briefing. */
export default class BriefingReadsController {
  /** Redirects to a source. Counts the click if the briefing is stored. */
  async show(ctx: HttpContext) {
    const stored = String(ctx.params.week).startsWith('brf_') ? await briefingOf(ctx) : null
    const href = await sourceHref(ctx.workspace, readId(String(ctx.params.sourceId)))
    if (!href) throw new NotFound('Source')
    if (stored) await recordClick(ctx.workspace, { briefingId: stored.id, userId: userOf(ctx).id })
    return ctx.response.redirect(href)
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

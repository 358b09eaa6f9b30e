import type { HttpContext } from '@adonisjs/core/http'
import { rateAlert } from '#alerts/actions/rate_alert'
import { ratingLinks, readRatingToken, type RatingToken } from '#delivery/signed_links'
import type { RatePage } from '#web/links/link_types'
import { deadLink } from '#web/links/signed_link'
import Alert from '#alerts/models/alert'
import Competitor from '#monitoring/models/competitor'
import Workspace from '#workspaces/models/workspace'

/**
 * Rates an alert through a link in an email. Opening the link changes nothing, because mail programs open
 * links too.
 */
export default class RatingLinksController {
  async show(ctx: HttpContext) {
    const token = readRatingToken(String(ctx.params.token))
    if (!token) return deadLink(ctx, 404)
    const alert = await linkedAlert(token)
    if (!alert) return deadLink(ctx, 410)
    return ctx.inertia.render('links/rate', { alert, value: token.value })
  }

  async store(ctx: HttpContext) {
    const token = readRatingToken(String(ctx.params.token))
    if (!token) return deadLink(ctx, 404)
    const { workspaceId, alertId, value } = token
    const alert = await linkedAlert(token)
    const workspace = alert && (await Workspace.find(workspaceId))
    if (!workspace) return deadLink(ctx, 410)
    await rateAlert(workspace, alertId, value, 'mail')
    const links = ratingLinks(workspace, alertId)
    const { pathname: otherPath } = new URL(value === 'useful' ? links.notUseful : links.useful)
    return ctx.inertia.render('links/rated', { alert, alertId, value, otherPath })
  }
}

async function linkedAlert({ workspaceId, alertId }: RatingToken): Promise<RatePage['alert'] | null> {
  const workspace = { id: workspaceId }
  const alert = await Alert.within(workspace).where('id', alertId).first()
  if (!alert) return null
  const { name } = await Competitor.within(workspace).where('id', alert.competitorId).firstOrFail()
  return { summary: alert.summary, score: alert.signalScore, competitor: name }
}

import type { HttpContext } from '@adonisjs/core/http'
import { changeEvidence } from '#alerts/evidence/change_evidence'
import Alert from '#alerts/models/alert'
import Briefing from '#alerts/models/briefing'
import type ShareLink from '#alerts/models/share_link'
import { countOpening, findShareLink } from '#alerts/sharing/open_link'
import Competitor from '#monitoring/models/competitor'
import PageChange from '#monitoring/models/page_change'
import WatchedUrl from '#monitoring/models/watched_url'
import { shownBriefing } from '#web/briefings/shown_briefing'
import { deadLink } from '#web/links/signed_link'
import type { SharedPage } from '#web/sharing/sharing_types'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'

/** Shows a single alert or briefing to anyone with a link to it. */
export default class SharedController {
  async show(ctx: HttpContext) {
    const { inertia, params, request, response } = ctx
    response.header('X-Robots-Tag', 'noindex, nofollow')
    const link = await findShareLink(String(params.token))
    const shared = link && (await sharedBy(link))
    if (!shared) {
      await attempts.linkFrom.count(networkOf(request.ip()))
      return deadLink(ctx, 404, true)
    }
    await attempts.sharedBy.count(link.id)
    if (request.method() === 'GET') await countOpening(link)
    return inertia.render('links/shared', { expiresAt: link.expiresAt, ...shared })
  }
}

async function sharedBy({
  workspaceId,
  alertId,
  briefingId,
}: ShareLink): Promise<Omit<SharedPage, 'expiresAt'> | null> {
  const workspace = { id: workspaceId }
  if (briefingId) {
    const briefing = await Briefing.within(workspace).where('id', briefingId).first()
    return briefing && { alert: null, briefing: shownBriefing(briefing.content, null) }
  }
  const alert = await Alert.within(workspace)
    .where('id', alertId ?? '')
    .first()
  if (!alert) return null
  const competitor = await Competitor.within(workspace).where('id', alert.competitorId).firstOrFail()
  const page = await WatchedUrl.within(workspace).where('id', alert.watchedUrlId).firstOrFail()
  const change = await PageChange.within(workspace).where('id', alert.changeId).first()
  return {
    briefing: null,
    alert: {
      score: alert.signalScore,
      summary: alert.summary,
      competitor: competitor.name,
      url: page.url,
      detectedAt: alert.detectedAt,
      excerpt: alert.changeExcerpt,
      evidence: change && alert.hasEvidence ? await changeEvidence(workspace, change) : null,
    },
  }
}

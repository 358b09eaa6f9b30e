import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { etagOf, isKnown } from '#platform/http/conditional'
import { version } from '#platform/version'
import { atomDocument } from '#delivery/feeds/atom'
import { feedAlerts, feedEntries } from '#delivery/feeds/entries'
import { feedOf } from '#delivery/feeds/feed_link'
import { appLinks } from '#delivery/signed_links'
import Competitor from '#monitoring/models/competitor'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import Workspace from '#workspaces/models/workspace'

/** Serves feeds to feed readers, which are not signed in: the link is their only credential. */
export default class FeedsController {
  async show({ params, request, response }: HttpContext) {
    const feed = await feedOf(String(params.token))
    if (!feed) {
      await attempts.linkFrom.count(networkOf(request.ip()))
      throw new NotFound('Feed')
    }
    await attempts.feedsBy.count(feed.nonce)
    const { name } = await Workspace.findOrFail(feed.workspaceId)
    const { competitorId, tag: competitorTag } = feed
    const competitor = competitorId
      ? await Competitor.within({ id: feed.workspaceId }).where('id', competitorId).firstOrFail()
      : null
    const about = {
      id: feed.id,
      title: `${competitor?.name ?? competitorTag ?? 'Alerts'} · ${name}`,
      createdAt: feed.createdAt,
      url: inboxOf({ competitor: competitor?.id, tag: competitorTag }),
    }
    const alerts = await feedAlerts(feed)
    // The ETag covers all data in the document, so that a document that the feed reader already has is not built again.
    const tag = etagOf(JSON.stringify([version, about, alerts]))
    response.header('Cache-Control', 'private, max-age=300')
    response.header('ETag', tag)
    response.header('X-Robots-Tag', 'noindex')
    if (isKnown(request.header('if-none-match'), tag)) return response.status(304).send('')
    response.header('Content-Type', 'application/atom+xml; charset=utf-8')
    return response.send(atomDocument(about, await feedEntries(feed, alerts)))
  }
}

/** Returns the URL of the inbox, filtered to the alerts of a feed. */
function inboxOf({ competitor, tag }: { competitor?: string; tag: string | null }): string {
  const query = new URLSearchParams({ ...(competitor && { competitor }), ...(tag !== null && { tag }) })
  return query.size > 0 ? `${appLinks.inbox}?${query}` : appLinks.inbox
}

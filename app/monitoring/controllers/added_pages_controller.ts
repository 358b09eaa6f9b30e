import type { HttpContext } from '@adonisjs/core/http'
import { messagesOf } from '#platform/http/flash_errors'
import { watchPages } from '#monitoring/actions/watch_pages'
import { toBaseline } from '#monitoring/controllers/competitors_controller'
import { competitorOf, showNewPages } from '#monitoring/controllers/new_pages'
import { siteOf, typedPages, wholeAddress } from '#monitoring/controllers/typed_pages'
import { chosen, lookForPages, refusedDraft } from '#monitoring/controllers/watching_draft'
import { watchingRoom } from '#monitoring/queries/watching_room'
import { chosenPagesValidator } from '#monitoring/validators/monitoring'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Pages that are added to a competitor. */
export default class AddedPagesController {
  async create(ctx: HttpContext) {
    return showNewPages(ctx, await competitorOf(ctx))
  }

  /** Looks for pages on the competitor's site. */
  async suggest(ctx: HttpContext) {
    const competitor = await competitorOf(ctx)
    const { pages } = await watchingRoom(ctx.workspace)
    try {
      return showNewPages(ctx, competitor, await lookForPages(ctx.workspace, competitor.domain, pages))
    } catch (error) {
      return showNewPages(ctx, competitor, null, messagesOf(error))
    }
  }

  /** Watches those that were chosen; else the form comes back as it was sent. */
  async store(ctx: HttpContext) {
    const competitor = await competitorOf(ctx)
    const choices = typedPages(ctx)
    try {
      const site = siteOf(competitor.domain, choices)
      const wanted = { pages: chosen(choices, (typed) => wholeAddress(typed, site)) }
      const { pages } = await chosenPagesValidator.validate(wanted)
      return toBaseline(ctx, await watchPages(ctx.workspace, competitor.id, pages, userOf(ctx).id))
    } catch (error) {
      const { draft, errors } = refusedDraft(choices, error)
      return showNewPages(ctx, competitor, draft, errors)
    }
  }
}

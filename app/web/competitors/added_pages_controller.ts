import type { HttpContext } from '@adonisjs/core/http'
import { watchPages } from '#monitoring/actions/watch_pages'
import type { DiscoveryProgress } from '#monitoring/discovering/discovered_site'
import type Competitor from '#monitoring/models/competitor'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { chosenPagesValidator } from '#monitoring/validators/monitoring'
import { messagesOf } from '#platform/http/flash_errors'
import { competitorOf, newPagesProps, showNewPages } from '#web/competitors/new_pages'
import { streamSearch, wantsProgress } from '#web/competitors/search_stream'
import { toBaseline } from '#web/competitors/to_baseline'
import { siteOf, typedPages, typedText, wholeAddress } from '#web/competitors/typed_pages'
import { chosen, lookForPages, refusedDraft } from '#web/competitors/watching_draft'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import type { Workspace } from '#workspaces/workspace'

/** Adds pages to a competitor. */
export default class AddedPagesController {
  async create(ctx: HttpContext) {
    const url: unknown = ctx.request.qs().url
    return showNewPages(ctx, await competitorOf(ctx), { url: typeof url === 'string' ? url : '' })
  }

  /** Suggests pages of the competitor's site, first the one whose URL was given. */
  async suggest(ctx: HttpContext) {
    const competitor = await competitorOf(ctx)
    const url = typedText(ctx, 'url')
    if (wantsProgress(ctx)) {
      return streamSearch(ctx, async (onProgress) => {
        const { draft, errors } = await search(ctx.workspace, competitor, url, onProgress)
        return { ...(await newPagesProps(ctx.workspace, competitor, { draft, url })), errors }
      })
    }
    const { draft, errors } = await search(ctx.workspace, competitor, url)
    return showNewPages(ctx, competitor, { draft, url }, errors)
  }

  /** Starts watching the chosen pages, or shows the form with its errors. */
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
      return showNewPages(ctx, competitor, { draft }, errors)
    }
  }
}

async function search(
  workspace: Workspace,
  { domain }: Competitor,
  url: string,
  onProgress?: (progress: DiscoveryProgress) => void
) {
  const { pages } = await watchingCapacity(workspace)
  try {
    const { draft } = await lookForPages(workspace, { domain, typed: url || domain }, pages, onProgress)
    return { draft, errors: {} }
  } catch (error) {
    return { draft: null, errors: messagesOf(error) }
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { messagesOf } from '#platform/http/flash_errors'
import { publicDomain } from '#platform/outbound/public_domain'
import { newCompetitorProps, showNewCompetitor } from '#web/competitors/new_competitor'
import { streamSearch, wantsProgress } from '#web/competitors/search_stream'
import { typedText } from '#web/competitors/typed_pages'
import { lookForPages } from '#web/competitors/watching_draft'
import type { DiscoveryProgress } from '#monitoring/discovering/discovered_site'
import Competitor from '#monitoring/models/competitor'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { likelyName } from '#monitoring/suggesting/likely_name'
import { namedSiteValidator } from '#monitoring/validators/monitoring'

/** Suggests pages of a site that is not a competitor yet. */
export default class SuggestionsController {
  async store(ctx: HttpContext) {
    if (wantsProgress(ctx)) {
      return streamSearch(ctx, async (onProgress) => {
        const { typed, errors } = await search(ctx, onProgress)
        return { ...(await newCompetitorProps(ctx.workspace, typed)), errors }
      })
    }
    const { typed, errors } = await search(ctx)
    return showNewCompetitor(ctx, typed, errors)
  }
}

async function search(ctx: HttpContext, onProgress?: (progress: DiscoveryProgress) => void) {
  const given = typedText(ctx, 'domain')
  try {
    const domain = publicDomain((await namedSiteValidator.validate({ domain: given })).domain)
    const isThere = await Competitor.within(ctx.workspace).where({ domain }).first()
    const { pages } = await watchingCapacity(ctx.workspace)
    const found = isThere
      ? null
      : await lookForPages(ctx.workspace, { domain, typed: given }, pages, onProgress)
    const name = found?.name ?? likelyName(domain)
    return { typed: { domain, name, draft: found?.draft ?? null, pasted: given }, errors: {} }
  } catch (error) {
    return { typed: { domain: given, name: '', draft: null }, errors: messagesOf(error) }
  }
}

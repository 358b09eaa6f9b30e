import type { HttpContext } from '@adonisjs/core/http'
import { messagesOf } from '#platform/http/flash_errors'
import { publicDomain } from '#platform/outbound/public_domain'
import { showNewCompetitor } from '#web/competitors/new_competitor'
import { typedText } from '#web/competitors/typed_pages'
import { lookForPages } from '#web/competitors/watching_draft'
import Competitor from '#monitoring/models/competitor'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import { likelyName } from '#monitoring/suggesting/likely_name'
import { namedSiteValidator } from '#monitoring/validators/monitoring'

/** Suggests pages of a site that is not a competitor yet. */
export default class SuggestionsController {
  async store(ctx: HttpContext) {
    const typed = typedText(ctx, 'domain')
    try {
      const domain = publicDomain((await namedSiteValidator.validate({ domain: typed })).domain)
      const isThere = await Competitor.within(ctx.workspace).where({ domain }).first()
      const { pages } = await watchingCapacity(ctx.workspace)
      const draft = isThere ? null : await lookForPages(ctx.workspace, domain, pages)
      return showNewCompetitor(ctx, { domain, name: likelyName(domain), draft })
    } catch (error) {
      return showNewCompetitor(ctx, { domain: typed, name: '', draft: null }, messagesOf(error))
    }
  }
}

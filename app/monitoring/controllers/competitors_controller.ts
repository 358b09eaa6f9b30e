import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { removeCompetitor } from '#monitoring/actions/remove_competitor'
import { watchCompetitor } from '#monitoring/actions/watch_pages'
import { showNewCompetitor } from '#monitoring/controllers/new_competitor'
import { siteOf, typedPages, typedText, wholeAddress } from '#monitoring/controllers/typed_pages'
import { chosen, refusedDraft } from '#monitoring/controllers/watching_draft'
import { chosenCompetitorValidator } from '#monitoring/validators/monitoring'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

export default class CompetitorsController {
  async create(ctx: HttpContext) {
    return showNewCompetitor(ctx)
  }

  /** Adds a competitor together with the pages that were chosen; else the form comes back as it was sent. */
  async store(ctx: HttpContext) {
    const choices = typedPages(ctx)
    const [name, domain] = [typedText(ctx, 'name'), typedText(ctx, 'domain')]
    try {
      const pages = chosen(choices, (typed) => wholeAddress(typed, siteOf(domain, choices)))
      const input = await chosenCompetitorValidator.validate({ name, domain, pages })
      const watching = await watchCompetitor(ctx.workspace, input, userOf(ctx).id)
      return toBaseline(ctx, watching)
    } catch (error) {
      const { draft, errors } = refusedDraft(choices, error)
      return showNewCompetitor(ctx, { name, domain, draft }, errors)
    }
  }

  async destroy(ctx: HttpContext) {
    const { name } = await removeCompetitor(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Removed ${name}.`)
    return ctx.response.redirect().toPath('/competitors')
  }
}

/** Where the first readings of pages are seen arriving. */
export function toBaseline(
  { response }: HttpContext,
  { competitor, pages }: Awaited<ReturnType<typeof watchCompetitor>>
) {
  const since = Math.min(...pages.map(({ createdAt }) => createdAt))
  return response
    .redirect()
    .withQs({ since: String(since) })
    .toPath(`/competitors/${competitor.id}/baseline`)
}

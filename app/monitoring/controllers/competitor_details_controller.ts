import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { updateCompetitor } from '#monitoring/actions/update_competitor'
import { competitorOf } from '#monitoring/controllers/new_pages'
import { typedText } from '#monitoring/controllers/typed_pages'
import type { EditCompetitorPage } from '#monitoring/controllers/watching_page'
import { competitorValidator } from '#monitoring/validators/monitoring'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const GIVEN = 'competitor'

/** What a competitor is called, and where its site is. */
export default class CompetitorDetailsController {
  async edit(ctx: HttpContext) {
    const { id, name, domain } = await competitorOf(ctx)
    return ctx.inertia.render('competitors/edit', {
      competitor: { id, name },
      given: ctx.session.flashMessages.get(GIVEN, { name, domain }),
    })
  }

  async update(ctx: HttpContext) {
    ctx.session.flash(GIVEN, { name: typedText(ctx, 'name'), domain: typedText(ctx, 'domain') })
    const input = await ctx.request.validateUsing(competitorValidator)
    const { id, name } = await updateCompetitor(ctx.workspace, String(ctx.params.id), input, userOf(ctx).id)
    notify(ctx, `Saved ${name}.`)
    return ctx.response.redirect(`/competitors/${id}`)
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'competitors/edit': EditCompetitorPage
  }
}

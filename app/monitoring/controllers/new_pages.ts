import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#platform/errors'
import { showErrors } from '#monitoring/controllers/show_errors'
import type { NewPagesPage, WatchingDraft } from '#monitoring/controllers/watching_page'
import Competitor from '#monitoring/models/competitor'
import { watchingRoom } from '#monitoring/queries/watching_room'

/** The competitor that an address names. */
export async function competitorOf({ params, workspace }: HttpContext): Promise<Competitor> {
  const competitor = await Competitor.within(workspace).where('id', String(params.id)).first()
  if (!competitor) throw new NotFound('Competitor')
  return competitor
}

/** The page on which more pages of a competitor are chosen, with what was found or sent so far and what is wrong with it. */
export async function showNewPages(
  ctx: HttpContext,
  { id, name, domain }: Competitor,
  draft: WatchingDraft | null = null,
  errors: Record<string, string> = {}
) {
  showErrors(ctx, errors)
  const { pages } = await watchingRoom(ctx.workspace)
  return ctx.inertia.render('competitors/add_pages', { competitor: { id, name, domain }, draft, pages })
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'competitors/add_pages': NewPagesPage
  }
}

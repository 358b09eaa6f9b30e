import type { HttpContext } from '@adonisjs/core/http'
import { showErrors } from '#monitoring/controllers/show_errors'
import type { NewCompetitorPage } from '#monitoring/controllers/watching_page'
import Competitor from '#monitoring/models/competitor'
import { watchingRoom } from '#monitoring/queries/watching_room'

type Typed = Pick<NewCompetitorPage, 'domain' | 'name' | 'draft'>

const NOTHING: Typed = { domain: '', name: '', draft: null }

/** The page on which a competitor is added, with what was found or sent so far and what is wrong with it. */
export async function showNewCompetitor(
  ctx: HttpContext,
  typed = NOTHING,
  errors: Record<string, string> = {}
) {
  const { inertia, workspace } = ctx
  const existing = typed.domain
    ? await Competitor.within(workspace).where('domain', typed.domain).first()
    : null
  showErrors(ctx, errors)
  return inertia.render('competitors/new', {
    ...typed,
    existing: existing && { id: existing.id, name: existing.name },
    ...(await watchingRoom(workspace)),
  })
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'competitors/new': NewCompetitorPage
  }
}

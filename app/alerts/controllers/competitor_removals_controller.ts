import type { HttpContext } from '@adonisjs/core/http'
import type { CompetitorRemovalPage } from '#alerts/controllers/removal_pages'
import { goesWithCompetitor } from '#alerts/queries/removals'

/** The question before a competitor goes. */
export default class CompetitorRemovalsController {
  async create({ inertia, params, workspace }: HttpContext) {
    return inertia.render('competitors/removal', await goesWithCompetitor(workspace, String(params.id)))
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'competitors/removal': CompetitorRemovalPage
  }
}

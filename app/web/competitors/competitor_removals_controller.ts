import type { HttpContext } from '@adonisjs/core/http'
import { type CompetitorRemovalPage, goesWithCompetitor } from '#web/competitors/competitor_removal'

/** Asks for confirmation before a competitor is deleted. */
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

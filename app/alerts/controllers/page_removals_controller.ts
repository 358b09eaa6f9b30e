import type { HttpContext } from '@adonisjs/core/http'
import type { PageRemovalPage } from '#alerts/controllers/removal_pages'
import { goesWithPage } from '#alerts/queries/removals'

/** The question before a watched page goes. */
export default class PageRemovalsController {
  async create({ inertia, params, workspace }: HttpContext) {
    return inertia.render('watched_urls/removal', await goesWithPage(workspace, String(params.id)))
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'watched_urls/removal': PageRemovalPage
  }
}

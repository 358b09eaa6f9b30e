import type { HttpContext } from '@adonisjs/core/http'
import { competitorOf } from '#monitoring/controllers/new_pages'
import type { BaselinePage } from '#monitoring/controllers/watching_page'
import { firstReadings } from '#monitoring/queries/first_readings'

/** The first readings of pages, seen arriving. */
export default class BaselinesController {
  async show(ctx: HttpContext) {
    const { id, name, createdAt } = await competitorOf(ctx)
    const given = Number(ctx.request.qs().since)
    const since = Number.isSafeInteger(given) && given > createdAt ? given : createdAt
    return ctx.inertia.render('competitors/baseline', {
      competitor: { id, name },
      pages: () => firstReadings(ctx.workspace, id, since),
      since,
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'competitors/baseline': BaselinePage
  }
}

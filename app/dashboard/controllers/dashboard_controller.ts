import type { HttpContext } from '@adonisjs/core/http'
import type { DashboardPage } from '#dashboard/controllers/dashboard_page'
import { attentionOf } from '#dashboard/queries/attention'
import { dashboardFigures } from '#dashboard/queries/dashboard_figures'
import { highAlertsOfTheWeek } from '#dashboard/queries/high_alerts'

/** What happened lately, and what needs somebody. */
export default class DashboardController {
  async show({ inertia, workspace }: HttpContext) {
    const figures = await dashboardFigures(workspace)
    const { pages, competitors } = figures
    return inertia.render('dashboard/show', {
      figures,
      attention: await attentionOf(workspace, {
        pages: pages.active + pages.paused,
        competitors: competitors.count,
      }),
      highAlerts: await highAlertsOfTheWeek(workspace),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'dashboard/show': DashboardPage
  }
}

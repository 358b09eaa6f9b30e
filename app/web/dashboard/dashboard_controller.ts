import type { HttpContext } from '@adonisjs/core/http'
import type { DashboardPage } from '#web/dashboard/dashboard_page'
import { attentionOf } from '#web/dashboard/attention'
import { dashboardFigures } from '#web/dashboard/dashboard_figures'
import { highAlertsOfTheWeek } from '#web/dashboard/high_alerts'

/** Shows what happened recently and what needs attention. */
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

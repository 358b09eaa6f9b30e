import type { HttpContext } from '@adonisjs/core/http'
import { watchingCapacity } from '#monitoring/queries/watching_capacity'
import type { DashboardPage } from '#web/dashboard/dashboard_page'
import { attentionOf } from '#web/dashboard/attention'
import { checklistOf } from '#web/dashboard/checklist'
import { dashboardFigures } from '#web/dashboard/dashboard_figures'
import { highAlertsOfTheWeek } from '#web/dashboard/high_alerts'

/** Shows what happened recently and what needs attention. */
export default class DashboardController {
  async show({ inertia, membership, workspace }: HttpContext) {
    const { pages, competitors } = await watchingCapacity(workspace)
    return inertia.render('dashboard/show', {
      checklist: await checklistOf(workspace, membership),
      figures: await dashboardFigures(workspace),
      attention: await attentionOf(workspace, { pages: pages.used, competitors: competitors.used }),
      highAlerts: await highAlertsOfTheWeek(workspace),
    })
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'dashboard/show': DashboardPage
  }
}

import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const GoalsController = () => import('#web/analytics/goals_controller')
const LiveVisitsController = () => import('#web/analytics/live_visits_controller')
const SiteRemovalsController = () => import('#web/analytics/site_removals_controller')
const SiteSnippetsController = () => import('#web/analytics/site_snippets_controller')
const SitesController = () => import('#web/analytics/sites_controller')

router
  .group(() => {
    router.get('/', [SitesController, 'index']).as('sites.index')
    router.get('/new', [SitesController, 'create']).as('sites.create')
    router.post('/', [SitesController, 'store']).as('sites.store')
    router.get('/:id', [SitesController, 'show']).as('sites.show')
    router.get('/:id/live', [LiveVisitsController, 'show']).as('live_visits.show')
    router.get('/:id/goals', [GoalsController, 'index']).as('goals.index')
    router.post('/:id/goals', [GoalsController, 'store']).as('goals.store')
    router.post('/goals/:id/remove', [GoalsController, 'destroy']).as('goals.destroy')
    router.get('/:id/removal', [SiteRemovalsController, 'create']).as('sites.removal')
    router.post('/:id/remove', [SitesController, 'destroy']).as('sites.destroy')
    router.get('/:id/snippet', [SiteSnippetsController, 'show']).as('sites.snippet')
  })
  .prefix('/analytics')
  .use(signedIn())

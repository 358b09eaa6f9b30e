import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const SiteRemovalsController = () => import('#web/analytics/site_removals_controller')
const SiteSnippetsController = () => import('#web/analytics/site_snippets_controller')
const SitesController = () => import('#web/analytics/sites_controller')

router
  .group(() => {
    router.get('/', [SitesController, 'index']).as('sites.index')
    router.get('/new', [SitesController, 'create']).as('sites.create')
    router.post('/', [SitesController, 'store']).as('sites.store')
    router.get('/:id', [SitesController, 'show']).as('sites.show')
    router.get('/:id/removal', [SiteRemovalsController, 'create']).as('sites.removal')
    router.post('/:id/remove', [SitesController, 'destroy']).as('sites.destroy')
    router.get('/:id/snippet', [SiteSnippetsController, 'show']).as('sites.snippet')
  })
  .prefix('/analytics')
  .use(signedIn())

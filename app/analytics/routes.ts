import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const SiteSnippetsController = () => import('#analytics/controllers/site_snippets_controller')
const SiteRemovalsController = () => import('#analytics/controllers/site_removals_controller')
const SitesController = () => import('#analytics/controllers/sites_controller')

const showScript = [() => import('#analytics/controllers/scripts_controller'), 'show'] as const

router.get('/rw.js', [...showScript])
router.get('/:name', [...showScript]).where('name', /^rw\.[0-9a-f]{16}\.js$/)

router.get('/analytics/snippet', [() => import('#analytics/controllers/snippets_controller'), 'show'])

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

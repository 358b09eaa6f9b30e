import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const ComparedVersionsController = () => import('#web/pages/compared_versions_controller')
const UnmutedAreasController = () => import('#web/pages/unmuted_areas_controller')
const PageCrawlsController = () => import('#web/pages/page_crawls_controller')
const PageHistoriesController = () => import('#web/pages/page_histories_controller')
const PageRemovalsController = () => import('#web/pages/page_removals_controller')
const PagesController = () => import('#web/pages/pages_controller')
const PausedPagesController = () => import('#web/pages/paused_pages_controller')
const RegionsController = () => import('#web/pages/regions_controller')

router
  .group(() => {
    router.get('/', [PagesController, 'show']).as('watched_urls.show')
    router.post('/', [PagesController, 'update']).as('watched_urls.update')
    router.get('/removal', [PageRemovalsController, 'create']).as('watched_urls.removal')
    router.post('/remove', [PagesController, 'destroy']).as('watched_urls.destroy')
    router.post('/pause', [PausedPagesController, 'store']).as('watched_urls.pause')
    router.post('/resume', [PausedPagesController, 'destroy']).as('watched_urls.resume')
    router.post('/crawl', [PageCrawlsController, 'store']).as('watched_urls.crawl')
    router.post('/history', [PageHistoriesController, 'store']).as('watched_urls.history')
    router.get('/areas', [RegionsController, 'create']).as('regions.create')
    router.post('/areas', [RegionsController, 'store']).as('regions.store')
    router.post('/areas/:regionId/remove', [RegionsController, 'destroy']).as('regions.destroy')
    router.get('/compare', [ComparedVersionsController, 'show']).as('versions.compare')
    router.post('/places/:areaId/lift', [UnmutedAreasController, 'store']).as('places.lift')
    router.post('/places/:areaId/restore', [UnmutedAreasController, 'destroy']).as('places.restore')
  })
  .prefix('/watched-urls/:id')
  .use(signedIn())

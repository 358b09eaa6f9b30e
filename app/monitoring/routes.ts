import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const AddedPagesController = () => import('#monitoring/controllers/added_pages_controller')
const BaselinesController = () => import('#monitoring/controllers/baselines_controller')
const CompetitorCrawlsController = () => import('#monitoring/controllers/competitor_crawls_controller')
const CompetitorDetailsController = () => import('#monitoring/controllers/competitor_details_controller')
const CompetitorsController = () => import('#monitoring/controllers/competitors_controller')
const SuggestionsController = () => import('#monitoring/controllers/suggestions_controller')
const PageCrawlsController = () => import('#monitoring/controllers/page_crawls_controller')
const PageSettingsController = () => import('#monitoring/controllers/page_settings_controller')
const PausedPagesController = () => import('#monitoring/controllers/paused_pages_controller')

router.get('/favicons/:id', [() => import('#monitoring/controllers/favicons_controller'), 'show'])

router
  .group(() => {
    router.post('/', [CompetitorsController, 'store']).as('competitors.store')
    router.get('/new', [CompetitorsController, 'create']).as('competitors.create')
    router.post('/new', [SuggestionsController, 'store']).as('competitors.suggest')
    router.get('/:id/pages/new', [AddedPagesController, 'create']).as('competitor_pages.create')
    router.post('/:id/pages/new', [AddedPagesController, 'suggest']).as('competitor_pages.suggest')
    router.post('/:id/pages', [AddedPagesController, 'store']).as('competitor_pages.store')
    router.get('/:id/baseline', [BaselinesController, 'show']).as('competitors.baseline')
    router.post('/:id/crawl', [CompetitorCrawlsController, 'store']).as('competitors.crawl')
    router.get('/:id/edit', [CompetitorDetailsController, 'edit']).as('competitors.edit')
    router.post('/:id', [CompetitorDetailsController, 'update']).as('competitors.update')
    router.post('/:id/remove', [CompetitorsController, 'destroy']).as('competitors.destroy')
  })
  .prefix('/competitors')
  .use(signedIn())

router
  .group(() => {
    router.post('/', [PageSettingsController, 'update']).as('watched_urls.update')
    router.post('/remove', [PageSettingsController, 'destroy']).as('watched_urls.destroy')
    router.post('/pause', [PausedPagesController, 'store']).as('watched_urls.pause')
    router.post('/resume', [PausedPagesController, 'destroy']).as('watched_urls.resume')
    router.post('/crawl', [PageCrawlsController, 'store']).as('watched_urls.crawl')
  })
  .prefix('/watched-urls/:id')
  .use(signedIn())

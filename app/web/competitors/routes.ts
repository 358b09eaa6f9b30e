import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const AddedPagesController = () => import('#web/competitors/added_pages_controller')
const BaselinesController = () => import('#web/competitors/baselines_controller')
const CompetitorCrawlsController = () => import('#web/competitors/competitor_crawls_controller')
const CompetitorPagesController = () => import('#web/competitors/competitor_pages_controller')
const CompetitorRemovalsController = () => import('#web/competitors/competitor_removals_controller')
const CompetitorsController = () => import('#web/competitors/competitors_controller')
const PublishedPagesController = () => import('#web/competitors/published_pages_controller')
const SuggestionsController = () => import('#web/competitors/suggestions_controller')

router
  .group(() => {
    router.get('/', [CompetitorsController, 'index']).as('competitors.index')
    router.get('/new', [CompetitorsController, 'create']).as('competitors.create')
    router.post('/new', [SuggestionsController, 'store']).as('competitors.suggest')
    router.post('/', [CompetitorsController, 'store']).as('competitors.store')
    router.get('/:id', [CompetitorsController, 'show']).as('competitors.show')
    router.get('/:id/edit', [CompetitorsController, 'edit']).as('competitors.edit')
    router.post('/:id', [CompetitorsController, 'update']).as('competitors.update')
    router.get('/:id/removal', [CompetitorRemovalsController, 'create']).as('competitors.removal')
    router.post('/:id/remove', [CompetitorsController, 'destroy']).as('competitors.destroy')
    router.get('/:id/baseline', [BaselinesController, 'show']).as('competitors.baseline')
    router.post('/:id/crawl', [CompetitorCrawlsController, 'store']).as('competitors.crawl')
    router.get('/:id/pages', [CompetitorPagesController, 'index']).as('competitor_pages.index')
    router.get('/:id/pages/new', [AddedPagesController, 'create']).as('competitor_pages.create')
    router.post('/:id/pages/new', [AddedPagesController, 'suggest']).as('competitor_pages.suggest')
    router.post('/:id/pages', [AddedPagesController, 'store']).as('competitor_pages.store')
    router.post('/:id/new-pages/track', [PublishedPagesController, 'store']).as('published_pages.store')
    router.post('/:id/new-pages/ignore', [PublishedPagesController, 'destroy']).as('published_pages.destroy')
  })
  .prefix('/competitors')
  .use(signedIn())

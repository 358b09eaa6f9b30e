import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const SearchController = () => import('#web/search/search_controller')
const SuggestionsController = () => import('#web/search/suggestions_controller')

router
  .group(() => {
    router.get('/search', [SearchController, 'index']).as('search.index')
    router.get('/search/suggestions', [SuggestionsController, 'index']).as('search.suggestions')
  })
  .use(signedIn())

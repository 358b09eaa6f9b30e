import router from '@adonisjs/core/services/router'
import { signedLinks } from '#start/kernel'

const FeedsController = () => import('#web/links/feeds_controller')
const RatingLinksController = () => import('#web/links/rating_links_controller')
const UnsubscriptionsController = () => import('#web/links/unsubscriptions_controller')

router
  .group(() => {
    router.get('/feeds/:token', [FeedsController, 'show']).as('feeds.show')
    router.get('/rate/:token', [RatingLinksController, 'show']).as('rating_links.show')
    router.post('/rate/:token', [RatingLinksController, 'store']).as('rating_links.store')
    router.get('/unsubscribe/:token', [UnsubscriptionsController, 'show']).as('unsubscriptions.show')
    router.post('/unsubscribe/:token', [UnsubscriptionsController, 'store']).as('unsubscriptions.store')
  })
  .use(signedLinks())

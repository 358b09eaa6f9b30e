import router from '@adonisjs/core/services/router'
import { middleware, signedLinks, web } from '#start/kernel'

const AlertRatingsController = () => import('#alerts/controllers/alert_ratings_controller')
const AlertsController = () => import('#alerts/controllers/alerts_controller')
const ChangesController = () => import('#alerts/controllers/changes_controller')
const HeldBackController = () => import('#alerts/controllers/held_back_controller')
const LiftedPlacesController = () => import('#alerts/controllers/lifted_places_controller')
const RatingLinksController = () => import('#alerts/controllers/rating_links_controller')
const UnsubscriptionsController = () => import('#alerts/controllers/unsubscriptions_controller')
const WantedChangesController = () => import('#alerts/controllers/wanted_changes_controller')
const WatchedUrlsController = () => import('#alerts/controllers/watched_urls_controller')

router
  .group(() => {
    router.get('/', ({ response }) => response.redirect('/alerts'))
    router.get('/alerts', [AlertsController, 'index']).as('alerts.index')
    router.get('/alerts/:id', [AlertsController, 'show']).as('alerts.show')
    router.post('/alerts/:id/read', [AlertsController, 'read']).as('alerts.read')
    router.post('/alerts/:id/archive', [AlertsController, 'archive']).as('alerts.archive')
    router.post('/alerts/:id/rating', [AlertRatingsController, 'store']).as('alerts.rate')
    router.get('/watched-urls/:id', [WatchedUrlsController, 'show']).as('watched_urls.show')
    router.post('/watched-urls/:id/places/:placeId/lift', [LiftedPlacesController, 'store']).as('places.lift')
    router
      .post('/watched-urls/:id/places/:placeId/restore', [LiftedPlacesController, 'destroy'])
      .as('places.restore')
    router.get('/held-back', [HeldBackController, 'index']).as('held_back.index')
    router.get('/changes/:id', [ChangesController, 'show']).as('changes.show')
    router.post('/changes/:id/want', [WantedChangesController, 'store']).as('changes.want')
  })
  .use([...web(), middleware.signedIn()])

router
  .group(() => {
    router.get('/rate/:token', [RatingLinksController, 'show']).as('rating_links.show')
    router.post('/rate/:token', [RatingLinksController, 'store']).as('rating_links.store')
    router.get('/unsubscribe/:token', [UnsubscriptionsController, 'show']).as('unsubscriptions.show')
    router.post('/unsubscribe/:token', [UnsubscriptionsController, 'store']).as('unsubscriptions.store')
  })
  .use(signedLinks())

import router from '@adonisjs/core/services/router'
import { middleware, signedIn, signedLinks } from '#start/kernel'

const AllAlertsReadController = () => import('#alerts/controllers/all_alerts_read_controller')
const AlertRatingsController = () => import('#alerts/controllers/alert_ratings_controller')
const AlertsController = () => import('#alerts/controllers/alerts_controller')
const ArchivedAlertsController = () => import('#alerts/controllers/archived_alerts_controller')
const ChannelSecretsController = () => import('#alerts/controllers/channel_secrets_controller')
const ChannelTestsController = () => import('#alerts/controllers/channel_tests_controller')
const ChannelsController = () => import('#alerts/controllers/channels_controller')
const ChangesController = () => import('#alerts/controllers/changes_controller')
const CompetitorPagesController = () => import('#alerts/controllers/competitor_pages_controller')
const CompetitorRemovalsController = () => import('#alerts/controllers/competitor_removals_controller')
const CompetitorsController = () => import('#alerts/controllers/competitors_controller')
const ComparedVersionsController = () => import('#alerts/controllers/compared_versions_controller')
const DigestSchedulesController = () => import('#alerts/controllers/digest_schedules_controller')
const HeldBackController = () => import('#alerts/controllers/held_back_controller')
const LiftedPlacesController = () => import('#alerts/controllers/lifted_places_controller')
const MailSubscriptionsController = () => import('#alerts/controllers/mail_subscriptions_controller')
const PageRemovalsController = () => import('#alerts/controllers/page_removals_controller')
const PausedChannelsController = () => import('#alerts/controllers/paused_channels_controller')
const RatingLinksController = () => import('#alerts/controllers/rating_links_controller')
const SignalController = () => import('#alerts/controllers/signal_controller')
const ReadAlertsController = () => import('#alerts/controllers/read_alerts_controller')
const SeenAlertsController = () => import('#alerts/controllers/seen_alerts_controller')
const UndoneActsController = () => import('#alerts/controllers/undone_acts_controller')
const UnsubscriptionsController = () => import('#alerts/controllers/unsubscriptions_controller')
const WantedChangesController = () => import('#alerts/controllers/wanted_changes_controller')
const WatchedUrlsController = () => import('#alerts/controllers/watched_urls_controller')

router
  .group(() => {
    router.get('/alerts', [AlertsController, 'index']).as('alerts.index')
    router.get('/alerts/read-all', [AllAlertsReadController, 'create']).as('alerts.ask_read_all')
    router.get('/alerts/:id', [AlertsController, 'show']).as('alerts.show')
    router.post('/alerts/read-all', [AllAlertsReadController, 'store']).as('alerts.read_all')
    router.post('/alerts/undo/:id', [UndoneActsController, 'store']).as('alerts.undo')
    // One by its id, or those that the form names.
    for (const [path, of] of [
      ['/alerts', 'some'],
      ['/alerts/:id', 'one'],
    ]) {
      router.post(`${path}/read`, [ReadAlertsController, 'store']).as(`alerts.read.${of}`)
      router.post(`${path}/unread`, [ReadAlertsController, 'destroy']).as(`alerts.unread.${of}`)
      router.post(`${path}/archive`, [ArchivedAlertsController, 'store']).as(`alerts.archive.${of}`)
      router.post(`${path}/unarchive`, [ArchivedAlertsController, 'destroy']).as(`alerts.unarchive.${of}`)
    }
    router.post('/alerts/:id/seen', [SeenAlertsController, 'store']).as('alerts.seen')
    router.post('/alerts/:id/rating', [AlertRatingsController, 'store']).as('alerts.rate')
    router.get('/competitors', [CompetitorsController, 'index']).as('competitors.index')
    router.get('/competitors/:id', [CompetitorsController, 'show']).as('competitors.show')
    router.get('/competitors/:id/pages', [CompetitorPagesController, 'index']).as('competitor_pages.index')
    router.get('/competitors/:id/removal', [CompetitorRemovalsController, 'create']).as('competitors.removal')
    router.get('/watched-urls/:id', [WatchedUrlsController, 'show']).as('watched_urls.show')
    router.get('/watched-urls/:id/removal', [PageRemovalsController, 'create']).as('watched_urls.removal')
    router.get('/watched-urls/:id/compare', [ComparedVersionsController, 'show']).as('versions.compare')
    router.post('/watched-urls/:id/places/:placeId/lift', [LiftedPlacesController, 'store']).as('places.lift')
    router
      .post('/watched-urls/:id/places/:placeId/restore', [LiftedPlacesController, 'destroy'])
      .as('places.restore')
    router.get('/held-back', [HeldBackController, 'index']).as('held_back.index')
    router.get('/changes/:id', [ChangesController, 'show']).as('changes.show')
    router.post('/changes/:id/want', [WantedChangesController, 'store']).as('changes.want')
  })
  .use(signedIn())

router
  .group(() => {
    router.get('/', [ChannelsController, 'index']).as('channels.index')
    router.post('/', [ChannelsController, 'store']).as('channels.store')
    router.post('/:kind/remove', [ChannelsController, 'destroy']).as('channels.destroy')
    router.post('/:kind/pause', [PausedChannelsController, 'store']).as('channels.pause')
    router.post('/:kind/resume', [PausedChannelsController, 'destroy']).as('channels.resume')
    router.post('/:kind/test', [ChannelTestsController, 'store']).as('channels.test')
    router.post('/:kind/secret', [ChannelSecretsController, 'store']).as('channels.secret')
  })
  .prefix('/settings/channels')
  .use(signedIn())

router
  .group(() => {
    router.post('/', [DigestSchedulesController, 'update']).as('digest.update')
    router.post('/subscription', [MailSubscriptionsController, 'store']).as('digest.subscribe')
  })
  .prefix('/settings/digest')
  .use(signedIn())

router
  .group(() => {
    router.get('/', [SignalController, 'show']).as('signal.show')
    router.post('/reset', [SignalController, 'destroy']).as('signal.reset').use(middleware.owner())
  })
  .prefix('/settings/signal')
  .use(signedIn())

router
  .group(() => {
    router.get('/rate/:token', [RatingLinksController, 'show']).as('rating_links.show')
    router.post('/rate/:token', [RatingLinksController, 'store']).as('rating_links.store')
    router.get('/unsubscribe/:token', [UnsubscriptionsController, 'show']).as('unsubscriptions.show')
    router.post('/unsubscribe/:token', [UnsubscriptionsController, 'store']).as('unsubscriptions.store')
  })
  .use(signedLinks())

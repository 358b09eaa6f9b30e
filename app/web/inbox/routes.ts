import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const AlertRatingsController = () => import('#web/inbox/alert_ratings_controller')
const AlertsController = () => import('#web/inbox/alerts_controller')
const AllAlertsReadController = () => import('#web/inbox/all_alerts_read_controller')
const ArchivedAlertsController = () => import('#web/inbox/archived_alerts_controller')
const ReadAlertsController = () => import('#web/inbox/read_alerts_controller')
const SeenAlertsController = () => import('#web/inbox/seen_alerts_controller')
const UndoneActsController = () => import('#web/inbox/undone_acts_controller')

router
  .group(() => {
    router.get('/alerts', [AlertsController, 'index']).as('alerts.index')
    router.get('/alerts/read-all', [AllAlertsReadController, 'create']).as('alerts.ask_read_all')
    router.get('/alerts/:id', [AlertsController, 'show']).as('alerts.show')
    router.post('/alerts/read-all', [AllAlertsReadController, 'store']).as('alerts.read_all')
    router.post('/alerts/undo/:id', [UndoneActsController, 'store']).as('alerts.undo')
    // Each action applies to one alert by its ID, or to the alerts that the form selects.
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
  })
  .use(signedIn())

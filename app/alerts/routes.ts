import router from '@adonisjs/core/services/router'
import { middleware, web } from '#start/kernel'

const AlertsController = () => import('#alerts/controllers/alerts_controller')

router
  .group(() => {
    router.get('/', ({ response }) => response.redirect('/alerts'))
    router.get('/alerts', [AlertsController, 'index']).as('alerts.index')
    router.get('/alerts/:id', [AlertsController, 'show']).as('alerts.show')
    router.post('/alerts/:id/read', [AlertsController, 'read']).as('alerts.read')
    router.post('/alerts/:id/archive', [AlertsController, 'archive']).as('alerts.archive')
  })
  .use([...web(), middleware.signedIn()])

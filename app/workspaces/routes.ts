import router from '@adonisjs/core/services/router'
import { middleware, web } from '#start/kernel'

const SetupController = () => import('#workspaces/controllers/setup_controller')
const SessionController = () => import('#workspaces/controllers/session_controller')

router
  .group(() => {
    router.get('/setup', [SetupController, 'show']).as('setup.show')
    router.post('/setup', [SetupController, 'store']).as('setup.store')

    router
      .group(() => {
        router.get('/login', [SessionController, 'show']).as('session.show')
        router.post('/login', [SessionController, 'store']).as('session.store')
      })
      .use(middleware.signedOut())
    router.post('/logout', [SessionController, 'destroy']).as('session.destroy')
  })
  .use(web())

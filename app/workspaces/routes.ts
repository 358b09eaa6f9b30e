import router from '@adonisjs/core/services/router'
import { middleware, signedIn, web } from '#start/kernel'

const ApiKeysController = () => import('#workspaces/controllers/api_keys_controller')
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

router
  .group(() => {
    router.get('/', [ApiKeysController, 'index']).as('api_keys.index')
    router.get('/new', [ApiKeysController, 'create']).as('api_keys.create')
    router.post('/', [ApiKeysController, 'store']).as('api_keys.store')
    router.post('/:id/revoke', [ApiKeysController, 'destroy']).as('api_keys.destroy')
  })
  .prefix('/settings/api-keys')
  .use(signedIn())

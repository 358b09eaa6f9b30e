import router from '@adonisjs/core/services/router'
import { web } from '#start/kernel'

const PasswordResetRequestsController = () => import('#web/password/password_reset_requests_controller')
const PasswordResetsController = () => import('#web/password/password_resets_controller')

router
  .group(() => {
    router.get('/password/forgot', [PasswordResetRequestsController, 'show']).as('reset_requests.show')
    router.post('/password/forgot', [PasswordResetRequestsController, 'store']).as('reset_requests.store')
    router.get('/password/reset/:token', [PasswordResetsController, 'show']).as('resets.show')
    router.post('/password/reset/:token', [PasswordResetsController, 'store']).as('resets.store')
  })
  .use(web())

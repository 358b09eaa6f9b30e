import router from '@adonisjs/core/services/router'
import { middleware, web } from '#start/kernel'

const SessionController = () => import('#web/session/session_controller')
const SignInCodesController = () => import('#web/session/sign_in_codes_controller')

router
  .group(() => {
    router.get('/login', [SessionController, 'show']).as('session.show')
    router.post('/login', [SessionController, 'store']).as('session.store')
    router.get('/login/code', [SignInCodesController, 'show']).as('sign_in_codes.show')
    router.post('/login/code', [SignInCodesController, 'store']).as('sign_in_codes.store')
  })
  .use([...web(), middleware.opener(), middleware.signedOut()])

router.post('/logout', [SessionController, 'destroy']).as('session.destroy').use(web())

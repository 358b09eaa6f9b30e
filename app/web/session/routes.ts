import router from '@adonisjs/core/services/router'
import { middleware, web } from '#start/kernel'

const SessionController = () => import('#web/session/session_controller')
const ConnectedIdentitiesController = () => import('#web/session/connected_identities_controller')
const SingleSignOnController = () => import('#web/session/single_sign_on_controller')
const SignInCodesController = () => import('#web/session/sign_in_codes_controller')

router
  .group(() => {
    router.get('/login', [SessionController, 'show']).as('session.show')
    router.post('/login', [SessionController, 'store']).as('session.store')
    router.get('/login/code', [SignInCodesController, 'show']).as('sign_in_codes.show')
    router.post('/login/code', [SignInCodesController, 'store']).as('sign_in_codes.store')
  })
  .use([...web(), middleware.opener(), middleware.signedOut()])

// Also for signed-in users, who connect their account or open a workspace that requires single sign-on.
router
  .group(() => {
    router.get('/', [SingleSignOnController, 'create']).as('single_sign_on.create')
    router.get('/callback', [SingleSignOnController, 'store']).as('single_sign_on.store')
    router.get('/connect', [ConnectedIdentitiesController, 'create']).as('identities.create')
    router.post('/connect', [ConnectedIdentitiesController, 'store']).as('identities.store')
  })
  .prefix('/login/sso')
  .use([...web(), middleware.opener()])
router
  .get('/login/sso/required', [SingleSignOnController, 'showRequired'])
  .as('single_sign_on.required')
  .use([...web(), middleware.opener(), middleware.signedIn({ anyWay: true })])

router.post('/logout', [SessionController, 'destroy']).as('session.destroy').use(web())

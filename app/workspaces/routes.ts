import router from '@adonisjs/core/services/router'
import { middleware, signedIn, web } from '#start/kernel'

const ApiKeysController = () => import('#workspaces/controllers/api_keys_controller')
const AccountController = () => import('#workspaces/controllers/account_controller')
const AccountEmailsController = () => import('#workspaces/controllers/account_emails_controller')
const AccountNamesController = () => import('#workspaces/controllers/account_names_controller')
const AccountPasswordsController = () => import('#workspaces/controllers/account_passwords_controller')
const AccountSessionsController = () => import('#workspaces/controllers/account_sessions_controller')
const AppearancesController = () => import('#workspaces/controllers/appearances_controller')
const EmailLinksController = () => import('#workspaces/controllers/email_links_controller')
const PasswordResetRequestsController = () =>
  import('#workspaces/controllers/password_reset_requests_controller')
const PasswordResetsController = () => import('#workspaces/controllers/password_resets_controller')
const RecoveryCodesController = () => import('#workspaces/controllers/recovery_codes_controller')
const SecondFactorsController = () => import('#workspaces/controllers/second_factors_controller')
const SessionController = () => import('#workspaces/controllers/session_controller')
const SetupController = () => import('#workspaces/controllers/setup_controller')
const SignInCodesController = () => import('#workspaces/controllers/sign_in_codes_controller')

router
  .group(() => {
    router.get('/setup', [SetupController, 'show']).as('setup.show')
    router.post('/setup', [SetupController, 'store']).as('setup.store')

    router
      .group(() => {
        router.get('/login', [SessionController, 'show']).as('session.show')
        router.post('/login', [SessionController, 'store']).as('session.store')
        router.get('/login/code', [SignInCodesController, 'show']).as('sign_in_codes.show')
        router.post('/login/code', [SignInCodesController, 'store']).as('sign_in_codes.store')
      })
      .use(middleware.signedOut())
    router.post('/logout', [SessionController, 'destroy']).as('session.destroy')

    router.get('/password/forgot', [PasswordResetRequestsController, 'show']).as('reset_requests.show')
    router.post('/password/forgot', [PasswordResetRequestsController, 'store']).as('reset_requests.store')
    router.get('/password/reset/:token', [PasswordResetsController, 'show']).as('resets.show')
    router.post('/password/reset/:token', [PasswordResetsController, 'store']).as('resets.store')
    router.get('/email/confirm/:token', [EmailLinksController, 'showConfirmation']).as('email.confirm.show')
    router.post('/email/confirm/:token', [EmailLinksController, 'confirm']).as('email.confirm')
    router.get('/email/undo/:token', [EmailLinksController, 'showUndoing']).as('email.undo.show')
    router.post('/email/undo/:token', [EmailLinksController, 'undo']).as('email.undo')
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

router
  .group(() => {
    router.get('/', [AccountController, 'show']).as('account.show')
    router.post('/name', [AccountNamesController, 'update']).as('account.name')
    router.get('/email', [AccountEmailsController, 'show']).as('account.email.show')
    router.post('/email', [AccountEmailsController, 'update']).as('account.email.update')
    router.post('/email/cancel', [AccountEmailsController, 'destroy']).as('account.email.cancel')
    router.get('/password', [AccountPasswordsController, 'show']).as('account.password.show')
    router.post('/password', [AccountPasswordsController, 'update']).as('account.password.update')
    router.post('/appearance', [AppearancesController, 'update']).as('account.appearance')
    router
      .post('/sessions/end-others', [AccountSessionsController, 'destroyOthers'])
      .as('sessions.end_others')
    router.post('/sessions/:id/end', [AccountSessionsController, 'destroy']).as('sessions.end')
    router.get('/second-factor', [SecondFactorsController, 'show']).as('second_factor.show')
    router.post('/second-factor/secret', [SecondFactorsController, 'create']).as('second_factor.create')
    router.post('/second-factor', [SecondFactorsController, 'store']).as('second_factor.store')
    router.post('/second-factor/remove', [SecondFactorsController, 'destroy']).as('second_factor.destroy')
    router
      .post('/second-factor/recovery-codes', [RecoveryCodesController, 'store'])
      .as('recovery_codes.store')
  })
  .prefix('/account')
  .use(signedIn())

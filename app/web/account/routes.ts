import router from '@adonisjs/core/services/router'
import { signedIn } from '#start/kernel'

const AccountController = () => import('#web/account/account_controller')
const AccountEmailsController = () => import('#web/account/account_emails_controller')
const AccountNamesController = () => import('#web/account/account_names_controller')
const AccountPasswordsController = () => import('#web/account/account_passwords_controller')
const AccountSessionsController = () => import('#web/account/account_sessions_controller')
const AppearancesController = () => import('#web/account/appearances_controller')
const ConnectedIdentitiesController = () => import('#web/session/connected_identities_controller')
const MailChoicesController = () => import('#web/account/mail_choices_controller')
const RecoveryCodesController = () => import('#web/account/recovery_codes_controller')
const SecondFactorsController = () => import('#web/account/second_factors_controller')

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
    router
      .post('/single-sign-on/disconnect', [ConnectedIdentitiesController, 'destroy'])
      .as('identities.destroy')
    router.post('/mail', [MailChoicesController, 'update']).as('mail_choices.update')
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

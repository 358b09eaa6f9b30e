import router from '@adonisjs/core/services/router'
import { web } from '#start/kernel'

const AcceptedInvitationsController = () => import('#web/invitations/accepted_invitations_controller')
const InvitedAccountsController = () => import('#web/invitations/invited_accounts_controller')

router
  .group(() => {
    router.get('/', [AcceptedInvitationsController, 'create']).as('accepted_invitations.create')
    router.post('/accept', [AcceptedInvitationsController, 'store']).as('accepted_invitations.store')
    router.post('/', [InvitedAccountsController, 'store']).as('invited_accounts.store')
  })
  .prefix('/invitations/:token')
  .use(web())

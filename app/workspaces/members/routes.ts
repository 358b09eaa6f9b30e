import router from '@adonisjs/core/services/router'
import { middleware, signedIn, web } from '#start/kernel'

const AcceptedInvitationsController = () => import('#workspaces/controllers/accepted_invitations_controller')
const InvitationsController = () => import('#workspaces/controllers/invitations_controller')
const InvitedAccountsController = () => import('#workspaces/controllers/invited_accounts_controller')
const MemberRolesController = () => import('#workspaces/controllers/member_roles_controller')
const MembersController = () => import('#workspaces/controllers/members_controller')
const OwnMembershipsController = () => import('#workspaces/controllers/own_memberships_controller')

router
  .group(() => {
    router.get('/settings/members', [MembersController, 'index']).as('members.index')
    router.post('/settings/members/leave', [OwnMembershipsController, 'destroy']).as('members.leave')
  })
  .use(signedIn())

router
  .group(() => {
    router.post('/members/:id/role', [MemberRolesController, 'update']).as('members.role')
    router.post('/members/:id/remove', [MembersController, 'destroy']).as('members.destroy')
    router.post('/invitations', [InvitationsController, 'store']).as('invitations.store')
    router.post('/invitations/:id/withdraw', [InvitationsController, 'destroy']).as('invitations.destroy')
  })
  .prefix('/settings')
  .use([...signedIn(), middleware.owner()])

router
  .group(() => {
    router.get('/', [AcceptedInvitationsController, 'create']).as('accepted_invitations.create')
    router.post('/accept', [AcceptedInvitationsController, 'store']).as('accepted_invitations.store')
    router.post('/', [InvitedAccountsController, 'store']).as('invited_accounts.store')
  })
  .prefix('/invitations/:token')
  .use(web())

import router from '@adonisjs/core/services/router'
import { middleware, signedIn, web } from '#start/kernel'

const AcceptedInvitationsController = () => import('#workspaces/controllers/accepted_invitations_controller')
const InvitationsController = () => import('#workspaces/controllers/invitations_controller')
const InvitedAccountsController = () => import('#workspaces/controllers/invited_accounts_controller')
const MemberRolesController = () => import('#workspaces/controllers/member_roles_controller')
const MembersController = () => import('#workspaces/controllers/members_controller')
const OpenWorkspacesController = () => import('#workspaces/controllers/open_workspaces_controller')
const OwnMembershipsController = () => import('#workspaces/controllers/own_memberships_controller')
const WorkspaceSettingsController = () => import('#workspaces/controllers/workspace_settings_controller')
const WorkspacesController = () => import('#workspaces/controllers/workspaces_controller')

router
  .group(() => {
    router.get('/workspaces/new', [WorkspacesController, 'create']).as('workspaces.create')
    router.post('/workspaces', [WorkspacesController, 'store']).as('workspaces.store')
    router.post('/workspaces/:id/open', [OpenWorkspacesController, 'store']).as('workspaces.open')
    // Everybody who is signed in may see it.
    router.on('/settings').redirectToPath('/settings/workspace').as('settings')
    router.get('/settings/workspace', [WorkspaceSettingsController, 'show']).as('workspace.show')
    router.get('/settings/members', [MembersController, 'index']).as('members.index')
    router.post('/settings/members/leave', [OwnMembershipsController, 'destroy']).as('members.leave')
  })
  .use(signedIn())

router
  .group(() => {
    router.post('/workspace', [WorkspaceSettingsController, 'update']).as('workspace.update')
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

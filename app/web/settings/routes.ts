import router from '@adonisjs/core/services/router'
import { middleware, signedIn } from '#start/kernel'

const ApiKeysController = () => import('#web/settings/api_keys/api_keys_controller')
const AssistantsController = () => import('#web/settings/assistants/assistants_controller')
const ChannelRulesController = () => import('#web/settings/channels/channel_rules_controller')
const ChannelSecretsController = () => import('#web/settings/channels/channel_secrets_controller')
const ChannelTestsController = () => import('#web/settings/channels/channel_tests_controller')
const ChannelsController = () => import('#web/settings/channels/channels_controller')
const DigestSchedulesController = () => import('#web/settings/channels/digest_schedules_controller')
const InvitationsController = () => import('#web/settings/members/invitations_controller')
const MailSubscriptionsController = () => import('#web/settings/channels/mail_subscriptions_controller')
const MemberRolesController = () => import('#web/settings/members/member_roles_controller')
const MembersController = () => import('#web/settings/members/members_controller')
const OwnMembershipsController = () => import('#web/settings/members/own_memberships_controller')
const PausedChannelsController = () => import('#web/settings/channels/paused_channels_controller')
const PluginsController = () => import('#web/settings/plugins/plugins_controller')
const SignalController = () => import('#web/settings/scoring/scoring_controller')
const WorkspaceSettingsController = () => import('#web/settings/workspace/workspace_settings_controller')

router
  .group(() => {
    // Open to all members.
    router.on('/').redirectToPath('/settings/workspace').as('settings')
    router.get('/workspace', [WorkspaceSettingsController, 'show']).as('workspace.show')
    router.get('/members', [MembersController, 'index']).as('members.index')
    router.post('/members/leave', [OwnMembershipsController, 'destroy']).as('members.leave')
    router.get('/plugins', [PluginsController, 'index']).as('plugins.index')
  })
  .prefix('/settings')
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
    router.get('/', [ApiKeysController, 'index']).as('api_keys.index')
    router.get('/new', [ApiKeysController, 'create']).as('api_keys.create')
    router.post('/', [ApiKeysController, 'store']).as('api_keys.store')
    router.post('/:id/revoke', [ApiKeysController, 'destroy']).as('api_keys.destroy')
  })
  .prefix('/settings/api-keys')
  .use(signedIn())

router
  .group(() => {
    router.get('/', [AssistantsController, 'index']).as('assistants.index')
    router.post('/:id/disconnect', [AssistantsController, 'destroy']).as('assistants.destroy')
  })
  .prefix('/settings/assistants')
  .use(signedIn())

router
  .group(() => {
    router.get('/', [ChannelsController, 'index']).as('channels.index')
    router.post('/', [ChannelsController, 'store']).as('channels.store')
    router.post('/:channel', [ChannelsController, 'update']).as('channels.update')
    router.get('/:channel/rules', [ChannelRulesController, 'show']).as('channels.rules')
    router.post('/:channel/rules', [ChannelRulesController, 'update']).as('channels.rules.update')
    router.post('/:channel/remove', [ChannelsController, 'destroy']).as('channels.destroy')
    router.post('/:channel/pause', [PausedChannelsController, 'store']).as('channels.pause')
    router.post('/:channel/resume', [PausedChannelsController, 'destroy']).as('channels.resume')
    router.post('/:channel/test', [ChannelTestsController, 'store']).as('channels.test')
    router.post('/:channel/secret', [ChannelSecretsController, 'store']).as('channels.secret')
  })
  .prefix('/settings/channels')
  .use(signedIn())

router
  .group(() => {
    router.post('/', [DigestSchedulesController, 'update']).as('digest.update')
    router.post('/subscription', [MailSubscriptionsController, 'store']).as('digest.subscribe')
  })
  .prefix('/settings/digest')
  .use(signedIn())

router
  .group(() => {
    router.get('/', [SignalController, 'show']).as('signal.show')
    router.post('/reset', [SignalController, 'destroy']).as('signal.reset').use(middleware.owner())
  })
  .prefix('/settings/signal')
  .use(signedIn())

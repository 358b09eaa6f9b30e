/** The pages of the app, by the names of their components, with their props. */
import type {
  AccountPage,
  CodePage,
  ConnectPage,
  EmailLinkPage,
  EmailPage,
  ForgotPage,
  InvalidSetupPage,
  LoginPage,
  PasswordPage,
  ResetPage,
  SecondFactorPage,
  SetupPage,
  SignOnRequiredPage,
} from '#web/account/account_types'
import type {
  GoalsPage,
  LiveVisitsPage,
  NewSitePage,
  SitePage,
  SiteRemovalPage,
  SitesPage,
  SnippetPage,
} from '#web/analytics/sites_types'
import type { AuditLogPage } from '#web/audit/audit_log_types'
import type { BoardPage, OwnPlansPage, RatesPage } from '#web/board/board_types'
import type {
  BriefingPage,
  BriefingSettingsPage,
  BriefingsPage,
  GoneSourcePage,
} from '#web/briefings/briefings_types'
import type {
  CompetitorPage,
  CompetitorPagesPage,
  CompetitorRemovalPage,
  CompetitorsPage,
} from '#web/competitors/competitors_types'
import type { EditNotePage, NoteHistoryPage, NotesPage } from '#web/competitors/notes_types'
import type { PricesPage } from '#web/competitors/prices_types'
import type {
  BaselinePage,
  EditCompetitorPage,
  NewCompetitorPage,
  NewPagesPage,
} from '#web/competitors/watching_types'
import type { DashboardPage } from '#web/dashboard/dashboard_types'
import type {
  ImportPreviewPage,
  ImportProgressPage,
  ImportReportPage,
  NewImportPage,
} from '#web/imports/imports_types'
import type { InboxPage, ReadAllPage } from '#web/inbox/inbox_types'
import type { RatePage, RatedPage, UnsubscribePage } from '#web/links/link_types'
import type { ConsentPage, OauthProblem } from '#web/oauth/consent_types'
import type {
  ChangePage,
  ComparePage,
  PageRemovalPage,
  RegionsPage,
  SuppressedChangesPage,
  WatchedUrlPage,
} from '#web/pages/pages_types'
import type { SearchPage } from '#web/search/search_types'
import type { ApiKeysPage } from '#web/settings/api_keys/api_keys_types'
import type { AssistantsPage } from '#web/settings/assistants/assistants_types'
import type { ChannelRulesPage } from '#web/settings/channels/channel_rules_types'
import type { ChannelsPage } from '#web/settings/channels/channels_types'
import type { FeedsPage } from '#web/settings/feeds/feeds_types'
import type { InvitationPage, MembersPage } from '#web/settings/members/members_types'
import type { PluginsPage } from '#web/settings/plugins/plugins_types'
import type { SignalPage } from '#web/settings/scoring/scoring_types'
import type { SharePage, SharedLinksPage, SharedPage } from '#web/sharing/sharing_types'
import type { TimelinePage } from '#web/timeline/timeline_types'
import type { NewWorkspacePage, WorkspaceSettingsPage } from '#web/workspaces/workspaces_types'

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'account/email': EmailPage
    'account/password': PasswordPage
    'account/second_factor': SecondFactorPage
    'account/show': AccountPage
    'analytics/goals': GoalsPage
    'analytics/index': SitesPage
    'analytics/live': LiveVisitsPage
    'analytics/new': NewSitePage
    'analytics/removal': SiteRemovalPage
    'analytics/show': SitePage
    'analytics/snippet': SnippetPage
    'audit/index': AuditLogPage
    'board/index': BoardPage
    'board/plans': OwnPlansPage
    'board/rates': RatesPage
    'briefings/gone_source': GoneSourcePage
    'briefings/index': BriefingsPage
    'briefings/settings': BriefingSettingsPage
    'briefings/show': BriefingPage
    'changes/show': ChangePage
    'changes/suppressed': SuppressedChangesPage
    'competitors/add_pages': NewPagesPage
    'competitors/baseline': BaselinePage
    'competitors/edit': EditCompetitorPage
    'competitors/index': CompetitorsPage
    'competitors/new': NewCompetitorPage
    'competitors/note': EditNotePage
    'competitors/note_history': NoteHistoryPage
    'competitors/notes': NotesPage
    'competitors/pages': CompetitorPagesPage
    'competitors/prices': PricesPage
    'competitors/removal': CompetitorRemovalPage
    'competitors/show': CompetitorPage
    'dashboard/show': DashboardPage
    'email/confirm': EmailLinkPage
    'email/dead_link': {}
    'email/undo': EmailLinkPage
    'imports/new': NewImportPage
    'imports/preview': ImportPreviewPage
    'imports/progress': ImportProgressPage
    'imports/report': ImportReportPage
    'inbox/index': InboxPage
    'inbox/read_all': ReadAllPage
    'invitations/dead_link': {}
    'invitations/show': InvitationPage
    'links/dead': { isShared: boolean }
    'links/rate': RatePage
    'links/rated': RatedPage
    'links/shared': SharedPage
    'links/unsubscribe': UnsubscribePage
    'links/unsubscribed': UnsubscribePage
    'oauth/consent': ConsentPage
    'oauth/problem': { problem: OauthProblem }
    'pages/areas': RegionsPage
    'pages/compare': ComparePage
    'pages/removal': PageRemovalPage
    'pages/show': WatchedUrlPage
    'password/dead_link': {}
    'password/forgot': ForgotPage
    'password/reset': ResetPage
    'search/index': SearchPage
    'session/code': CodePage
    'session/connect': ConnectPage
    'session/login': LoginPage
    'session/sign_on_required': SignOnRequiredPage
    'settings/api_keys': ApiKeysPage
    'settings/assistants': AssistantsPage
    'settings/channel_rules': ChannelRulesPage
    'settings/channels': ChannelsPage
    'settings/feeds': FeedsPage
    'settings/members': MembersPage
    'settings/plugins': PluginsPage
    'settings/scoring': SignalPage
    'settings/shared_links': SharedLinksPage
    'settings/workspace': WorkspaceSettingsPage
    'setup/invalid_link': InvalidSetupPage
    'setup/show': SetupPage
    'sharing/show': SharePage
    'timeline/index': TimelinePage
    'workspaces/new': NewWorkspacePage
  }
}

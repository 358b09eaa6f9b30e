/** The names of all recorded actions in the audit log. A test fails for actions without one. */

const KINDS = {
  people: 'People',
  keys: 'API keys and assistants',
  watching: 'Competitors and pages',
  alerts: 'Alerts',
  links: 'Shared links',
  signal: 'Alert scoring',
  delivery: 'Channels, digest and feeds',
  sites: 'Sites',
  workspace: 'Workspace',
  denials: 'Denied attempts',
} as const

type AuditKind = keyof typeof KINDS

/** Everyday work, left out by default because it would bury the rest. */
const EVERYDAY: AuditKind[] = ['alerts', 'watching']

/** The filters of the log; null stands for security and administration. */
export type AuditChoice = AuditKind | 'all' | null

export const auditChoices: readonly { id: AuditChoice; name: string }[] = [
  { id: null, name: 'Security and administration' },
  { id: 'all', name: 'Everything' },
  ...Object.entries(KINDS).map(([id, name]) => ({ id: id as AuditKind, name })),
]

const ACTIONS: Record<AuditKind, Record<string, string>> = {
  people: {
    'account.email_change_canceled': 'Email address change canceled',
    'account.email_change_requested': 'Email address change requested',
    'account.email_change_undone': 'Email address change undone',
    'account.email_changed': 'Email address changed',
    'account.password_changed': 'Password changed',
    'account.password_reset': 'Password reset by email',
    'account.recovery_code_used': 'Signed in with a recovery code',
    'account.recovery_codes_renewed': 'New recovery codes created',
    'account.second_factor_off': 'Two-factor authentication turned off',
    'account.sign_on_connected': 'Single sign-on connected',
    'account.sign_on_disconnected': 'Single sign-on disconnected',
    'account.second_factor_on': 'Two-factor authentication turned on',
    'member.invited': 'Person invited',
    'member.invitation_withdrawn': 'Invitation withdrawn',
    'member.joined': 'Invitation accepted',
    'member.joined_by_sign_on': 'Joined with single sign-on',
    'member.left': 'Member left',
    'member.removed': 'Member removed',
    'member.role_changed': 'Role changed',
  },
  keys: {
    'assistant.connected': 'Assistant connected',
    'assistant.disconnected': 'Assistant disconnected',
    'assistant.reuse_detected': 'Assistant disconnected: a token was used twice',
    'key.created': 'API key created',
    'key.revoked': 'API key revoked',
  },
  watching: {
    'board.changed': 'Market board settings changed',
    'competitor.added': 'Competitor added',
    'competitor.removed': 'Competitor removed',
    'competitor.updated': 'Competitor edited',
    'note.created': 'Note added',
    'note.removed': 'Note deleted',
    'note.updated': 'Note edited',
    'page.watched': 'Page added',
    'page.unwatched': 'Page removed',
    'page.updated': 'Page settings changed',
    'pages.imported': 'Pages imported',
  },
  alerts: {
    'alert.all_read': 'All alerts marked as read',
    'alert.archived': 'Alert archived',
    'alert.rated': 'Alert rated',
    'alert.read': 'Alert marked as read',
    'alert.unarchived': 'Alert moved to inbox',
    'alert.undone': 'Action undone',
    'alert.unread': 'Alert marked as unread',
    'change.wanted': 'Alert created from a filtered-out change',
    'view.changed': 'Shared view changed',
    'view.removed': 'Shared view deleted',
    'view.shared': 'View shared',
  },
  links: {
    'link.shared': 'Shared link created',
    'link.withdrawn': 'Shared link withdrawn',
  },
  signal: {
    'place.lifted': 'Area no longer ignored',
    'place.restored': 'Area ignored again',
    'signal.reset': 'Learning reset',
  },
  delivery: {
    'channel.removed': 'Channel removed',
    'channel.set': 'Channel set up or changed',
    'channel.tested': 'Test message sent',
    'delivery.resent': 'Alert sent again',
    'digest.scheduled': 'Digest schedule changed',
    'briefing.scheduled': 'Briefing settings changed',
    'feed.created': 'Feed created',
    'feed.removed': 'Feed turned off',
    'feed.renewed': 'Feed links replaced',
    'mail.chosen': 'Own email settings changed',
    'mail.subscribed': 'Resubscribed to email',
    'mail.unsubscribed': 'Unsubscribed from email',
  },
  sites: {
    'goal.added': 'Goal added',
    'goal.removed': 'Goal deleted',
    'site.added': 'Site added',
    'site.removed': 'Site removed',
  },
  workspace: {
    'workspace.created': 'Workspace created',
    'workspace.imported': 'Workspace imported',
    'workspace.plan_changed': 'Plan changed',
    'workspace.renamed': 'Workspace renamed',
    'workspace.sharing_changed': 'Sharing settings changed',
    'workspace.sign_on_optional': 'Single sign-on no longer required',
    'workspace.sign_on_required': 'Single sign-on required',
  },
  denials: {
    'account.second_factor_failed': 'Sign-in denied: wrong code',
    'account.sign_in_failed': 'Sign-in denied: wrong password',
    'account.sign_in_limited': 'Sign-in denied: too many attempts',
    'denied.limit': 'Denied: plan limit',
    'denied.rejoin': 'Denied: removed member tried to rejoin',
    'denied.role': 'Denied: owners only',
    'denied.scope': 'Denied: access too narrow',
  },
}

/**
 * Names for details that are recorded as API values or route names, by action. A detail may list several,
 * separated by commas.
 */
const DETAILS: Record<string, Record<string, string>> = {
  'denied.role': {
    'api_keys.store': 'Create an admin key',
    'api_keys.destroy': "Revoke someone else's key",
    'assistants.destroy': "Disconnect someone else's assistant",
    'audit_log.index': 'View the audit log',
    'board.rates': 'Set exchange rates',
    'board.rates.edit': 'View exchange rates',
    'invitations.destroy': 'Withdraw an invitation',
    'invitations.store': 'Invite someone',
    'members.destroy': 'Remove a member',
    'members.role': 'Change a role',
    'shared_links.index': 'View shared links',
    'shared_links.update': 'Choose who may share',
    'signal.reset': 'Reset learning',
    'workspace.sign_on': 'Require single sign-on',
    'workspace.update': 'Rename the workspace',
  },
  'alert.rated': { useful: 'Useful', not_useful: 'Not useful' },
  'page.updated': {
    name: 'Name',
    label: 'Page type',
    crawlFrequency: 'Check frequency',
    isActive: 'Paused or resumed',
    regions: 'Areas',
    keywords: 'Keywords',
  },
}

const WORDS = new Map(Object.values(ACTIONS).flatMap((actions) => Object.entries(actions)))

/** Returns the name of an action, or its ID in words if an older or newer version recorded it. */
export function actionInWords(action: string): string {
  return WORDS.get(action) ?? action.replaceAll(/[._]/g, ' ')
}

export function detailInWords(action: string, detail: string | null): string | null {
  const names = DETAILS[action]
  if (!names || detail === null) return detail
  return detail
    .split(', ')
    .map((part) => names[part] ?? part)
    .join(', ')
}

/**
 * Returns the actions of a filter.
 *
 * @returns null for all actions, including those of other versions
 */
export function actionsOf(choice: AuditChoice): string[] | null {
  if (choice === 'all') return null
  const kinds = Object.keys(ACTIONS) as AuditKind[]
  const chosen = choice ? [choice] : kinds.filter((kind) => !EVERYDAY.includes(kind))
  return chosen.flatMap((kind) => Object.keys(ACTIONS[kind]))
}

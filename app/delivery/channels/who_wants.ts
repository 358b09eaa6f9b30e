import type { Channel as ChannelPart, SignalScore } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { mailChoiceOf, type MailChoice } from '#workspaces/members/mail_choice'

/** What a message contains: an alert of this importance, or a digest. */
type Content = SignalScore | 'digest'

/**
 * Returns the recipients of a message without the members who chose not to get such mail. Email addresses of other
 * people and recipients of channels other than email are always kept.
 */
export async function whoWants(
  content: Content,
  workspace: Tenant,
  { byMail }: Pick<ChannelPart, 'byMail'>,
  recipients: readonly string[],
  trx: Statements
): Promise<string[]> {
  if (!byMail || recipients.length === 0) return [...recipients]
  const addresses = recipients.map((recipient) => recipient.toLowerCase())
  const members = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.workspace_id', '=', workspace.id)
    .where('users.email', 'in', addresses)
    .select(['users.email', 'memberships.mail', 'memberships.unsubscribed_at'])
    .execute()
  const choices = new Map(
    members.map(({ email, mail, unsubscribed_at: unsubscribedAt }) => [
      email,
      mailChoiceOf({ mail, unsubscribedAt }),
    ])
  )
  return recipients.filter((_, index) => wants(choices.get(addresses[index]), content))
}

function wants(choice: MailChoice | undefined, content: Content): boolean {
  if (choice === undefined || choice === 'all') return true
  if (choice === 'none') return false
  return content === choice
}

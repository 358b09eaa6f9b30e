import { transaction } from '#platform/database/transaction'
import AuditEvent from '#workspaces/models/audit_event'
import type Membership from '#workspaces/models/membership'

/** `all`: alerts and the digest. `high`: only alerts of high importance. `digest`: only the digest. */
export const mailChoices = ['all', 'high', 'digest', 'none'] as const

/** The email that a member wants from a workspace. It never adds email that the team's settings would not send. */
export type MailChoice = (typeof mailChoices)[number]

export function mailChoiceOf({
  mail,
  unsubscribedAt,
}: Pick<Membership, 'mail' | 'unsubscribedAt'>): MailChoice {
  return unsubscribedAt === null ? mail : 'none'
}

/** Changes which email a member gets. Does nothing if the choice is the same as before. */
export function chooseMail(membership: Membership, choice: MailChoice): Promise<void> {
  const { id, userId } = membership
  const workspace = { id: membership.workspaceId }
  const before = mailChoiceOf(membership)
  return transaction(async (trx) => {
    if (before === choice) return
    await trx
      .updateTable('memberships')
      .set(choice === 'none' ? { unsubscribed_at: Date.now() } : { mail: choice, unsubscribed_at: null })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
    await AuditEvent.record(trx, workspace, {
      actor: userId,
      action: 'mail.chosen',
      subject: userId,
      detail: `${before} to ${choice}`,
    })
  })
}

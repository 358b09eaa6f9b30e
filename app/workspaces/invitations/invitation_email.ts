import { appUrl } from '#config/app'
import type { TransactionalEmail } from '#platform/mail/transactional_email'

/**
 * Builds an invitation email.
 *
 * @param invitation.by name of the inviter; null if it is not known
 */
export function invitationEmail(invitation: {
  workspace: string
  by: string | null
  link: string
}): TransactionalEmail {
  const { workspace, by, link } = invitation
  return {
    subject: `Join ${workspace} on Rivalwatch`,
    paragraphs: [
      `${by === null ? 'You were invited' : `${by} invited you`} to join ${workspace} on Rivalwatch, which tracks competitors' pages and alerts your team when something changes.`,
      'This link works once and expires in 7 days.',
    ],
    button: { words: 'Accept invitation', url: link },
    footer: `If you don't recognize ${new URL(appUrl).host}, ignore this email. Nothing will happen.`,
  }
}

import { appUrl } from '#config/app'
import type { Letter } from '#platform/mail/letter'

/** @param by name of who invites */
export function invitationLetter(invitation: { workspace: string; by: string; link: string }): Letter {
  const { workspace, by, link } = invitation
  return {
    subject: `Join ${workspace} on Rivalwatch`,
    paragraphs: [
      `${by} invited you to join ${workspace} on Rivalwatch, which tracks competitors' pages and alerts your team when something changes.`,
      'This link works once and expires in 7 days.',
    ],
    button: { words: 'Accept invitation', url: link },
    footer: `If you don't recognize ${new URL(appUrl).host}, ignore this email. Nothing will happen.`,
  }
}

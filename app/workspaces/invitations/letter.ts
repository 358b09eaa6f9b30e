import { appUrl } from '#config/app'
import type { Letter } from '#platform/mail/letter'

/** @param by name of who invites */
export function invitationLetter(invitation: { workspace: string; by: string; link: string }): Letter {
  const { workspace, by, link } = invitation
  return {
    subject: `Join ${workspace} on Rivalwatch`,
    paragraphs: [
      `${by} invites you into the workspace ${workspace}. Its members see what changes on the pages of competitors.`,
      'The link works once, within seven days.',
    ],
    button: { words: 'Accept the invitation', url: link },
    footer: `If you know nobody at ${new URL(appUrl).host}, ignore this mail: nothing happens.`,
  }
}

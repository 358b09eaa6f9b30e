import { countOf } from '#platform/message_words'

/** A sentence more, for the news of a member who may invite no longer; nothing where they had invited nobody. */
export function withdrawnInWords(invitations: number): string {
  if (invitations === 0) return ''
  return ` ${countOf(invitations, 'invitation')} they sent ${invitations === 1 ? 'was' : 'were'} withdrawn.`
}

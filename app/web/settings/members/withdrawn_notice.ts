import { countOf } from 'rivalwatch-plugin'

/** Returns a sentence for the notice about a member who may no longer invite; empty without open invitations. */
export function withdrawnInWords(invitations: number): string {
  if (invitations === 0) return ''
  return ` ${countOf(invitations, 'invitation')} they sent ${invitations === 1 ? 'was' : 'were'} withdrawn.`
}

import type { HeldBack } from '#platform/contract'

/** Reasons that are told in one sentence. */
const TOLD_REASONS = 3
const REASON_LENGTH = 300

/** Why something was held back, in one sentence, the commonest reason first: "Differs only in dates; is an id." */
export function reasonSentence(heldBack: readonly HeldBack[]): string | null {
  const counts = new Map<string, number>()
  for (const { reason } of heldBack) {
    const bare = reason.slice(0, REASON_LENGTH).replace(/\.$/, '')
    counts.set(bare, (counts.get(bare) ?? 0) + 1)
  }
  if (counts.size === 0) return null
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason]) => reason)
  const told = reasons.slice(0, TOLD_REASONS).join('; ')
  const more = reasons.length - TOLD_REASONS
  const rest = more > 0 ? `; and ${more} other ${more === 1 ? 'reason' : 'reasons'}` : ''
  return `${told[0].toUpperCase()}${told.slice(1)}${rest}.`
}

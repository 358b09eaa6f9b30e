import type { HeldBack } from 'rivalwatch-plugin'

/** The maximum number of reasons listed in the sentence. */
const REPORTED_REASONS = 3
const REASON_LENGTH = 300

/**
 * Returns why something was filtered out as one sentence, with the most frequent reason first: "Differs only in a
 * countdown; is the label of a control."
 */
export function reasonSentence(heldBack: readonly HeldBack[]): string | null {
  const counts = new Map<string, number>()
  for (const { reason } of heldBack) {
    const bare = reason.slice(0, REASON_LENGTH).replace(/\.$/, '')
    counts.set(bare, (counts.get(bare) ?? 0) + 1)
  }
  if (counts.size === 0) return null
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason]) => reason)
  const sentence = reasons.slice(0, REPORTED_REASONS).join('; ')
  const more = reasons.length - REPORTED_REASONS
  const rest = more > 0 ? `; and ${more} other ${more === 1 ? 'reason' : 'reasons'}` : ''
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}${rest}.`
}

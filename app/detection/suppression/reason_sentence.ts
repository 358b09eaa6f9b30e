import type { HeldBack } from 'rivalwatch-plugin'

/** The maximum number of reasons listed in the sentence. */
const REPORTED_REASONS = 3
const REASON_LENGTH = 300
/** The start of reasons that are merged: two texts that each differ "only" in something else would be a contradiction. */
const DIFFERS = 'differs only in '

/**
 * Returns why something was filtered out as one sentence, with the most frequent reason first: "Differs only in a
 * countdown and a counter; is the label of a control."
 */
export function reasonSentence(heldBack: readonly HeldBack[]): string | null {
  const counts = new Map<string, number>()
  for (const reason of heldBack.flatMap(singleReasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (counts.size === 0) return null
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a).map(([reason]) => reason)
  const sentence = merged(reasons.slice(0, REPORTED_REASONS)).join('; ')
  const more = reasons.length - REPORTED_REASONS
  const rest = more > 0 ? `; and ${more} other ${more === 1 ? 'reason' : 'reasons'}` : ''
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}${rest}.`
}

/** Splits "differs only in a date and a counter", so that neither is listed twice. */
function singleReasons({ reason }: HeldBack): string[] {
  const bare = reason.slice(0, REASON_LENGTH).replace(/\.$/, '')
  if (!bare.startsWith(DIFFERS)) return [bare]
  return bare
    .slice(DIFFERS.length)
    .split(' and ')
    .map((difference) => DIFFERS + difference)
}

function merged(reasons: readonly string[]): string[] {
  const differing = reasons.filter((reason) => reason.startsWith(DIFFERS))
  if (differing.length < 2) return [...reasons]
  const differences = differing.map((reason) => reason.slice(DIFFERS.length))
  const one = DIFFERS + listFormat.format(differences)
  return reasons.flatMap((reason) =>
    reason === differing[0] ? one : differing.includes(reason) ? [] : reason
  )
}

const listFormat = new Intl.ListFormat('en-GB')

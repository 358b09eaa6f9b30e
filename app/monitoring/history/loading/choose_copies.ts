/** A copy of a page, as the archive lists it. */
export interface ListedCopy {
  /** When the archive captured it, in milliseconds since 1970 UTC. */
  capturedAt: number
  /** Equal for copies with the same content. */
  digest: string
}

/**
 * Chooses copies spread over time, oldest first: the first and the last, then repeatedly the one farthest from those
 * chosen. Of consecutive copies with the same content, only the first counts.
 *
 * @param listed oldest first
 */
export function chooseCopies(listed: readonly ListedCopy[], most: number): ListedCopy[] {
  const left = listed.filter(({ digest }, index) => digest !== listed[index - 1]?.digest)
  if (left.length <= most) return left
  const chosen = [left[0], left.at(-1)!].slice(0, most)
  while (chosen.length < most) {
    const distance = ({ capturedAt }: ListedCopy) =>
      Math.min(...chosen.map((other) => Math.abs(other.capturedAt - capturedAt)))
    chosen.push(left.reduce((best, copy) => (distance(copy) > distance(best) ? copy : best)))
  }
  return chosen.toSorted((one, other) => one.capturedAt - other.capturedAt)
}

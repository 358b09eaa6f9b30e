/** Share of the places for slow work: receivers or sites that did not respond last time. */
const SLOW_SHARE = 0.25
/** Share of extra places, for workspaces that have no work in progress. */
const SPARE_SHARE = 1
/** How many candidates are checked for one of the extra places. */
const LOOKED_AT = 48

interface Held {
  workspaceId: string
  isSlow: boolean
}

/** What a worker may begin now. */
export interface CapacityView {
  /** How many candidates are worth checking; 0 if nothing may begin. */
  room: number
  hasSlowRoom: boolean
  /** Returns whether work of a workspace may begin, and counts it. */
  admit: (workspaceId: string, isSlow: boolean) => boolean
}

/**
 * The places of a worker for work that mostly waits for others, such as sites and message receivers. Nobody
 * can take everyone's places: slow work gets at most a quarter of them, and a workspace that has no work in
 * progress finds one even if all are taken.
 */
export class Capacity {
  readonly #held = new Set<Held>()

  /** @param usual number of places without the extra ones */
  constructor(private readonly usual: number) {}

  get free(): number {
    return Math.max(0, this.usual - this.#held.size)
  }

  look(): CapacityView {
    const held = [...this.#held]
    const most = this.usual * (1 + SPARE_SHARE)
    const slowMost = Math.max(1, Math.floor(this.usual * SLOW_SHARE))
    const slowOnes = () => held.filter(({ isSlow }) => isSlow).length
    return {
      room: held.length >= most ? 0 : this.free || LOOKED_AT,
      hasSlowRoom: this.free === 0 || slowOnes() < slowMost,
      admit: (workspaceId, isSlow) => {
        const isNew = held.length < most && held.every((one) => one.workspaceId !== workspaceId)
        const isUsual = held.length < this.usual && (!isSlow || slowOnes() < slowMost)
        if (!isNew && !isUsual) return false
        held.push({ workspaceId, isSlow })
        return true
      },
    }
  }

  /** @returns a function that frees the place */
  take(workspaceId: string, isSlow: boolean): () => void {
    const held = { workspaceId, isSlow }
    this.#held.add(held)
    return () => void this.#held.delete(held)
  }
}

/** Of the places, those for what did not answer last time. */
const SLOW_SHARE = 0.25
/** So many more, for workspaces that have nothing in hand. */
const SPARE_SHARE = 1
/** Candidates looked at for one of those. */
const LOOKED_AT = 48

interface Held {
  workspaceId: string
  isSlow: boolean
}

/** What a worker may begin at one look. */
export interface Look {
  /** How many candidates are worth looking at; 0 where nothing may begin. */
  room: number
  hasSlowRoom: boolean
  /** Says whether one of a workspace may begin, and counts it. */
  admit: (workspaceId: string, isSlow: boolean) => boolean
}

/**
 * The places of a worker for things that mostly wait for others, such as sites and receivers of messages. Nobody takes
 * another's turn: what did not answer last time gets a quarter of the places, and a workspace that has nothing in hand
 * finds one even when all are taken.
 */
export class Places {
  readonly #held = new Set<Held>()

  /** @param usual how many, apart from the spare ones */
  constructor(private readonly usual: number) {}

  get free(): number {
    return Math.max(0, this.usual - this.#held.size)
  }

  look(): Look {
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

  /** @returns what gives the place back */
  take(workspaceId: string, isSlow: boolean): () => void {
    const held = { workspaceId, isSlow }
    this.#held.add(held)
    return () => void this.#held.delete(held)
  }
}

import type { Places } from '#platform/queue/places'

/** Something that waits to be done. */
export interface Due {
  workspaceId: string
  /** What is done one after the other: of each line one is in hand at most. */
  line: string
  isSlow: boolean
}

/** Where it waits. */
export interface Waiting<Item extends Due> {
  /** Those that have something waiting, in the order of their ids. */
  workspaces: (now: number) => Promise<string[]>
  /** What one of them has waiting, the first of each line. */
  of: (workspaceId: string, now: number) => Promise<Item[]>
}

/** Takes one of each workspace after the other, so that none waits for all of another. */
export class RoundRobin<Item extends Due> {
  readonly #inHand = new Set<string>()
  /** The workspace that came last. */
  #last = ''

  constructor(private readonly waiting: Waiting<Item>) {}

  /** As many as there are places for. Each is in hand until it is freed. */
  async next(places: Places, now = Date.now()): Promise<Item[]> {
    const { room, admit } = places.look()
    if (room === 0) return []
    const all = await this.waiting.workspaces(now)
    const turn = [...all.filter((id) => id > this.#last), ...all.filter((id) => id <= this.#last)]
    const waiting = await Promise.all(turn.slice(0, room).map((id) => this.waiting.of(id, now)))
    const begun: Item[] = []
    for (let round = 0; waiting.some((items) => items.length > round); round++) {
      for (const item of waiting.flatMap((items) => items.slice(round, round + 1))) {
        if (this.#inHand.has(item.line) || !admit(item.workspaceId, item.isSlow)) continue
        this.#inHand.add(item.line)
        this.#last = item.workspaceId
        begun.push(item)
      }
    }
    return begun
  }

  free({ line }: Item): void {
    this.#inHand.delete(line)
  }
}

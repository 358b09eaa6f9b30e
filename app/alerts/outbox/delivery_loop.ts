import { deliver } from '#alerts/outbox/deliver'
import { type DueDelivery, dueOf, workspacesWithDue } from '#alerts/outbox/due'
import { ClaimLoop } from '#platform/queue/claim_loop'
import type { Places } from '#platform/queue/places'

/** Sends what is due, until it is stopped: one of each workspace after the other, so that none waits for all of another. */
export class DeliveryLoop extends ClaimLoop<DueDelivery> {
  constructor(concurrency: number) {
    const outbox = new Outbox()
    super(
      {
        name: 'deliveries',
        claim: (places) => outbox.next(places),
        holderOf: (due) => due,
        idOf: ({ id }) => id,
        carryOut: (due) => deliver(due.id).finally(() => outbox.free(due)),
      },
      concurrency
    )
  }
}

class Outbox {
  readonly #inHand = new Set<string>()
  /** The workspace that came last. */
  #last = ''

  async next(places: Places, now = Date.now()): Promise<DueDelivery[]> {
    const { room, admit } = places.look()
    if (room === 0) return []
    const all = await workspacesWithDue(now)
    const turn = [...all.filter((id) => id > this.#last), ...all.filter((id) => id <= this.#last)]
    const waiting = await Promise.all(turn.slice(0, room).map((id) => dueOf(id, now)))
    const begun: DueDelivery[] = []
    for (let round = 0; waiting.some((lines) => lines.length > round); round++) {
      for (const due of waiting.flatMap((lines) => lines.slice(round, round + 1))) {
        if (this.#inHand.has(due.line) || !admit(due.workspaceId, due.isSlow)) continue
        this.#inHand.add(due.line)
        this.#last = due.workspaceId
        begun.push(due)
      }
    }
    return begun
  }

  free({ line }: DueDelivery): void {
    this.#inHand.delete(line)
  }
}

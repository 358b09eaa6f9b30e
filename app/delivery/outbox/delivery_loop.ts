import { deliver } from '#delivery/outbox/deliver'
import { type DueDelivery, dueOf, workspacesWithDue } from '#delivery/outbox/due'
import { ClaimLoop } from '#platform/queue/claim_loop'
import { RoundRobin } from '#platform/queue/round_robin'

/** Sends due deliveries until it is stopped. */
export class DeliveryLoop extends ClaimLoop<DueDelivery> {
  constructor(concurrency: number) {
    const outbox = new RoundRobin({ workspaces: workspacesWithDue, of: dueOf })
    super(
      {
        duty: 'deliveries',
        claim: (capacity) => outbox.next(capacity),
        holderOf: (due) => due,
        idOf: ({ id }) => id,
        carryOut: (due) => deliver(due.id).finally(() => outbox.free(due)),
      },
      concurrency
    )
  }
}

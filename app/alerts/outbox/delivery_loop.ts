import { deliver } from '#alerts/outbox/deliver'
import { type DueDelivery, dueOf, workspacesWithDue } from '#alerts/outbox/due'
import { ClaimLoop } from '#platform/queue/claim_loop'
import { RoundRobin } from '#platform/queue/round_robin'

/** Sends what is due, until it is stopped. */
export class DeliveryLoop extends ClaimLoop<DueDelivery> {
  constructor(concurrency: number) {
    const outbox = new RoundRobin({ workspaces: workspacesWithDue, of: dueOf })
    super(
      {
        duty: 'deliveries',
        claim: (places) => outbox.next(places),
        holderOf: (due) => due,
        idOf: ({ id }) => id,
        carryOut: (due) => deliver(due.id).finally(() => outbox.free(due)),
      },
      concurrency
    )
  }
}

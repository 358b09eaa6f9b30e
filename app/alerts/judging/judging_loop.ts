import { type DuePage, duePagesOf, workspacesWithDuePages } from '#alerts/judging/due_pages'
import { judgePage } from '#alerts/judging/judge_page'
import { ClaimLoop } from '#platform/queue/claim_loop'
import { RoundRobin } from '#platform/queue/round_robin'

/** Judges changes, page by page, until it is stopped. */
export class JudgingLoop extends ClaimLoop<DuePage> {
  constructor(concurrency: number) {
    const pages = new RoundRobin({ workspaces: workspacesWithDuePages, of: duePagesOf })
    super(
      {
        duty: 'alerts',
        claim: (capacity) => pages.next(capacity),
        holderOf: (page) => page,
        idOf: ({ line }) => line,
        carryOut: (page) => judgePage(page.line).finally(() => pages.free(page)),
      },
      concurrency
    )
  }
}

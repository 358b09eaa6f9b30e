import { shareCommits } from '#platform/database/transaction'
import { claimNext, type ClaimedCrawl } from '#monitoring/pipeline/claim'
import { carryOut } from '#monitoring/pipeline/crawl'
import { shareUnchanged } from '#monitoring/pipeline/store_unchanged'
import { ClaimLoop } from '#platform/queue/claim_loop'

/** Milliseconds during which claims and results share a commit. */
const COMMIT_EVERY = 20

/** Claims crawls whose hosts are free and runs them until it is stopped. */
export class CrawlLoop extends ClaimLoop<ClaimedCrawl> {
  constructor(concurrency: number) {
    super(
      {
        duty: 'crawls',
        claim: (capacity) => claimNext(capacity),
        holderOf: ({ page, isSlow = false }) => ({ workspaceId: page.workspaceId, isSlow }),
        idOf: ({ page }) => page.id,
        carryOut,
      },
      concurrency
    )
  }

  override run(): Promise<void> {
    shareCommits(COMMIT_EVERY)
    shareUnchanged(COMMIT_EVERY)
    return super.run()
  }
}

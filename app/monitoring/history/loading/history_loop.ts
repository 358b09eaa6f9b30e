import app from '@adonisjs/core/services/app'
import { claimHistory, type ClaimedHistory } from '#monitoring/history/loading/claim'
import { loadStep } from '#monitoring/history/loading/load_step'
import { ClaimLoop } from '#platform/queue/claim_loop'

/** The maximum number of concurrent steps. The archive's pace does not allow more. */
const AT_ONCE = 2

/** Loads past versions, step by step, until it is stopped. */
export class HistoryLoop extends ClaimLoop<ClaimedHistory> {
  constructor() {
    super(
      {
        duty: 'crawls',
        async claim(capacity) {
          const archive = await app.container.make('archive')
          if (!archive || capacity.free === 0) return []
          const claim = await claimHistory(archive.url)
          return claim ? [claim] : []
        },
        holderOf: ({ page }) => ({ workspaceId: page.workspaceId, isSlow: false }),
        idOf: ({ id }) => id,
        async carryOut(claim) {
          const archive = await app.container.make('archive')
          if (archive) await loadStep(claim, archive)
        },
      },
      AT_ONCE
    )
  }
}

import type { Change, HeldBack, Verdict } from '#platform/contract'
import { isEmpty } from '#alerts/change_parts'
import { gistOf } from '#alerts/ledger/gist'
import { heldBackBy } from '#alerts/ledger/held_back_by'
import type PageChange from '#monitoring/models/page_change'
import type { Differences } from '#monitoring/models/page_change'

/** What the ledger lists of a change, in the columns that it is listed from without a look at what differs. */
export interface LedgerEntry {
  gist: string | null
  held_back_by: string | null
  held_back_count: number
}

/**
 * @param found everything that differed; null where the page itself is gone
 * @param judgement what was left of it, what was taken out, and what became of the rest
 */
export function ledgerEntry(
  found: Differences | null,
  outcome: PageChange['outcome'],
  judgement: { change: Change; heldBack: readonly HeldBack[]; verdict: Verdict }
): LedgerEntry {
  const { change, heldBack, verdict } = judgement
  return {
    // Noise is told only where there was nothing else.
    gist: found && gistOf(isEmpty(change) ? found : change),
    held_back_by: outcome === 'held_back' ? heldBackBy(change, heldBack, verdict) : null,
    held_back_count: heldBack.length,
  }
}

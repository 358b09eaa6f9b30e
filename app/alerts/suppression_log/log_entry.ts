import type { Change, HeldBack, Verdict } from 'rivalwatch-plugin'
import { isEmpty } from '#detection/change_parts'
import { diffSummary } from '#alerts/suppression_log/diff_summary'
import { suppressedBy } from '#detection/suppression/suppressed_by'
import type PageChange from '#monitoring/models/page_change'
import type { Differences } from '#monitoring/models/page_change'

/** What the ledger lists of a change, stored in columns so that listing it does not read its differences. */
export interface LogEntry {
  gist: string | null
  held_back_by: string | null
  held_back_count: number
}

/**
 * Returns the ledger's columns for a change.
 *
 * @param found all differences; null if the page is gone
 * @param judgement what was left, what was filtered out, and the verdict on the rest
 */
export function logEntry(
  found: Differences | null,
  outcome: PageChange['outcome'],
  judgement: { change: Change; heldBack: readonly HeldBack[]; verdict: Verdict }
): LogEntry {
  const { change, heldBack, verdict } = judgement
  return {
    // Noise is described only if there was nothing else.
    gist: found && diffSummary(isEmpty(change) ? found : change),
    held_back_by: outcome === 'held_back' ? suppressedBy(change, heldBack, verdict) : null,
    held_back_count: heldBack.length,
  }
}

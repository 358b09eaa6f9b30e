/** Judges changes and records their outcomes: an alert, or the reason why there is none. */
import logger from '@adonisjs/core/services/logger'
import { claimChanges, postpone } from '#alerts/judging/due_pages'
import { recordJudgement } from '#alerts/judging/record_judgement'
import type { NewAlert } from '#alerts/judging/store_alert'
import { judge } from '#detection/pipeline/judge_change'
import { type OpenChange, openChanges, openChangesUpTo } from '#detection/pipeline/open_changes'
import { wake } from '#platform/queue/wake'
import { recordStep, type Span, traced } from '#platform/telemetry/spans'

/** The maximum number of attempts to judge a change that other alerts keep overtaking, before it is postponed. */
const ATTEMPTS = 5

/** Judges the changes to a page in order, unless another worker does. A change that fails is postponed. */
export async function judgePage(watchedUrlId: string): Promise<void> {
  if (!(await claimChanges(watchedUrlId))) return
  for (const stored of await openChanges(watchedUrlId)) {
    await tracedAs(stored, async (span) => {
      try {
        await judgeOne(stored, span)
      } catch (error) {
        span.fail(error)
        logger.error({ err: error }, 'change could not be judged; retrying')
        await postpone(stored.id)
      }
    })
  }
}

/** Judges a change, after the earlier unjudged changes to its page. Returns the resulting alert, or null. */
export async function judgeChange(changeId: string): Promise<NewAlert | null> {
  // Judges earlier changes first, because whether a page was reverted depends on the versions in between.
  let alert: NewAlert | null = null
  for (const stored of await openChangesUpTo(changeId)) {
    alert = await tracedAs(stored, (span) => judgeOne(stored, span))
  }
  return alert
}

/** Judges a change within the trace that began with its crawl. */
function tracedAs<Result>(
  { id, workspaceId, watchedUrlId }: OpenChange,
  work: (span: Span) => Promise<Result>
): Promise<Result> {
  const fields = { workspace: workspaceId, page: watchedUrlId, change: id }
  return traced('judge', fields, { trace: id, parent: id }, work)
}

async function judgeOne(stored: OpenChange, span: Span): Promise<NewAlert | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const judgement = await judge(stored)
    const startedAt = Date.now()
    const outcome = await recordJudgement(stored, judgement)
    if (outcome === 'overtaken') continue
    span.set({ 'rivalwatch.outcome': outcome ? 'alerted' : judgement.reported ? 'joined' : 'filtered_out' })
    if (outcome) {
      const attributes = { 'rivalwatch.alert': outcome.id, 'rivalwatch.score': outcome.signalScore }
      recordStep('alert', { id: outcome.id, startedAt, attributes })
      wake('deliveries')
    }
    return outcome
  }
  throw new Error(`Other alerts reported parts of change ${stored.id} each time it was judged.`)
}

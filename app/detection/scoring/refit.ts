import { reading } from '#platform/database/hot_read'
import type { Statements } from '#platform/database/statements'
import { fit, type Rated } from '#detection/scoring/fit'
import { replaceWeights } from '#detection/scoring/weights'
import type { Judged } from '#monitoring/models/page_change'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of ratings that count; the newest ones are used. */
const MOST_RATINGS = 1_000

/**
 * Fits a workspace's weights to all its ratings. Runs in the transaction that changes a rating, under the workspace's
 * lock, so that concurrent ratings both count.
 *
 * @param since when ratings start to count, see `ratingsSince`
 */
export async function refit(workspace: Tenant, since: number, trx: Statements): Promise<void> {
  await replaceWeights(workspace, fit(await ratingsOf(workspace, since, trx)), trx)
}

/** Returns the time after which ratings count, in milliseconds since 1970 UTC; 0 if they were never reset. */
export async function ratingsSince(workspace: Tenant, statements: Statements = reading()): Promise<number> {
  const row = await statements
    .selectFrom('workspaces')
    .where('id', '=', workspace.id)
    .select('ratings_since')
    .executeTakeFirst()
  return Number(row?.ratings_since ?? 0)
}

async function ratingsOf(workspace: Tenant, since: number, trx: Statements): Promise<Rated[]> {
  const rows = await trx
    .selectFrom('alert_feedback as feedback')
    .innerJoin('alerts as alert', 'alert.id', 'feedback.alert_id')
    .innerJoin('page_changes as change', 'change.id', 'alert.change_id')
    .where('feedback.workspace_id', '=', workspace.id)
    .where('feedback.given_at', '>', since)
    .orderBy('feedback.given_at', 'desc')
    .limit(MOST_RATINGS)
    .select(['change.id', 'feedback.value', 'change.judgement'])
    .execute()
  return rows.flatMap(({ id, value, judgement }) =>
    judgement === null ? [] : [{ id, judged: JSON.parse(judgement) as Judged, useful: value === 'useful' }]
  )
}

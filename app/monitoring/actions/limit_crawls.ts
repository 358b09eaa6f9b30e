import { find } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { InvalidInput, NotFound } from '#platform/errors'
import Competitor from '#monitoring/models/competitor'
import { type CrawlLimits, type LimitColumns, limitsIn } from '#monitoring/schedule/crawl_limits'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Changes the given limits of a competitor's checks.
 *
 * @throws NotFound
 * @throws InvalidInput if both hours are equal
 */
export async function limitCrawls(
  workspace: Workspace,
  competitorId: string,
  changes: Partial<CrawlLimits>,
  actor: Actor
): Promise<CrawlLimits> {
  checkHours(changes)
  return transaction(async (trx) => {
    await workspace.lock(trx)
    if (!(await find(trx, Competitor, { workspaceId: workspace.id, id: competitorId }))) {
      throw new NotFound('Competitor')
    }
    const [row] = await trx.read<LimitColumns>(
      'select pace, from_hour, until_hour from crawl_limits where workspace_id = ? and competitor_id = ?',
      [workspace.id, competitorId]
    )
    const before = row ? limitsIn(row) : { pace: null, hours: null }
    const { pace = before.pace, hours = before.hours } = changes
    if (inWords(before) === inWords({ pace, hours })) return before
    if (pace === null && hours === null) {
      await trx
        .deleteFrom('crawl_limits')
        .where('workspace_id', '=', workspace.id)
        .where('competitor_id', '=', competitorId)
        .execute()
    } else {
      await trx.upsert(
        'crawl_limits',
        {
          competitor_id: 'key',
          workspace_id: 'kept',
          pace: 'replaced',
          from_hour: 'replaced',
          until_hour: 'replaced',
          looked_at: 'replaced',
        },
        [[competitorId, workspace.id, pace, hours?.from ?? null, hours?.until ?? null, 0]]
      )
    }
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'competitor.updated',
      subject: competitorId,
      detail: `checks: ${inWords({ pace, hours })}`,
    })
    return { pace, hours }
  })
}

/**
 * Checks that the hours are valid.
 *
 * @throws InvalidInput on the field `hours`
 */
export function checkHours({ hours }: Partial<CrawlLimits>): void {
  if (hours && hours.from === hours.until) {
    throw InvalidInput.field('hours', 'different', 'The hours must start and end at different times.')
  }
}

function inWords({ pace, hours }: CrawlLimits): string {
  const parts = [pace && `every ${pace} s`, hours && `from ${hours.from}:00 to ${hours.until}:00`]
  return parts.filter(Boolean).join(', ') || 'no limits'
}

import { find } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import Competitor from '#monitoring/models/competitor'
import { foldTag } from '#monitoring/tags/tag_names'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Replaces the tags of a competitor. Of names that differ only in case, the first one is used.
 *
 * @returns the tags in alphabetical order
 * @throws NotFound
 */
export async function setTags(
  workspace: Workspace,
  competitorId: string,
  names: readonly string[],
  actor: Actor
): Promise<string[]> {
  const wanted = new Map<string, string>()
  for (const name of names) {
    const folded = foldTag(name)
    if (folded !== '' && !wanted.has(folded)) wanted.set(folded, name.trim().replace(/\s+/g, ' '))
  }
  const tags = [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))
  return transaction(async (trx) => {
    await workspace.lock(trx)
    if (!(await find(trx, Competitor, { workspaceId: workspace.id, id: competitorId }))) {
      throw new NotFound('Competitor')
    }
    const before = await trx
      .selectFrom('competitor_tags')
      .where('workspace_id', '=', workspace.id)
      .where('competitor_id', '=', competitorId)
      .select('name')
      .orderBy('folded')
      .execute()
    const given = tags.map(([, name]) => name)
    if (before.map(({ name }) => name).join() === given.join()) return given
    await trx
      .deleteFrom('competitor_tags')
      .where('workspace_id', '=', workspace.id)
      .where('competitor_id', '=', competitorId)
      .execute()
    await trx.insertAll(
      'competitor_tags',
      ['competitor_id', 'workspace_id', 'folded', 'name'],
      tags.map(([folded, name]) => [competitorId, workspace.id, folded, name])
    )
    await AuditEvent.record(trx, workspace, {
      actor,
      action: 'competitor.updated',
      subject: competitorId,
      detail: `tags: ${given.join(', ') || 'none'}`.slice(0, 500),
    })
    return given
  })
}

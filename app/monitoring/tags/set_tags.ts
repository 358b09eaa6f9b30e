import { find } from '#platform/database/models'
import { transaction } from '#platform/database/transaction'
import { InvalidInput, NotFound } from '#platform/errors'
import Competitor from '#monitoring/models/competitor'
import { foldTag, MOST_TAGS } from '#monitoring/tags/tag_names'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Replaces the tags of a competitor. Of names that differ only in case, the first one is used.
 *
 * @param names the new tags, or a function that receives the current tags and returns the new ones
 * @returns the tags in alphabetical order
 * @throws NotFound
 * @throws InvalidInput if there are too many
 */
export async function setTags(
  workspace: Workspace,
  competitorId: string,
  names: readonly string[] | ((current: readonly string[]) => readonly string[]),
  actor: Actor
): Promise<string[]> {
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
    const current = before.map(({ name }) => name)
    const tags = distinct(typeof names === 'function' ? names(current) : names)
    if (tags.length > MOST_TAGS) {
      throw InvalidInput.field('tags', 'array.maxLength', `A competitor can have at most ${MOST_TAGS} tags.`)
    }
    const given = tags.map(([, name]) => name)
    if (current.join() === given.join()) return given
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

/** Returns tags by their folded names, in alphabetical order. */
function distinct(names: readonly string[]): [folded: string, name: string][] {
  const wanted = new Map<string, string>()
  for (const name of names) {
    const folded = foldTag(name)
    if (folded !== '' && !wanted.has(folded)) wanted.set(folded, name.trim().replace(/\s+/g, ' '))
  }
  return [...wanted].sort(([one], [other]) => (one < other ? -1 : 1))
}

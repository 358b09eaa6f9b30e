import { find, save } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import PageArea from '#detection/models/page_area'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/**
 * Unmutes an area: its changes are reported from now on, however often it changes.
 *
 * @throws NotFound
 */
export function unmuteArea(
  workspace: Workspace,
  pageId: string,
  areaId: string,
  actor: Actor
): Promise<void> {
  return withArea(workspace, pageId, areaId, async (area, trx) => {
    if (area.unmutedAt !== null) return
    await save(trx, area.merge({ unmutedAt: Date.now(), unmutedBy: actor }))
    await record('place.lifted', workspace, area, actor, trx)
  })
}

/**
 * Mutes an area again: its changes are filtered out while it is volatile.
 *
 * @throws NotFound
 */
export function muteAreaAgain(
  workspace: Workspace,
  pageId: string,
  areaId: string,
  actor: Actor
): Promise<void> {
  return withArea(workspace, pageId, areaId, async (area, trx) => {
    if (area.unmutedAt === null) return
    await save(trx, area.merge({ unmutedAt: null, unmutedBy: null }))
    await record('place.restored', workspace, area, actor, trx)
  })
}

function withArea(
  workspace: Workspace,
  pageId: string,
  areaId: string,
  change: (area: PageArea, trx: Statements) => Promise<void>
): Promise<void> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const area = await find(trx, PageArea, {
      workspaceId: workspace.id,
      id: areaId,
      watchedUrlId: pageId,
    })
    if (!area) throw new NotFound('Area')
    await change(area, trx)
  })
}

function record(
  action: string,
  workspace: Workspace,
  area: PageArea,
  actor: Actor,
  trx: Statements
): Promise<void> {
  return AuditEvent.record(trx, workspace, {
    actor,
    action,
    subject: area.watchedUrlId,
    detail: area.name,
  })
}

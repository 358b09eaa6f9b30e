import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/lucid_transaction'
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
    await area.merge({ unmutedAt: Date.now(), unmutedBy: actor }).save()
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
    await area.merge({ unmutedAt: null, unmutedBy: null }).save()
    await record('place.restored', workspace, area, actor, trx)
  })
}

function withArea(
  workspace: Workspace,
  pageId: string,
  areaId: string,
  change: (area: PageArea, trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const area = await PageArea.within(workspace, trx).where({ id: areaId, watched_url_id: pageId }).first()
    if (!area) throw new NotFound('Area')
    await change(area, trx)
  })
}

function record(
  action: string,
  workspace: Workspace,
  area: PageArea,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  return AuditEvent.record(trx, workspace, { actor, action, subject: area.watchedUrlId, detail: area.name })
}

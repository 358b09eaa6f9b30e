import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/errors'
import PagePlace from '#alerts/models/page_place'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import type { Workspace } from '#workspaces/workspace'

/** From now on changes at a place are told, however often it changes. Throws `NotFound`. */
export function liftPlace(
  workspace: Workspace,
  pageId: string,
  placeId: string,
  actor: Actor
): Promise<void> {
  return withPlace(workspace, pageId, placeId, async (place, trx) => {
    if (place.liftedAt !== null) return
    await place.merge({ liftedAt: Date.now(), liftedBy: actor }).save()
    await record('place.lifted', workspace, place, actor, trx)
  })
}

/** From now on changes at a place are held back again while it is volatile. Throws `NotFound`. */
export function restorePlace(
  workspace: Workspace,
  pageId: string,
  placeId: string,
  actor: Actor
): Promise<void> {
  return withPlace(workspace, pageId, placeId, async (place, trx) => {
    if (place.liftedAt === null) return
    await place.merge({ liftedAt: null, liftedBy: null }).save()
    await record('place.restored', workspace, place, actor, trx)
  })
}

function withPlace(
  workspace: Workspace,
  pageId: string,
  placeId: string,
  change: (place: PagePlace, trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  return transaction(async (trx) => {
    await workspace.lock(trx)
    const place = await PagePlace.within(workspace, trx)
      .where({ id: placeId, watched_url_id: pageId })
      .first()
    if (!place) throw new NotFound('Place')
    await change(place, trx)
  })
}

function record(
  action: string,
  workspace: Workspace,
  place: PagePlace,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  return AuditEvent.record(trx, workspace, { actor, action, subject: place.watchedUrlId, detail: place.name })
}

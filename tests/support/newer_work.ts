import db from '@adonisjs/lucid/services/db'
import Delivery from '#delivery/models/delivery'
import { newId } from '#platform/ids'
import { aWatchedUrl, anAlert } from '#tests/support/alerts'
import { aBatch, aHit, aSite } from '#tests/support/visits'
import type Channel from '#delivery/models/channel'
import type Workspace from '#workspaces/models/workspace'

/** Makes stored work require a version. */
async function needs(table: string, id: string, version: number): Promise<void> {
  await db.from(table).where({ id }).update({ needs_version: version })
}

/** Stores a change of a new page that has not been judged. */
export async function aPendingChange(workspace: Workspace, version: number) {
  const page = await aWatchedUrl(workspace, 'northwind.example', `/${newId('change')}`)
  const id = newId('change')
  await db.table('page_changes').insert({
    id,
    workspace_id: workspace.id,
    watched_url_id: page.id,
    kind: 'gone',
    dedupe_key: id,
    outcome: 'pending',
    detected_at: Date.now(),
    needs_version: version,
  })
  return { id, page }
}

/** Stores a delivery that is due, of a new alert. */
export async function aDueDelivery(
  channel: Channel,
  workspace: Workspace,
  version: number
): Promise<Delivery> {
  const now = Date.now()
  const alert = await anAlert(await aWatchedUrl(workspace, 'northwind.example', `/${newId('alert')}`))
  const delivery = await Delivery.create({
    id: newId('delivery'),
    workspaceId: workspace.id,
    kind: channel.kind,
    channelId: channel.id,
    alertId: alert.id,
    recipient: '',
    status: 'pending',
    attempts: 0,
    dueAt: now,
    nextAttemptAt: now,
    createdAt: now,
  })
  await needs('deliveries', delivery.id, version)
  return delivery
}

/** Stores a hit that is waiting to be counted. Returns the ID of its batch. */
export async function aWaitingHit(workspace: Workspace, version: number): Promise<string> {
  const { id } = await aBatch(await aSite(workspace), [aHit({ t: Date.now() })])
  await needs('hit_batches', id, version)
  return id
}

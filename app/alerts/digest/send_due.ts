/**
 * The digest of the day. Any number of workers may look for what is due at once: the schedule is moved on in the transaction
 * that writes the digest, by whoever comes first, and a digest's slot is free once a day.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#platform/database/transaction'
import { localDay } from '#alerts/digest/local_day'
import { digestScheduleOf, nextDigestAt, USUAL_HOUR } from '#alerts/digest/schedule'
import { weekOf } from '#alerts/digest/week'
import { writeDigest } from '#alerts/digest/write_digest'
import Digest from '#alerts/models/digest'
import Workspace from '#workspaces/models/workspace'
import { lockWorkspace } from '#workspaces/workspace'

const BATCH = 100

interface DueSchedule {
  workspaceId: string
  nextAt: number
}

/** Makes and sends the digests whose hour has come. One that no worker was up for comes late, and once. */
export async function sendDueDigests(now = Date.now()): Promise<void> {
  await writeUsualSchedules(now)
  const rows = await db
    .from('digest_schedules')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(BATCH)
    .select('workspace_id', 'next_at')
  for (const row of rows) {
    const due = { workspaceId: row.workspace_id, nextAt: Number(row.next_at) }
    try {
      await makeDue(due, now)
    } catch (error) {
      logger.error(
        { err: error, workspace: due.workspaceId },
        'a digest could not be made and is tried again'
      )
    }
  }
}

/** For those who have set nothing. */
async function writeUsualSchedules(now: number): Promise<void> {
  const unscheduled = await db
    .from('workspaces')
    .leftJoin('digest_schedules', 'digest_schedules.workspace_id', 'workspaces.id')
    .whereNull('digest_schedules.workspace_id')
    .limit(BATCH)
    .select('workspaces.id', 'workspaces.time_zone')
  for (const { id, time_zone: timeZone } of unscheduled) {
    await db
      .table('digest_schedules')
      .insert({
        workspace_id: id,
        hour: USUAL_HOUR,
        is_paused: false,
        next_at: nextDigestAt(now, { hour: USUAL_HOUR, timeZone }),
      })
      .onConflict('workspace_id')
      .ignore()
  }
}

/** Id of the digest; null when there is none to be sent, or another worker made it. */
async function makeDue({ workspaceId, nextAt }: DueSchedule, now: number): Promise<string | null> {
  const week = await weekOf({ id: workspaceId }, now)
  return transaction(async (trx) => {
    await lockWorkspace(workspaceId, trx)
    const workspace = await Workspace.find(workspaceId, { client: trx })
    if (!workspace) return null
    const schedule = await digestScheduleOf(workspace, trx)
    const moved = await trx
      .from('digest_schedules')
      .where({ workspace_id: workspaceId, next_at: nextAt })
      .update({ next_at: nextDigestAt(now, schedule) })
    if (Number(moved) === 0) return null
    if (schedule.isPaused || workspace.subscriptionStatus === 'canceled') return null

    const { timeZone } = schedule
    const day = localDay(now, timeZone)
    const slot = `${workspaceId}:${day}`
    if (await isTaken(slot, trx)) return null
    const made = await writeDigest(workspace, { slot, day, timeZone, week }, now, trx)
    return made.outcome === 'made' ? made.digest.id : null
  })
}

/** The day had its digest: its hour, or the time zone, was changed since. */
async function isTaken(slot: string, trx: TransactionClientContract): Promise<boolean> {
  return (await Digest.findBy({ slot }, { client: trx })) !== null
}

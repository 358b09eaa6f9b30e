/**
 * The daily digest. Any number of workers may look for due digests at the same time: the first one advances the
 * schedule, in the transaction that writes the digest, and each workspace has one digest slot per day.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import { autocommit, transaction } from '#platform/database/transaction'
import { withFields } from '#platform/telemetry/context'
import { localDay } from '#delivery/digest/local_day'
import { digestScheduleOf, nextDigestAt, USUAL_HOUR } from '#delivery/digest/schedule'
import { traceDigest } from '#delivery/digest/trace_digest'
import { weekOf } from '#delivery/digest/week'
import { writeDigest } from '#delivery/digest/write_digest'
import Digest from '#delivery/models/digest'
import Workspace from '#workspaces/models/workspace'
import { lockWorkspace } from '#workspaces/workspace'

const BATCH = 100

interface DueSchedule {
  workspaceId: string
  nextAt: number
}

/** Creates due digests. If no worker was running when one was due, it is sent late, but only once. */
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
    await withFields({ workspace: due.workspaceId }, async () => {
      try {
        const startedAt = Date.now()
        const digest = await makeDue(due, now)
        if (digest) await traceDigest(digest, startedAt)
      } catch (error) {
        logger.error({ err: error }, 'digest could not be created; retrying')
      }
    })
  }
}

/** Adds the default schedule to workspaces without one. */
async function writeUsualSchedules(now: number): Promise<void> {
  const unscheduled = await db
    .from('workspaces')
    .leftJoin('digest_schedules', 'digest_schedules.workspace_id', 'workspaces.id')
    .whereNull('digest_schedules.workspace_id')
    .limit(BATCH)
    .select('workspaces.id', 'workspaces.time_zone')
  for (const { id, time_zone: timeZone } of unscheduled) {
    const nextAt = nextDigestAt(now, { hour: USUAL_HOUR, timeZone })
    await autocommit((trx) =>
      trx.upsert(
        'digest_schedules',
        { workspace_id: 'key', hour: 'kept', is_paused: 'kept', next_at: 'kept' },
        [[id, USUAL_HOUR, false, nextAt]]
      )
    )
  }
}

/** Creates a due digest. Returns null if none has to be sent, or if another worker created it. */
async function makeDue({ workspaceId, nextAt }: DueSchedule, now: number): Promise<Digest | null> {
  const week = await weekOf({ id: workspaceId }, now)
  return transaction(async (trx) => {
    await lockWorkspace(workspaceId, trx)
    const workspace = await find(trx, Workspace, { id: workspaceId })
    if (!workspace) return null
    const schedule = await digestScheduleOf(workspace, trx)
    const moved = await trx.run(
      trx
        .updateTable('digest_schedules')
        .set({ next_at: nextDigestAt(now, schedule) })
        .where('workspace_id', '=', workspaceId)
        .where('next_at', '=', nextAt)
    )
    if (moved === 0) return null
    if (schedule.isPaused || workspace.subscriptionStatus === 'canceled') return null

    const { timeZone } = schedule
    const day = localDay(now, timeZone)
    const slot = `${workspaceId}:${day}`
    if (await isTaken(slot, trx)) return null
    const made = await writeDigest(workspace, { slot, day, timeZone, week }, now, trx)
    return made.outcome === 'made' ? made.digest : null
  })
}

/**
 * Whether the day already has its digest. This happens if the hour or time zone was changed after that digest was
 * created.
 */
async function isTaken(slot: string, trx: Statements): Promise<boolean> {
  return (await find(trx, Digest, { slot })) !== null
}

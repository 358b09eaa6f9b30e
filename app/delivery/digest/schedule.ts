import { DateTime, IANAZone } from 'luxon'
import { reading } from '#platform/database/hot_read'
import { find } from '#platform/database/models'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { transaction } from '#platform/database/transaction'
import { InvalidInput } from '#platform/errors'
import { readId } from '#platform/ids'
import { spelledTimeZone } from '#platform/time_zones'
import { loadedChannel } from '#delivery/channels/loaded'
import Channel from '#delivery/models/channel'
import { moveBriefings } from '#delivery/briefings/schedule'
import { retryNow } from '#delivery/channels/retry_now'
import AuditEvent, { type Actor } from '#workspaces/models/audit_event'
import { timeZoneOf } from '#workspaces/queries/time_zone'
import { lockWorkspace } from '#workspaces/workspace'

/** When a workspace gets its digest. */
export interface DigestSchedule {
  /** Hour of the day in the time zone, 0 to 23. */
  hour: number
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string
  isPaused: boolean
  /** The channel that gets it; null for the first one that can, see `digestRoute`. */
  channelId: string | null
}

/** The hour of the default schedule, for workspaces that have not set one. */
export const USUAL_HOUR = 8

export async function digestScheduleOf(workspace: Tenant, statements = reading()): Promise<DigestSchedule> {
  const schedules = statements
    .selectFrom('digest_schedules')
    .where('workspace_id', '=', workspace.id)
    .select(['hour', 'is_paused', 'channel_id'])
  const timeZone = await timeZoneOf(workspace, statements)
  const row = await schedules.executeTakeFirst()
  return {
    hour: row?.hour ?? USUAL_HOUR,
    timeZone,
    isPaused: Boolean(row?.is_paused),
    channelId: row?.channel_id ?? null,
  }
}

/**
 * Applies the given changes.
 *
 * @throws InvalidInput
 */
export async function setDigestSchedule(
  workspace: Tenant,
  changes: Partial<DigestSchedule>,
  actor: Actor,
  now = Date.now()
): Promise<DigestSchedule> {
  check(changes)
  const timeZone = changes.timeZone && spelledTimeZone(changes.timeZone)
  return transaction(async (trx) => {
    // The lock comes first, as when a digest is created.
    await lockWorkspace(workspace.id, trx)
    if (changes.channelId) await checkChannel(workspace, changes.channelId, trx)
    if (timeZone) {
      const place = { time_zone: timeZone }
      await trx.updateTable('workspaces').set(place).where('id', '=', workspace.id).execute()
      // Quiet hours depend on the time zone.
      await retryNow(workspace, 'all', trx, now)
      await moveBriefings(workspace, timeZone, trx, now)
    }
    const schedule = {
      ...(await digestScheduleOf(workspace, trx)),
      ...changes,
      ...(timeZone && { timeZone }),
    }
    await trx.upsert(
      'digest_schedules',
      {
        workspace_id: 'key',
        hour: 'replaced',
        is_paused: 'replaced',
        next_at: 'replaced',
        channel_id: 'replaced',
      },
      [[workspace.id, schedule.hour, schedule.isPaused, nextDigestAt(now, schedule), schedule.channelId]]
    )
    const detail = `${schedule.isPaused ? 'paused' : `${schedule.hour}:00`}, ${schedule.timeZone}`
    await AuditEvent.record(trx, workspace, { actor, action: 'digest.scheduled', detail })
    return schedule
  })
}

/** @throws InvalidInput unless the channel exists and takes digests */
async function checkChannel(workspace: Tenant, id: string, trx: Statements): Promise<void> {
  const channel = await find(trx, Channel, { id: readId(id), workspaceId: workspace.id })
  const part = channel && (await loadedChannel(channel.kind))
  if (part?.takesDigests) return
  throw InvalidInput.field('channelId', 'exists', 'Choose a channel that exists and supports digests.')
}

/** Returns the first instant after `after` at that local hour. If a day lacks that hour, returns the hour after it. */
export function nextDigestAt(
  after: number,
  { hour, timeZone }: Pick<DigestSchedule, 'hour' | 'timeZone'>
): number {
  const today = DateTime.fromMillis(after, { zone: timeZone }).startOf('day').set({ hour })
  return (today.toMillis() > after ? today : today.plus({ days: 1 }).set({ hour })).toMillis()
}

function check({ hour, timeZone }: Partial<DigestSchedule>): void {
  if (hour !== undefined && !(Number.isInteger(hour) && hour >= 0 && hour <= 23)) {
    throw InvalidInput.field('hour', 'range', 'Choose an hour from 0 to 23.')
  }
  if (timeZone !== undefined && !IANAZone.isValidZone(timeZone)) {
    throw InvalidInput.field('timeZone', 'time_zone', 'Choose an IANA time zone, such as Europe/Berlin.')
  }
}

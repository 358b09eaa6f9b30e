import { setTimeout as wait } from 'node:timers/promises'
import { hotRead } from '#platform/database/hot_read'
import { MINUTE, SECOND } from '#platform/instants'
import { isAlive } from '#platform/processes/processes'

/** Longer than work in progress may take to finish. */
const PATIENCE = 3 * MINUTE
const POLL_INTERVAL = SECOND

/**
 * Waits until all processes that check the schema and lack a migration have stopped.
 *
 * @param onWait called once if there are any, with their names
 * @param patience milliseconds
 * @throws Error that names processes that have not stopped
 */
export async function outdatedProcessesStopped(
  oldestSchema: string,
  onWait: (names: string) => void,
  patience = PATIENCE
): Promise<void> {
  const end = Date.now() + patience
  for (let looks = 0; ; looks++) {
    const names = await outdatedProcesses(oldestSchema, Date.now())
    if (names.length === 0) return
    if (looks === 0) onWait(names.join(', '))
    if (Date.now() >= end) {
      throw new Error(
        `Processes of an earlier version are still running: ${names.join(', ')}. Stop them and try again.`
      )
    }
    await wait(POLL_INTERVAL)
  }
}

async function outdatedProcesses(oldestSchema: string, now: number): Promise<string[]> {
  // Selects all columns, because a table that has yet to be migrated may lack some.
  const rows = await hotRead<Record<string, any>>('select * from processes', [])
  return rows
    .filter((row) => isAlive({ seenAt: Number(row.seen_at) }, now))
    .filter(({ latest_migration: latest }) => latest && latest < oldestSchema)
    .map(({ host, pid, version }) => `${host} (process ${pid}, ${version})`)
}

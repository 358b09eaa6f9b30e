/**
 * Decides which workspace's crawl comes next (start-time fair queuing). Each crawl gets a turn number when it is
 * queued, and the lowest number begins first. The numbers of a workspace count up from the current turn, so workspaces
 * alternate, however many crawls one of them has. Manual crawls are numbered separately and in smaller steps, so they
 * go ahead of the schedule.
 */
import type { Statements } from '#platform/database/statements'
import type { CrawlTrigger } from '#monitoring/models/crawl'
import { listOf } from '#platform/database/value_list'
import { upsertPending } from '#monitoring/schedule/hosts'

const SCHEDULE = { column: 'schedule_turn', step: 4 } as const
const REQUESTS = { column: 'request_turn', step: 1 } as const

/**
 * Returns turns for pages whose crawls this transaction queues next, in the same order, and announces them to their
 * hosts. Hosts are locked before pages, as when claiming, so that transactions do not deadlock.
 */
export async function takeTurns(
  trx: Statements,
  pages: readonly { workspaceId: string; host: string }[],
  trigger: CrawlTrigger
): Promise<number[]> {
  const { column, step } = trigger === 'manual' ? REQUESTS : SCHEDULE
  const ids = [...new Set(pages.map(({ workspaceId }) => workspaceId))].sort()
  const workspaces = listOf(ids)
  const [{ come }] = await trx.read<{ come: number | null }>('select max(last_turn) as come from hosts', [])
  const rows = await trx.read<{ id: string; last: number }>(
    `select workspace_id as id, ${column} as last from crawl_turns where workspace_id in ${workspaces.sql}`,
    workspaces.values
  )
  const last = new Map(rows.map((row) => [row.id, Number(row.last)]))
  const next = new Map(ids.map((id) => [id, Math.max(Number(come), (last.get(id) ?? 0) + step)]))
  const turns = pages.map(({ workspaceId: id }) => {
    const turn = next.get(id)!
    next.set(id, turn + step)
    return turn
  })
  const given = [...next].map(([id, turn]) => [id, turn - step])
  await trx.upsert('crawl_turns', { workspace_id: 'key', [column]: 'replaced' }, given)
  await upsertPending(
    trx,
    pages.map(({ host }, at) => ({ host, turn: turns[at] }))
  )
  return turns
}

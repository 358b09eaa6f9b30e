import { hotRead } from '#platform/database/hot_read'

/** Returns the number of active pages of all workspaces, from their counters. */
export async function watchedTotals(): Promise<number> {
  const [row] = await hotRead<{ total: number | null }>(
    'select sum(active_url_count) as total from watched_totals',
    []
  )
  return Number(row.total ?? 0)
}

import { pendingMigrations } from '#analytics/store/clickhouse/migrate'
import { Unavailable } from '#analytics/store/clickhouse/unavailable'
import { Unhealthy } from '#health/check'

/** Checks that ClickHouse responds and has its tables. */
export async function checkClickhouse(): Promise<string> {
  const pending = await pendingMigrations().catch((error) => {
    if (!(error instanceof Unavailable)) throw error
    throw new Unhealthy(
      `ClickHouse: ${error.reason}. Visits are still collected, but not counted yet`,
      'Check CLICKHOUSE_URL with its user, password and database, and that ClickHouse is running.'
    )
  })
  if (pending.length === 0) return 'ClickHouse is responding'
  throw new Unhealthy(
    `ClickHouse migrations are missing: ${pending.join(', ')}. Visits are still collected, but not counted yet`,
    'Run "npm run ace -- migration:run".'
  )
}

import type { ClickHouseClient } from '@clickhouse/client'
import { clickhouseUrl } from '#config/analytics'
import { asUnavailable } from '#analytics/store/clickhouse/unavailable'
import { MINUTE, SECOND } from '#platform/instants'

/** Query parameters by name: `site` for `{site:String}`. */
export type Values = Record<string, string | number | readonly string[] | readonly number[]>

/** The time limit for a report, which a user waits for. */
const READING = 20 * SECOND
/** The time limit for counting, which nobody waits for. */
const WORKING = 5 * MINUTE
/** How much earlier than the client the server stops, so that it can still report the cause. */
const MARGIN = 2 * SECOND
/** The maximum number of rows in a result, more than any report has. */
const MAX_ROWS = 100_000

let client: Promise<ClickHouseClient> | null = null

/** Loads the package only if the store is used. */
function connect(): Promise<ClickHouseClient> {
  return (client ??= import('@clickhouse/client').then(({ createClient, ClickHouseLogLevel }) =>
    createClient({
      url: clickhouseUrl!,
      application: 'rivalwatch',
      request_timeout: WORKING,
      log: { level: ClickHouseLogLevel.OFF },
    })
  ))
}

/** Runs a query. @throws Unavailable if the server does not respond */
export async function select<Row>(query: string, values: Values = {}): Promise<Row[]> {
  return guarded(async (clickhouse) => {
    const result = await clickhouse.query({
      query,
      query_params: values,
      format: 'JSONEachRow',
      abort_signal: AbortSignal.timeout(READING),
      clickhouse_settings: {
        max_execution_time: (READING - MARGIN) / SECOND,
        max_result_rows: String(MAX_ROWS),
        result_overflow_mode: 'throw',
        do_not_merge_across_partitions_select_final: 1,
      },
    })
    return result.json<Row>()
  })
}

/** Runs a statement that returns nothing. @throws Unavailable if the server does not respond */
export async function run(query: string, values: Values = {}): Promise<void> {
  await guarded((clickhouse) =>
    clickhouse.command({
      query,
      query_params: values,
      clickhouse_settings: {
        max_execution_time: (WORKING - MARGIN) / SECOND,
        mutations_sync: '1',
        do_not_merge_across_partitions_select_final: 1,
        optimize_aggregation_in_order: 1,
      },
    })
  )
}

/** Inserts rows. @throws Unavailable if the server does not respond */
export async function insert(table: string, rows: readonly object[]): Promise<void> {
  await guarded((clickhouse) => clickhouse.insert({ table, values: rows as object[], format: 'JSONEachRow' }))
}

/** Closes the connections, so that the process can exit. */
export async function disconnect(): Promise<void> {
  const closing = client
  client = null
  await (await closing)?.close()
}

async function guarded<Result>(act: (clickhouse: ClickHouseClient) => Promise<Result>): Promise<Result> {
  const clickhouse = await connect()
  try {
    return await act(clickhouse)
  } catch (error) {
    throw asUnavailable(error)
  }
}

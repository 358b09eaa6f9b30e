import type { Edit } from '#detection/deduplication/edits'
import { mainEdits, type Reported } from '#detection/deduplication/reported'
import type { OpenChange } from '#detection/pipeline/open_changes'
import type { Statements } from '#platform/database/statements'
import { listOf } from '#platform/database/value_list'
import { newId } from '#platform/ids'

/** The maximum number of keys stored for one alert and page. */
const KEYS = 300

interface ReportingAlert {
  id: string
  workspaceId: string
  competitorId: string
}

interface NewReportingAlert extends ReportingAlert {
  watchedUrlId: string
  changeExcerpt: string | null
  /** Milliseconds since 1970 UTC. */
  detectedAt: number
}

/** Records the edits that a new alert reports. */
export async function recordReported(
  alert: NewReportingAlert,
  edits: readonly Edit[],
  trx: Statements
): Promise<void> {
  const main = new Set(mainEdits(edits, alert.changeExcerpt).flatMap(({ keys }) => keys))
  await insert(alert, alert.watchedUrlId, keysOf(edits, main), main, alert.detectedAt, trx)
}

/** Records that an alert's edits were found again, on a page that it already covers or on another one. */
export async function recordMerged(
  alert: ReportingAlert,
  { watchedUrlId, detectedAt }: OpenChange,
  { isHere, edits, undone, redone, mainKeys }: Reported,
  trx: Statements
): Promise<void> {
  if (!isHere) {
    return insert(alert, watchedUrlId, keysOf(edits, mainKeys), mainKeys, detectedAt, trx)
  }
  const ofPage = 'where alert_id = ? and watched_url_id = ?'
  await trx.write(`update told_edits set told_at = ? ${ofPage} and told_at < ?`, [
    detectedAt,
    alert.id,
    watchedUrlId,
    detectedAt,
  ])
  const note = async (keys: readonly string[], isUndone: boolean) => {
    if (keys.length === 0) return
    const list = listOf(keys)
    await trx.write(`update told_edits set is_undone = ? ${ofPage} and edit_key in ${list.sql}`, [
      isUndone,
      alert.id,
      watchedUrlId,
      ...list.values,
    ])
  }
  await note(undone, true)
  await note(redone, false)
}

/** Returns at most `KEYS` distinct keys, the main ones first. */
function keysOf(edits: readonly Edit[], main: ReadonlySet<string>): string[] {
  const keys = [...new Set(edits.flatMap((edit) => edit.keys))]
  return keys.sort((a, b) => Number(main.has(b)) - Number(main.has(a))).slice(0, KEYS)
}

async function insert(
  { id, workspaceId, competitorId }: ReportingAlert,
  watchedUrlId: string,
  keys: readonly string[],
  main: ReadonlySet<string>,
  reportedAt: number,
  trx: Statements
): Promise<void> {
  await trx.insertAll(
    'told_edits',
    ['id', 'workspace_id', 'competitor_id', 'alert_id', 'watched_url_id', 'edit_key', 'is_main', 'told_at'],
    keys.map((key) => [
      newId('toldEdit'),
      workspaceId,
      competitorId,
      id,
      watchedUrlId,
      key,
      main.has(key),
      reportedAt,
    ])
  )
}

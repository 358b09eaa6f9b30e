import type { HotStatements } from '#platform/database/hot_write'
import { listOf } from '#platform/database/value_list'
import { newId } from '#platform/ids'
import type { Edit } from '#alerts/joining/edits'
import { mainEdits, type Told } from '#alerts/joining/told'
import type Alert from '#alerts/models/alert'
import type { OpenChange } from '#alerts/pipeline/open_changes'

/** Keys that are kept of one alert and page. */
const KEYS = 300

type Teller = Pick<Alert, 'id' | 'workspaceId' | 'competitorId'>

/** Notes which edits a new alert tells. */
export async function writeTold(
  alert: Teller & Pick<Alert, 'watchedUrlId' | 'changeExcerpt' | 'detectedAt'>,
  edits: readonly Edit[],
  statements: HotStatements
): Promise<void> {
  const main = new Set(mainEdits(edits, alert.changeExcerpt).flatMap(({ keys }) => keys))
  await insert(alert, alert.watchedUrlId, keysOf(edits, main), main, alert.detectedAt, statements)
}

/** Notes that an alert's edits were found again: on its own page or another one that had joined it, or on a new one. */
export async function noteJoined(
  alert: Teller,
  { watchedUrlId, detectedAt }: OpenChange,
  { isHere, edits, undone, redone, mainKeys }: Told,
  statements: HotStatements
): Promise<void> {
  if (!isHere) {
    return insert(alert, watchedUrlId, keysOf(edits, mainKeys), mainKeys, detectedAt, statements)
  }
  const ofPage = 'where alert_id = ? and watched_url_id = ?'
  await statements.write(`update told_edits set told_at = ? ${ofPage} and told_at < ?`, [
    detectedAt,
    alert.id,
    watchedUrlId,
    detectedAt,
  ])
  const note = async (keys: readonly string[], isUndone: boolean) => {
    if (keys.length === 0) return
    const list = listOf(keys)
    await statements.write(`update told_edits set is_undone = ? ${ofPage} and edit_key in ${list.sql}`, [
      isUndone,
      alert.id,
      watchedUrlId,
      ...list.values,
    ])
  }
  await note(undone, true)
  await note(redone, false)
}

/** Without repetition, those that matter first. */
function keysOf(edits: readonly Edit[], main: ReadonlySet<string>): string[] {
  const keys = [...new Set(edits.flatMap((edit) => edit.keys))]
  return keys.sort((a, b) => Number(main.has(b)) - Number(main.has(a))).slice(0, KEYS)
}

async function insert(
  { id, workspaceId, competitorId }: Teller,
  watchedUrlId: string,
  keys: readonly string[],
  main: ReadonlySet<string>,
  toldAt: number,
  statements: HotStatements
): Promise<void> {
  await statements.insertAll(
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
      toldAt,
    ])
  )
}

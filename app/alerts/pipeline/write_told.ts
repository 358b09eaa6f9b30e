import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/ids'
import type { Edit } from '#alerts/joining/edits'
import { mainEdits, type Told } from '#alerts/joining/told'
import type Alert from '#alerts/models/alert'
import type PageChange from '#monitoring/models/page_change'

/** Keys that are kept of one alert and page. */
const KEYS = 300

/** Notes which edits a new alert tells. */
export async function writeTold(
  alert: Alert,
  edits: readonly Edit[],
  trx: TransactionClientContract
): Promise<void> {
  const main = new Set(mainEdits(edits, alert.changeExcerpt).flatMap(({ keys }) => keys))
  await insert(alert, alert.watchedUrlId, keysOf(edits, main), main, alert.detectedAt, trx)
}

/** Notes that an alert's edits were found again: on its own page or another one that had joined it, or on a new one. */
export async function noteJoined(
  alert: Alert,
  change: PageChange,
  told: Told,
  trx: TransactionClientContract
): Promise<void> {
  if (told.isHere) {
    const ofPage = () =>
      trx.from('told_edits').where({ alert_id: alert.id, watched_url_id: change.watchedUrlId })
    await ofPage().where('told_at', '<', change.detectedAt).update({ told_at: change.detectedAt })
    if (told.undone.length > 0) await ofPage().whereIn('edit_key', told.undone).update({ is_undone: true })
    if (told.redone.length > 0) await ofPage().whereIn('edit_key', told.redone).update({ is_undone: false })
    return
  }
  const { mainKeys } = told
  await insert(alert, change.watchedUrlId, keysOf(told.edits, mainKeys), mainKeys, change.detectedAt, trx)
}

/** Without repetition, those that matter first. */
function keysOf(edits: readonly Edit[], main: ReadonlySet<string>): string[] {
  const keys = [...new Set(edits.flatMap((edit) => edit.keys))]
  return keys.sort((a, b) => Number(main.has(b)) - Number(main.has(a))).slice(0, KEYS)
}

async function insert(
  alert: Alert,
  watchedUrlId: string,
  keys: readonly string[],
  main: ReadonlySet<string>,
  toldAt: number,
  trx: TransactionClientContract
): Promise<void> {
  if (keys.length === 0) return
  await trx.table('told_edits').multiInsert(
    keys.map((key) => ({
      id: newId('toldEdit'),
      workspace_id: alert.workspaceId,
      competitor_id: alert.competitorId,
      alert_id: alert.id,
      watched_url_id: watchedUrlId,
      edit_key: key,
      is_main: main.has(key),
      told_at: toldAt,
    }))
  )
}

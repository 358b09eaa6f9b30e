import db from '@adonisjs/lucid/services/db'
import PageContent from '#monitoring/models/page_content'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { BlobUnavailable } from '#platform/blobs/errors'
import { unfoundedIn } from '#tests/support/unfounded'

/** Throws when an alert from stored versions claims something that they do not contain. */
export async function assertAlertsAreFounded(): Promise<void> {
  const alerts = await db
    .from('alerts')
    .join('page_changes as change', 'change.id', 'alerts.change_id')
    .join('page_versions as previous', 'previous.id', 'change.previous_version_id')
    .join('page_versions as current', 'current.id', 'change.current_version_id')
    .join('competitors', 'competitors.id', 'alerts.competitor_id')
    .whereNotNull('change.judgement')
    .select('alerts.summary', 'alerts.change_excerpt as changeExcerpt', 'alerts.reasoning')
    .select('previous.content_id as before', 'current.content_id as after', 'competitors.name')
  for (const alert of alerts) {
    const before = await textsOf(alert.before)
    const after = await textsOf(alert.after)
    if (!before || !after) continue
    const unfounded = unfoundedIn(alert, [alert.name, ...before, ...after])
    if (unfounded.length > 0) {
      throw new Error(`"${alert.summary}" says what no stored version does: ${unfounded.join(' | ')}`)
    }
  }
}

/** Returns the texts of a content; null if the test has removed it. */
async function textsOf(contentId: string): Promise<string[] | null> {
  const content = await readContentIfPossible(await PageContent.findOrFail(contentId))
  if (content instanceof BlobUnavailable) return null
  const texts: string[] = []
  const gather = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(gather)
  }
  gather(content)
  return texts
}

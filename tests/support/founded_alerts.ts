import db from '@adonisjs/lucid/services/db'
import PageContent from '#monitoring/models/page_content'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { BlobUnavailable } from '#platform/blobs/errors'

interface ToldAlert {
  summary: string
  changeExcerpt: string | null
  reasoning: string | null
}

/** Returns an alert's quotes and amounts of money that none of the texts contains; empty for a trustworthy alert. */
export function unfoundedIn({ summary, changeExcerpt, reasoning }: ToldAlert, texts: string[]): string[] {
  const said = texts.map(bare)
  const told = `${summary} ${reasoning ?? ''}`
  const quotes = [...told.matchAll(/“([^“”]*)”/g)].map(([, quote]) => quote)
  const amounts = summary.match(/\p{Sc}\s?\d[\d.,]*\d|\p{Sc}\s?\d/gu) ?? []
  return [...quotes, ...amounts, changeExcerpt ?? '']
    .flatMap((text) => text.split('…'))
    .filter((passage) => bare(passage) !== '' && !said.some((text) => text.includes(bare(passage))))
}

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

/** Removes white space and invisible characters, since line breaks have no meaning. */
function bare(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, '')
}

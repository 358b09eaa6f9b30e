import app from '@adonisjs/core/services/app'
import { failed, type FetchedPage, type FetchRefusal } from 'rivalwatch-plugin'
import { hotRead } from '#platform/database/hot_read'
import { recordStep } from '#platform/telemetry/spans'
import type { ClaimedCrawl } from '#monitoring/pipeline/claim'
import { PageTaskFailed } from '#monitoring/pipeline/thread/page_threads'
import type { PageReading, PageResult, SaidBefore } from '#monitoring/pipeline/thread/tasks'

/**
 * Reads a page in a thread and compares it there with its last good version. Returns a refusal if it cannot be read
 * within our bounds.
 */
export async function readFetched(
  { page, before }: ClaimedCrawl,
  { finalUrl, status, headers, body, scripts }: FetchedPage
): Promise<PageReading | FetchRefusal> {
  const { competitor, said } = await whatWasSaid({ page, before })
  // A thin page that becomes complete has not changed.
  const wasThin = before?.scripts === 'needed' && scripts !== 'needed'
  const threads = await app.container.make('page.threads')
  try {
    const result = await threads.run({
      kind: 'read',
      response: { url: page.url, finalUrl, status, headers, body },
      before: wasThin ? null : said,
      page: { url: page.url, label: page.label, competitor },
    })
    if (result.kind === 'refused') return failed(result.code, result.message, status)
    const { reading, compareTime } = result as Extract<PageResult, { kind: 'read' }>
    if (compareTime !== null) recordStep('compare', { startedAt: Date.now() - compareTime })
    return reading
  } catch (error) {
    if (error instanceof PageTaskFailed) return failed(error.code, error.message, status)
    throw error
  }
}

/** Returns the content of a page's last good version, if there is one, and the name of its competitor. */
async function whatWasSaid({
  page,
  before,
}: Pick<ClaimedCrawl, 'page' | 'before'>): Promise<{ said: SaidBefore | null; competitor: string }> {
  const [row] = await hotRead<{ name: string; content: Buffer | null }>(
    `select competitors.name, page_contents.content from competitors
      left join page_contents on page_contents.id = ? and page_contents.watched_url_id = ?
      where competitors.id = ?`,
    [before?.contentId ?? '', page.id, page.competitorId]
  )
  return {
    said: before && row.content && { hash: before.contentHash, packed: row.content },
    competitor: row.name,
  }
}

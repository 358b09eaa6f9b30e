import app from '@adonisjs/core/services/app'
import { failed, type FetchedPage, type FetchRefusal } from 'rivalwatch-plugin'
import type { CrawledPage } from '#monitoring/pipeline/claim'
import { type LatestVersion, whatWasSaid } from '#monitoring/pipeline/latest_version'
import { PageTaskFailed } from '#monitoring/pipeline/thread/page_threads'
import type { PageReading, PageResult } from '#monitoring/pipeline/thread/tasks'

/**
 * Reads a page in a thread and compares it there with its last good version. Returns a refusal if it cannot be read
 * within our bounds.
 */
export async function readFetched(
  page: CrawledPage,
  { finalUrl, status, headers, body, scripts }: FetchedPage,
  before: LatestVersion | null
): Promise<PageReading | FetchRefusal> {
  const { competitor, said } = await whatWasSaid(page, before)
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
    return (result as Extract<PageResult, { kind: 'read' }>).reading
  } catch (error) {
    if (error instanceof PageTaskFailed) return failed(error.code, error.message, status)
    throw error
  }
}

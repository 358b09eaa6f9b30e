import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { failed, type FetchedPage, type FetchRefusal } from '#platform/contract'
import type { CrawledPage } from '#monitoring/pipeline/claim'
import { type LatestVersion, whatWasSaid } from '#monitoring/pipeline/latest_version'
import { PageTaskFailed } from '#monitoring/pipeline/thread/page_threads'
import type { PageReading, PageResult } from '#monitoring/pipeline/thread/tasks'

/**
 * Reads a page in a thread, and compares it there with its last good version. A refusal where it cannot be read within our
 * bounds.
 */
export async function readFetched(
  page: CrawledPage,
  { finalUrl, status, headers, body, scripts }: FetchedPage,
  before: LatestVersion | null
): Promise<PageReading | FetchRefusal> {
  const { competitor, said } = await whatWasSaid(page, before)
  // From little to all of it is no change of the page.
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
    for (const fault of result.faults) logger.warn(fault, 'a plugin failed on a page')
    return (result as Extract<PageResult, { kind: 'read' }>).reading
  } catch (error) {
    if (error instanceof PageTaskFailed) return failed(error.code, error.message, status)
    throw error
  }
}

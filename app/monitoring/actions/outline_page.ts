import app from '@adonisjs/core/services/app'
import { LRUCache } from 'lru-cache'
import { attempts } from '#workspaces/accounts/auth_throttle'
import { MINUTE } from '#platform/instants'
import type WatchedUrl from '#monitoring/models/watched_url'
import { fetchPage } from '#monitoring/pipeline/fetch_page'
import { PageTaskFailed } from '#monitoring/pipeline/thread/page_threads'
import type { Outline } from '#monitoring/regions/outline'
import { askRobots } from '#monitoring/robots/permission'

/** The outline of a page, or a sentence for users that says why it cannot be shown. */
export type Outlined = { outline: Outline } | { problem: string }

/** Outlines of the pages in which users are currently picking areas, by page ID. */
const recent = new LRUCache<string, Promise<Outlined>>({ max: 20, ttl: 2 * MINUTE })

/**
 * Fetches a page in the same way as crawls do, for a user who is picking an area in it, and returns its outline.
 * Requests the page at most once in two minutes.
 *
 * @throws TooManyAttempts if the workspace has requested too many pages
 */
export async function outlinePage(page: WatchedUrl): Promise<Outlined> {
  const known = recent.get(page.id)
  if (known) return known
  await attempts.pagesOf.count(page.workspaceId)
  const outlined = outlineOf(page)
  recent.set(page.id, outlined)
  outlined.then(
    (result) => 'problem' in result && recent.delete(page.id),
    () => recent.delete(page.id)
  )
  return outlined
}

async function outlineOf({ url, workspaceId }: WatchedUrl): Promise<Outlined> {
  const { refusal } = await askRobots(url)
  if (refusal) return { problem: refusal.message }
  const target = { url, etag: null, lastModified: null, needsScripts: false }
  const fetched = await fetchPage(target, workspaceId)
  if (fetched.kind === 'refusal') return { problem: fetched.message }
  if (fetched.kind === 'unchanged') return { problem: 'The site sent no page.' }
  if (fetched.finalUrl !== url) {
    const elsewhere = await askRobots(fetched.finalUrl)
    if (elsewhere.refusal) return { problem: elsewhere.refusal.message }
  }
  const { finalUrl, status, headers, body } = fetched
  const threads = await app.container.make('page.threads')
  try {
    const result = await threads.run({ kind: 'outline', response: { url, finalUrl, status, headers, body } })
    if (result.kind === 'outline') return { outline: result.outline }
    return { problem: result.kind === 'refused' ? result.message : "The page can't be read." }
  } catch (error) {
    if (!(error instanceof PageTaskFailed)) throw error
    return { problem: error.message }
  }
}

/** Clears the cache for tests, whose sites change before it expires. */
export function clearOutlines(): void {
  recent.clear()
}

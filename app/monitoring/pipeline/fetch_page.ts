import app from '@adonisjs/core/services/app'
import {
  failed,
  type Fetcher,
  type FetchRefusal,
  type FetchResult,
  type FetchTarget,
  type FetchTools,
  type Outbound,
  type OutboundResponse,
} from 'rivalwatch-plugin'
import { fetchTimeout, userAgent } from '#config/crawler'
import { nameOfPart } from '#platform/plugins/registry'
import { sourceOf } from '#monitoring/pipeline/source_of'
import { obedient, RedirectRefused } from '#monitoring/robots/obedient_outbound'

/**
 * Fetches a page. A shell is fetched again with a fetcher that runs its scripts; without a browser, the result is the
 * shell. Every failure becomes a refusal.
 */
export async function fetchPage(target: FetchTarget, workspaceKey: string): Promise<FetchResult> {
  const fetched = await fetchWithFirst(target, workspaceKey)
  if (fetched.kind !== 'page' || fetched.scripts !== 'needed') return fetched
  const renderedAs = { url: target.url, etag: null, lastModified: null, needsScripts: true }
  const rendered = await fetchWithFirst(renderedAs, workspaceKey)
  return rendered.kind === 'refusal' && rendered.code === 'browser_missing' ? fetched : rendered
}

/**
 * Fetches a page with the first loaded fetcher that supports it; if that throws or hangs, with the next one.
 *
 * @param client the client for requests; by default the crawler's, which obeys robots.txt
 */
export async function fetchWithFirst(
  target: FetchTarget,
  workspaceKey: string,
  client?: Outbound
): Promise<FetchResult> {
  const plugins = await app.container.make('plugins')
  const outbound = await app.container.make('outbound')
  const guard = await app.container.make('plugins.guard')
  let failure: FetchRefusal | null = null
  for (const fetcher of plugins.all('fetchers')) {
    const name = nameOfPart(fetcher)
    if (guard.isOff(name)) continue
    const signal = AbortSignal.timeout(fetchTimeout)
    try {
      const tools = {
        outbound: client ?? obedient(outbound, target.url),
        openProxy: () => outbound.openProxy(),
        userAgent,
        signal,
        workspaceKey,
        sourceOf: (response: OutboundResponse) => sourceOf(response, plugins.all('sources')),
      }
      const fetched = await guard.run(name, signal, () => fetchIfSupported(fetcher, target, tools))
      if (fetched) return fetched
    } catch (error) {
      failure = failed('fetcher_failed', `Fetching failed: ${(error as Error).message}`)
    }
  }
  if (failure) return failure
  return target.needsScripts
    ? browserMissing(null)
    : failed('no_fetcher', 'No installed plugin can fetch this URL.')
}

/**
 * Fetches a page with one fetcher.
 *
 * @returns null if the fetcher does not support the target
 */
async function fetchIfSupported(
  fetcher: Fetcher,
  target: FetchTarget,
  tools: FetchTools
): Promise<FetchResult | null> {
  try {
    return fetcher.supports(target) ? await fetcher.fetch(target, tools) : null
  } catch (error) {
    const { cause } = error as Error
    if (cause instanceof RedirectRefused) return cause.refusal
    throw error
  }
}

/**
 * Creates the refusal for a page that needs a browser.
 *
 * @param status of the response that was only a shell; null if the site was not requested
 */
export function browserMissing(status: number | null): FetchRefusal {
  return failed('browser_missing', 'The page needs a browser, but none is installed.', status)
}

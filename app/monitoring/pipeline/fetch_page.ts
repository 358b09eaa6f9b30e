import app from '@adonisjs/core/services/app'
import { failed, type FetchRefusal, type FetchResult, type FetchTarget } from '#platform/contract'
import { fetchTimeout, userAgent } from '#config/crawler'
import { obedient, RedirectRefused } from '#monitoring/robots/obedient_outbound'

/**
 * Fetches a page with the first loaded fetcher that supports it, and one that is a shell once more with one that runs its
 * scripts; the shell is what there is where nobody can. Whatever goes wrong is a refusal.
 */
export async function fetchPage(target: FetchTarget, workspaceKey: string): Promise<FetchResult> {
  const fetched = await fetchWithFirst(target, workspaceKey)
  if (fetched.kind !== 'page' || fetched.scripts !== 'needed') return fetched
  const renderedAs = { url: target.url, etag: null, lastModified: null, needsScripts: true }
  const rendered = await fetchWithFirst(renderedAs, workspaceKey)
  return rendered.kind === 'refusal' && rendered.code === 'browser_missing' ? fetched : rendered
}

async function fetchWithFirst(target: FetchTarget, workspaceKey: string): Promise<FetchResult> {
  const plugins = await app.container.make('plugins')
  const outbound = await app.container.make('outbound')
  const fetcher = plugins.all('fetchers').find((candidate) => candidate.supports(target))
  if (!fetcher) {
    return target.needsScripts
      ? browserMissing(null)
      : failed('no_fetcher', 'No installed plugin can fetch this address.')
  }
  try {
    return await fetcher.fetch(target, {
      outbound: obedient(outbound),
      openProxy: () => outbound.openProxy(),
      userAgent,
      signal: AbortSignal.timeout(fetchTimeout),
      workspaceKey,
    })
  } catch (error) {
    const { cause } = error as Error
    if (cause instanceof RedirectRefused) return cause.refusal
    return failed('fetcher_failed', `Fetching failed: ${(error as Error).message}`)
  }
}

/** @param status of the answer, which is no more than a shell; null where the site was not asked */
export function browserMissing(status: number | null): FetchRefusal {
  return failed('browser_missing', 'The page needs a browser, but none is installed.', status)
}

import app from '@adonisjs/core/services/app'
import type { FetchResult, FetchTarget } from '#platform/contract'
import { fetchTimeout, userAgent } from '#config/crawler'
import { obedient, RedirectRefused } from '#monitoring/robots/obedient_outbound'

/** Fetches a page with the first loaded fetcher that supports it. Whatever goes wrong is a refusal. */
export async function fetchPage(target: FetchTarget): Promise<FetchResult> {
  const plugins = await app.container.make('plugins')
  const outbound = await app.container.make('outbound')
  const fetcher = plugins.all('fetchers').find((candidate) => candidate.supports(target))
  if (!fetcher) {
    return refusal('no_fetcher', 'No loaded plugin can fetch this address.')
  }
  try {
    return await fetcher.fetch(target, {
      outbound: obedient(outbound),
      openProxy: () => outbound.openProxy(),
      userAgent,
      signal: AbortSignal.timeout(fetchTimeout),
    })
  } catch (error) {
    const { cause } = error as Error
    if (cause instanceof RedirectRefused) return cause.refusal
    return refusal('fetcher_failed', `Fetching failed: ${(error as Error).message}`)
  }
}

function refusal(code: string, message: string): FetchResult {
  return { kind: 'refusal', outcome: 'failed', code, message, status: null, retryAfter: null }
}

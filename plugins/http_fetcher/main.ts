import {
  failed,
  type Fetcher,
  type FetchResult,
  type FetchTarget,
  type FetchTools,
  judgeResponse,
  OutboundError,
  type Plugin,
} from 'rivalwatch-plugin'
import { conditionalHeaders } from './conditional.js'
import { isUnrendered } from './unrendered.js'

const ACCEPT = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1'

const httpFetcher: Fetcher = {
  id: 'http',
  supports: ({ url, needsScripts }) => !needsScripts && /^https?:\/\//.test(url),
  fetch: fetchPage,
}

/** Fetches pages with one plain GET, like a browser without JavaScript, and marks those that need scripts to render. */
export default function createHttpFetcher(): Plugin {
  return { name: 'http_fetcher', fetchers: [httpFetcher] }
}

/**
 * Fetches a page.
 *
 * @throws OutboundError `aborted` when the caller gave up, which says nothing about the site
 */
async function fetchPage(target: FetchTarget, tools: FetchTools): Promise<FetchResult> {
  const validators = conditionalHeaders(target)
  try {
    const response = await tools.outbound.request(target.url, {
      headers: {
        'user-agent': tools.userAgent,
        accept: ACCEPT,
        'accept-language': 'en',
        ...validators,
      },
      signal: tools.signal,
    })
    const judged = judgeResponse(response, {
      target,
      conditional: Object.keys(validators).length > 0,
      sourceOf: tools.sourceOf,
    })
    return judged.kind === 'page' && !judged.source && isUnrendered(judged.body)
      ? { ...judged, scripts: 'needed' }
      : judged
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code === 'aborted') throw error
    return failed(error.code, error.message)
  }
}

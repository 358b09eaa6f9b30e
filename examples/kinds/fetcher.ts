import { type Fetcher, OutboundError, parseRetryAfter, type Plugin } from 'rivalwatch-plugin'

const fetcher: Fetcher = {
  id: 'plain_fetcher',
  supports: ({ url, needsScripts }) => !needsScripts && /^https?:/.test(url),
  async fetch({ url }, { outbound, userAgent, signal }) {
    try {
      const answer = await outbound.request(url, { headers: { 'user-agent': userAgent }, signal })
      const { status, headers, body } = answer
      const isHtml = headers['content-type']?.startsWith('text/html') && body.length > 0
      if (status === 200 && isHtml) return { kind: 'page', finalUrl: answer.url, status, headers, body }
      return {
        kind: 'refusal',
        outcome: [401, 403, 429, 451].includes(status) ? 'blocked' : 'failed',
        code: `http_${status}`,
        message: `The site returned ${status} without a web page.`,
        status,
        retryAfter: parseRetryAfter(headers['retry-after']),
      }
    } catch (error) {
      if (!(error instanceof OutboundError) || error.code === 'aborted') throw error
      const { code, message } = error
      return { kind: 'refusal', outcome: 'failed', code, message, status: null, retryAfter: null }
    }
  },
}

/** Fetches pages with a plain request. */
export default function plainFetcher(): Plugin {
  return { name: 'plain_fetcher', contract: 1, fetchers: [fetcher] }
}

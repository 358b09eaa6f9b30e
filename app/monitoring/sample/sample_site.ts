import type { OutboundResponse } from 'rivalwatch-plugin'
import { isPagePath, renderPage } from '#demo/site/render'
import { stateAt } from '#demo/site/state'
import { beginningOf, stepAt } from '#monitoring/sample/sample_story'
import type { GuardedOutbound } from '#platform/outbound/main'
import { isSampleHost } from '#platform/outbound/sample_domain'

/**
 * Wraps a client so that requests for sample competitors are answered in this process. All others go through the
 * guarded client.
 */
export function withSampleSite(outbound: GuardedOutbound): GuardedOutbound {
  return {
    async request(url, request) {
      const target = URL.parse(url)
      return target && isSampleHost(target.host) ? answer(target) : outbound.request(url, request)
    },
    openProxy: () => outbound.openProxy(),
    close: (options) => outbound.close(options),
  }
}

function answer({ href, origin, host, pathname }: URL, now = Date.now()): OutboundResponse {
  const beginning = beginningOf(host)
  if (beginning === null || !isPagePath(pathname)) return response(href, 404, 'text/plain', 'Not found\n')
  const page = renderPage(pathname, stateAt(stepAt(beginning, now)), origin)
  return response(href, 200, 'text/html; charset=utf-8', page)
}

function response(url: string, status: number, type: string, text: string): OutboundResponse {
  return { url, status, headers: { 'content-type': type }, body: new TextEncoder().encode(text) }
}

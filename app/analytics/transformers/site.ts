import { formatTimestamp } from '#platform/instants'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { scriptUrl, snippetUrl } from '#analytics/snippet'

export function presentSite({ id, name, domain, siteKey, createdAt, lastSeenAt }: AnalyticsSite) {
  return {
    id,
    name,
    domain,
    siteKey,
    createdAt: formatTimestamp(createdAt),
    lastSeenAt: lastSeenAt === null ? null : formatTimestamp(lastSeenAt),
    isScriptInjected: lastSeenAt !== null,
    snippetUrl: snippetUrl(siteKey),
    scriptUrl,
  }
}

import { placeHref } from '#monitoring/version_place'
import type { Hit } from '#search/queries/search_results'
import type { HitRow } from '#web/search/search_page'

/** Prepares a search result for display. */
export function hitRow(hit: Hit): HitRow {
  const { kind, alertId, title, excerpt, competitor, page, version, firstSeenAt, lastSeenAt, elsewhere } = hit
  const cited = version && {
    number: version.number,
    line: version.line,
    href: addressOf(page.id, version),
  }
  return {
    kind,
    href: alertId === null ? cited!.href : `/alerts/${alertId}`,
    title,
    excerpt,
    competitor: competitor.name,
    page,
    version: cited,
    firstSeenAt,
    lastSeenAt,
    elsewhere,
  }
}

/** Returns the URL of a line, or of the version's text if the line is unknown. */
function addressOf(watchedUrlId: string, { id, line }: { id: string; line: number | null }): string {
  return line === null
    ? `/watched-urls/${watchedUrlId}?version=${id}&snapshot=text`
    : placeHref({ watchedUrlId, versionId: id, line })
}

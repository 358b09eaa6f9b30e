import { placeHref } from '#monitoring/version_place'
import { fieldNames } from '#monitoring/snapshot/field_names'
import type { CitedVersion } from '#search/queries/cited_version'
import type { Hit } from '#search/queries/search_results'
import type { HitRow } from '#web/search/search_types'

/** Prepares a search result for display. */
export function hitRow(hit: Hit): HitRow {
  const {
    kind,
    alertId,
    title,
    excerpt,
    competitor,
    page,
    version,
    unit,
    firstSeenAt,
    lastSeenAt,
    elsewhere,
  } = hit
  const cited = version && {
    number: version.number,
    line: version.line,
    field: version.field && inSentence(fieldNames[version.field] ?? version.field),
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
    unit,
    firstSeenAt,
    lastSeenAt,
    elsewhere,
  }
}

/** Returns the URL of a line or a field, or of the version's text if neither is known. */
function addressOf(watchedUrlId: string, { id, line, field }: CitedVersion): string {
  return line === null && field === null
    ? `/watched-urls/${watchedUrlId}?version=${id}&snapshot=text`
    : placeHref({ watchedUrlId, versionId: id, line })
}

/** Lowers the first letter of a field's name, unless it is part of an abbreviation or a name. */
function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name[0].toLowerCase() + name.slice(1) : name
}

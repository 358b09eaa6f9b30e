import type { HttpContext } from '@adonisjs/core/http'
import { labels } from '#monitoring/labels'
import { DAY } from '#platform/instants'
import { readId } from '#platform/ids'
import { hitKinds, type Search } from '#search/queries/search'
import { LONGEST_QUERY } from '#search/validators'
import { searchTerms } from '#search/words/search_terms'
import { tagIn } from '#web/competitors/competitor_fields'
import { periods, type SearchParams, unitKinds } from '#web/search/search_types'

/** Parses a search. Invalid values are ignored. */
export function searchParams({ request }: Pick<HttpContext, 'request'>): SearchParams {
  const { q, kind, competitor, label, period, unit } = request.qs()
  return {
    q: typedQuery(q),
    kind: hitKinds.find((name) => name === kind) ?? null,
    competitor: typeof competitor === 'string' && competitor ? readId(competitor.slice(0, 40)) : null,
    label: labels.find((name) => name === label) ?? null,
    tag: tagIn(request.qs()),
    unit: unitKinds.find((name) => name === unit) ?? null,
    period: periods.find((days) => String(days) === period) ?? null,
  }
}

/** Returns the search query. Keeps a trailing space, because it marks the last word as complete. */
export function typedQuery(given: unknown): string {
  if (typeof given !== 'string') return ''
  return given
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trimStart()
    .slice(0, LONGEST_QUERY)
    .toWellFormed()
}

export function searchOf(
  { q, kind, competitor, label, tag, unit, period }: SearchParams,
  now: number
): Search {
  return {
    terms: searchTerms(q),
    filters: {
      ...(kind && { kind }),
      ...(competitor && { competitorId: competitor }),
      ...(label && { pageType: label }),
      ...(tag && { tag }),
      ...(unit && { unit }),
      ...(period && { since: now - period * DAY }),
    },
  }
}

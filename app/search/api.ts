import { labels } from '#monitoring/labels'
import { id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { formatTimestamp } from '#platform/instants'
import { cursorOf, ListPart, positionOf } from '#platform/operations/cursors'
import { defineOperation, type Operation } from '#platform/operations/operation'
import { requireOrder } from '#platform/period'
import { meantCompetitor } from '#monitoring/queries/meant_competitor'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { exampleVersion } from '#monitoring/versions_api'
import { exampleAlert } from '#alerts/api_resources'
import { hitKinds } from '#search/queries/search'
import { type Hit, searchResults } from '#search/queries/search_results'
import type { Segment } from '#search/queries/snippet'
import { searchValidator } from '#search/validators'
import { searchTerms } from '#search/words/search_terms'

const hit = {
  title: 'SearchHit',
  ...object({
    kind: text(hitKinds),
    text: text(),
    matches: list(text()),
    competitor: object({ id: id('comp'), name: text() }),
    watchedUrl: object({ id: id('wu'), url: text(), label: text(labels) }),
    versionId: nullable(id('ver')),
    versionNumber: nullable(integer()),
    capturedAt: nullable(timestamp()),
    line: nullable(integer(1)),
    field: nullable(text()),
    unit: nullable(object({ kind: text(), title: text() })),
    firstSeenAt: timestamp(),
    lastSeenAt: nullable(timestamp()),
    alert: nullable(object({ id: id('alert'), summary: text() })),
    otherPages: integer(),
  }),
}

const exampleHit = {
  kind: 'current',
  text: 'Team $79 / month',
  matches: ['Team', '79'],
  competitor: { id: exampleAlert.watchedUrl.competitorId, name: exampleAlert.competitor.name },
  watchedUrl: { id: exampleWatchedUrl.id, url: exampleWatchedUrl.url, label: exampleWatchedUrl.label },
  versionId: exampleVersion.id,
  versionNumber: exampleVersion.firstVersionNumber,
  capturedAt: exampleVersion.firstCrawledAt,
  line: 5,
  field: null,
  unit: { kind: 'plan', title: 'Team' },
  firstSeenAt: exampleVersion.firstCrawledAt,
  lastSeenAt: null,
  alert: null,
  otherPages: 0,
}

/** The name of the list in its cursors. */
const RESULTS = 'search'

export default [
  defineOperation({
    id: 'search',
    method: 'GET',
    path: '/search',
    scope: 'read',
    summary: 'Search alerts and page text',
    tag: 'Search',
    description:
      'Finds alerts by their sentence, excerpt and evidence (`alert`), and lines of pages: those on the page now ' +
      '(`current`) and those that were (`earlier`). All words must match, regardless of case and accents; quoted words ' +
      'must follow each other, and the last word may be incomplete. The newest 200 matches are ranked, then the next ' +
      '200. Each hit names the oldest stored version with its text (`versionId`) and the `line` in the `text` of that ' +
      'version, from 1. An alert cites the line of its evidence that matches best, or the `field` of the snapshot if ' +
      'no line contains it. `versionId` is `null` only for an alert whose versions are no longer stored or that has ' +
      'none. `unit` is the plan, job, entry or other named part of the page that a line belongs to. `lastSeenAt` is ' +
      '`null` while a line is on its page. `otherPages` counts pages of the competitor with the same line. A response ' +
      'may be empty although older matches follow: `nextCursor` is `null` at the end.',
    example: {
      input: { q: 'team 79', limit: 1 },
      response: { hits: [exampleHit], nextCursor: null },
    },
    status: 200,
    input: searchValidator,
    response: object({ hits: list(hit), nextCursor: nullable(text()) }),
    errors: [404],
    extendedTool: {
      name: 'search_history',
      title: 'Search alerts and page text',
      description:
        'Finds words or "phrases" in alerts and in all stored page text, current and earlier. Every hit names version, ' +
        'line (or field) and dates: cite them.',
      quotesPages: true,
    },
    async handle({ workspace, input: { q, limit = 20, cursor, competitor, ...filters } }) {
      requireOrder(filters)
      const after = positionOf(workspace, RESULTS, cursor)
      const meant =
        competitor === undefined
          ? null
          : await meantCompetitor(workspace, competitor, { field: 'competitor' })
      const search = {
        terms: searchTerms(q),
        filters: { ...filters, ...(meant && { competitorId: meant.id }) },
      }
      const { hits, next } = await searchResults(workspace, search, { after, limit })
      const nextCursor = cursorOf(workspace, RESULTS, next)
      return new ListPart({ hits: hits.map(present), nextCursor }, nextCursor)
    },
  }),
] satisfies Operation[]

function present({ alertId, page, version, title, excerpt, elsewhere, ...found }: Hit) {
  const shown = excerpt ?? title!
  return {
    kind: found.kind,
    text: textOf(shown),
    matches: shown.filter(({ isMatch }) => isMatch).map((segment) => segment.text),
    competitor: found.competitor,
    watchedUrl: { id: page.id, url: page.url, label: page.label },
    versionId: version?.id ?? null,
    versionNumber: version?.number ?? null,
    capturedAt: version && formatTimestamp(version.capturedAt),
    line: version?.line ?? null,
    field: version?.field ?? null,
    unit: found.unit,
    firstSeenAt: formatTimestamp(found.firstSeenAt),
    lastSeenAt: found.lastSeenAt === null ? null : formatTimestamp(found.lastSeenAt),
    alert: alertId === null ? null : { id: alertId, summary: textOf(title!) },
    otherPages: elsewhere,
  }
}

function textOf(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join('')
}

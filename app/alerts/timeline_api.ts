import { ids, exampleAlert } from '#alerts/api_resources'
import { alertKinds } from '#alerts/kinds/alert_kind'
import { alertStatuses } from '#alerts/models/alert'
import { type TimelineRow, timelineRows } from '#alerts/queries/timeline_rows'
import { timelineValidator } from '#alerts/validators/timeline'
import { labels } from '#monitoring/labels'
import { archiveLink } from '#monitoring/history/archive_link'
import { meantCompetitor } from '#monitoring/queries/meant_competitor'
import { formatTimestamp } from '#platform/instants'
import { id, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { cursorOf, ListPart, positionOf } from '#platform/operations/cursors'
import { defineOperation, type Operation } from '#platform/operations/operation'
import { requireOrder } from '#platform/period'
import { signalScores } from 'rivalwatch-plugin'

const USUAL_LENGTH = 50
/** The name of the list in its cursors. */
const LIST = 'timeline_api'

const item = {
  title: 'TimelineItem',
  ...object({
    id: id('alert'),
    kind: text(alertKinds),
    signalScore: text(signalScores),
    pageType: text(labels),
    summary: text(),
    detectedAt: timestamp(),
    status: text(alertStatuses),
    archiveUrl: nullable(text()),
    watchedUrl: object({ id: id('wu'), url: text() }),
    competitor: object({ id: id('comp'), name: text() }),
  }),
}

const exampleItem = {
  id: ids.alert,
  kind: 'price',
  signalScore: 'high',
  pageType: 'pricing',
  summary: exampleAlert.summary,
  detectedAt: exampleAlert.detectedAt,
  status: 'read',
  archiveUrl: null,
  watchedUrl: { id: ids.watchedUrl, url: exampleAlert.watchedUrl.url },
  competitor: { id: ids.competitor, name: exampleAlert.competitor.name },
}

export default [
  defineOperation({
    id: 'getTimeline',
    method: 'GET',
    path: '/timeline',
    scope: 'read',
    summary: 'List what all competitors did, newest first',
    tag: 'Alerts',
    description:
      'Returns alerts of every status with the kind of each. Those about past versions from a web archive are included; ' +
      'their `archiveUrl` leads to the copy. `kind` takes several kinds, separated by commas. `competitor` takes an id, ' +
      'name or domain, and returns 404 if no competitor matches. There is no total: the `Link` header leads to the next ' +
      'page and is absent on the last one.',
    example: {
      input: { kind: ['price', 'plan'], since: '2026-11-01', limit: 1 },
      response: { items: [exampleItem] },
    },
    status: 200,
    input: timelineValidator,
    response: object({ items: list(item) }),
    errors: [404],
    async handle({ workspace, input }) {
      const { kind: kinds = [], signalScore, competitor, tag, since, until, limit = USUAL_LENGTH } = input
      requireOrder({ since, until })
      const after = positionOf(workspace, LIST, input.cursor)
      const competitorId =
        competitor === undefined
          ? undefined
          : (await meantCompetitor(workspace, competitor, { field: 'competitor' })).id
      const filters = { kinds, signalScore, competitorId, tag, since, until }
      const { rows, next } = await timelineRows(workspace, filters, { after, limit })
      return new ListPart({ items: rows.map(present) }, cursorOf(workspace, LIST, next))
    },
  }),
] satisfies Operation[]

function present(row: TimelineRow) {
  const detectedAt = Number(row.detected_at)
  return {
    id: row.id,
    kind: row.kind,
    signalScore: row.signal_score,
    pageType: row.page_type,
    summary: row.summary,
    detectedAt: formatTimestamp(detectedAt),
    status: row.status,
    archiveUrl: row.loaded_at === null ? null : archiveLink(row.url, detectedAt),
    watchedUrl: { id: row.watched_url_id, url: row.url },
    competitor: { id: row.competitor_id, name: row.competitor_name },
  }
}

import { id, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { historyOf, historyStatuses } from '#monitoring/history/history_state'
import { requestHistory } from '#monitoring/history/request'
import { defineOperation, type Operation } from '#platform/operations/operation'

const history = {
  title: 'PageHistory',
  ...object({
    watchedUrlId: id('wu'),
    status: text(historyStatuses),
    requestedAt: nullable(timestamp()),
    finishedAt: nullable(timestamp()),
    copies: nullable(
      list(
        object({
          capturedAt: timestamp(),
          status: text(['waiting', 'loaded', 'skipped']),
          reason: nullable(text()),
          archiveUrl: text(),
        })
      )
    ),
    error: nullable(text()),
  }),
}

const exampleHistory = {
  watchedUrlId: exampleWatchedUrl.id,
  status: 'loading',
  requestedAt: '2026-11-20 09:31:02',
  finishedAt: null,
  copies: [
    {
      capturedAt: '2025-12-04 11:02:17',
      status: 'loaded',
      reason: null,
      archiveUrl: 'https://web.archive.org/web/20251204110217/https://northwind.example/pricing',
    },
  ],
  error: null,
}

const ABOUT =
  '`copies` is `null` until the archive has listed the copies of the page, and empty if it has none. A copy that cannot ' +
  'be used, such as an error page, is `skipped`.'

export default [
  defineOperation({
    id: 'loadHistory',
    method: 'POST',
    path: '/watched-urls/{id}/history',
    scope: 'write',
    summary: 'Load the past year of a page',
    tag: 'Versions',
    description:
      'Loads up to 12 copies of the page from the Wayback Machine, spread over the past year, as soon as the page has its ' +
      'baseline. What changed between them appears in the timeline at its true date, marked as read, and is not ' +
      `delivered. Past versions of feeds, job boards and files cannot be loaded. A second request returns the first one, and restarts it if it failed or found nothing. ${ABOUT}`,
    example: {
      params: { id: exampleWatchedUrl.id },
      response: { ...exampleHistory, status: 'waiting', copies: null },
    },
    status: 202,
    response: history,
    errors: [404, 409],
    async handle({ workspace, params }) {
      await requestHistory(workspace, params.id)
      return historyOf(workspace, params.id)
    },
  }),
  defineOperation({
    id: 'getHistory',
    method: 'GET',
    path: '/watched-urls/{id}/history',
    scope: 'read',
    summary: 'Get the progress of loading a page’s past year',
    tag: 'Versions',
    description: ABOUT,
    example: { params: { id: exampleWatchedUrl.id }, response: exampleHistory },
    status: 200,
    response: history,
    errors: [404],
    handle: ({ workspace, params }) => historyOf(workspace, params.id),
  }),
] satisfies Operation[]

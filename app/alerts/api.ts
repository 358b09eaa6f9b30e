import { flag, id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { NotFound } from '#platform/errors'
import { alertStatuses, signalScores } from '#alerts/models/alert'
import { findEvidence } from '#alerts/queries/alert_evidence'
import { findAlert, listAlerts } from '#alerts/queries/alert_rows'
import { listAlertsValidator } from '#alerts/validators/alerts'
import { labels } from '#monitoring/labels'
import { defineOperation, type Operation } from '#workspaces/operation'

const alert = object({
  id: id('alert'),
  workspaceId: id('ws'),
  watchedUrlId: id('wu'),
  signalScore: text(signalScores),
  pageType: text(labels),
  summary: text(),
  changeExcerpt: nullable(text()),
  detectedAt: timestamp(),
  status: text(alertStatuses),
  deliveredVia: list(text(['slack', 'email'])),
  feedback: nullable(text(['useful', 'not_useful'])),
  reasoning: nullable(text()),
  hasEvidence: flag(),
  watchedUrl: object({ id: id('wu'), url: text(), label: text(labels), competitorId: id('comp') }),
  competitor: object({ name: text(), domain: text(), faviconUrl: text() }),
})

const version = object({ id: id('ver'), crawledAt: timestamp(), versionNumber: integer(1) })

const categories = ['seo', 'social', 'structure', 'pricing', 'navigation', 'cta', 'schema', 'tech', 'page']

const fieldChange = object(
  {
    category: text(categories),
    field: text(),
    kind: text(['changed', 'added', 'removed']),
    before: text(),
    after: text(),
  },
  ['before', 'after']
)

const evidence = {
  oneOf: [
    object({ available: { const: false } }),
    object({
      available: { const: true },
      previous: version,
      current: version,
      fieldChanges: list(fieldChange),
      removed: list(text(), { maxItems: 200 }),
      added: list(text(), { maxItems: 200 }),
      truncated: flag(),
    }),
  ],
}

export default [
  defineOperation({
    id: 'listAlerts',
    method: 'GET',
    path: '/alerts',
    scope: 'read',
    summary: 'List alerts, newest first',
    status: 200,
    input: listAlertsValidator,
    response: object({ alerts: list(alert), total: integer(), page: integer(1), limit: integer(1) }),
    handle: ({ workspace, input: { page = 1, limit = 20, ...filters } }) =>
      listAlerts(workspace, { ...filters, page, limit }),
  }),
  defineOperation({
    id: 'getAlert',
    method: 'GET',
    path: '/alerts/{id}',
    scope: 'read',
    summary: 'Show one alert',
    status: 200,
    response: alert,
    errors: [404],
    handle: async ({ workspace, params }) => (await findAlert(workspace, params.id)) ?? missing(),
  }),
  defineOperation({
    id: 'getAlertEvidence',
    method: 'GET',
    path: '/alerts/{id}/evidence',
    scope: 'read',
    summary: 'Show what the page said before and after',
    status: 200,
    response: evidence,
    errors: [404],
    handle: async ({ workspace, params }) => (await findEvidence(workspace, params.id)) ?? missing(),
  }),
] satisfies Operation[]

function missing(): never {
  throw new NotFound('Alert')
}

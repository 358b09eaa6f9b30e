import { flag, id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { NotFound } from '#platform/errors'
import { archiveAlert } from '#alerts/actions/archive_alert'
import { markAlertRead } from '#alerts/actions/mark_alert_read'
import { markAllAlertsRead } from '#alerts/actions/mark_all_alerts_read'
import { rateAlert } from '#alerts/actions/rate_alert'
import { alertStatuses, type AlertStatus } from '#alerts/models/alert'
import { signalScores } from '#platform/contract'
import { findEvidence } from '#alerts/queries/alert_evidence'
import { findAlert, listAlerts } from '#alerts/queries/alert_rows'
import { competitorTimeline, TIMELINE_LENGTH } from '#alerts/queries/timeline'
import { feedbackValues, listAlertsValidator, rateAlertValidator } from '#alerts/validators/alerts'
import { labels } from '#monitoring/labels'
import { requireFilteredCompetitor } from '#monitoring/queries/competitors'
import { defineOperation, type Operation } from '#workspaces/operation'

const alert = {
  title: 'Alert',
  ...object({
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
    feedback: nullable(text(feedbackValues)),
    reasoning: nullable(text()),
    hasEvidence: flag(),
    watchedUrl: object({ id: id('wu'), url: text(), label: text(labels), competitorId: id('comp') }),
    competitor: object({ name: text(), domain: text(), faviconUrl: text() }),
  }),
}

/** The one shape in snake_case. */
const timelineEntry = {
  title: 'TimelineEntry',
  ...object({
    id: id('alert'),
    signal_score: text(signalScores),
    page_type: text(labels),
    summary: text(),
    change_excerpt: text(),
    detected_at: timestamp(),
    status: text(alertStatuses),
    feedback: nullable(text(feedbackValues)),
    url: text(),
    label: text(labels),
  }),
}

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
  title: 'Evidence',
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

const ids = {
  alert: 'alert_01kafh2v9qs0w4x6t8r1m3n5p7',
  watchedUrl: 'wu_01kaf0z3c5e7g9j1k3m5n7p9r1',
  competitor: 'comp_01kaf0y2b4d6f8h0j2k4m6n8p0',
}

const exampleAlert = {
  id: ids.alert,
  workspaceId: 'ws_01kaf0x1a3c5e7g9h1j3k5m7n9',
  watchedUrlId: ids.watchedUrl,
  signalScore: 'high',
  pageType: 'pricing',
  summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
  changeExcerpt: '$79 / month',
  detectedAt: '2026-11-20 09:30:15',
  status: 'unread',
  deliveredVia: ['slack'],
  feedback: null,
  reasoning: 'A listed price rose by 61%.',
  hasEvidence: true,
  watchedUrl: {
    id: ids.watchedUrl,
    url: 'https://northwind.example/pricing',
    label: 'pricing',
    competitorId: ids.competitor,
  },
  competitor: {
    name: 'Northwind',
    domain: 'northwind.example',
    faviconUrl: `https://rivalwatch.example/favicons/${ids.competitor}`,
  },
}

const exampleEvidence = {
  available: true,
  previous: { id: 'ver_01kafe1m3n5p7q9r1s3t5v7w9x', crawledAt: '2026-11-20 08:30:12', versionNumber: 41 },
  current: { id: 'ver_01kafh2n4p6q8r0s2t4v6w8x0y', crawledAt: '2026-11-20 09:30:15', versionNumber: 42 },
  fieldChanges: [
    {
      category: 'pricing',
      field: 'prices.Team',
      kind: 'changed',
      before: '$49 / month',
      after: '$79 / month',
    },
  ],
  removed: ['$49 a month, billed monthly'],
  added: ['$79 a month, billed monthly'],
  truncated: false,
}

const exampleTimelineEntry = {
  id: ids.alert,
  signal_score: 'high',
  page_type: 'pricing',
  summary: exampleAlert.summary,
  change_excerpt: '$79 / month',
  detected_at: '2026-11-20 09:30:15',
  status: 'unread',
  feedback: null,
  url: 'https://northwind.example/pricing',
  label: 'pricing',
}

export default [
  defineOperation({
    id: 'listAlerts',
    method: 'GET',
    path: '/alerts',
    scope: 'read',
    summary: 'List alerts, newest first',
    tag: 'Alerts',
    description: 'A page past the end is an empty list with the true `total`.',
    example: {
      input: { signalScore: 'high', status: 'unread', limit: 1 },
      response: { alerts: [exampleAlert], total: 3, page: 1, limit: 1 },
    },
    status: 200,
    input: listAlertsValidator,
    response: object({ alerts: list(alert), total: integer(), page: integer(1), limit: integer(1) }),
    tool: {
      name: 'list_alerts',
      title: 'List alerts',
      description:
        'The changes on competitors’ pages that are worth knowing, newest first: signal score, summary, excerpt, ' +
        'reasoning, page and competitor. Filter before reading much. Comes in pages: total counts all matches; ask for ' +
        'page 2, 3 … with the same filters until you have them or they are older than you need. 20 alerts are about ' +
        '6,000 tokens.',
      checkFilters: ({ workspace, input }) => requireFilteredCompetitor(workspace, input.competitorId),
      quotesPages: true,
    },
    handle: ({ workspace, input: { page = 1, limit = 20, ...filters } }) =>
      listAlerts(workspace, { ...filters, page, limit }),
  }),
  defineOperation({
    id: 'getAlert',
    method: 'GET',
    path: '/alerts/{id}',
    scope: 'read',
    summary: 'Show one alert',
    tag: 'Alerts',
    example: { params: { id: ids.alert }, response: exampleAlert },
    status: 200,
    response: alert,
    errors: [404],
    tool: {
      name: 'get_alert',
      title: 'Show an alert',
      description: 'One alert by its id, as list_alerts shows it.',
      idAs: 'alertId',
      quotesPages: true,
    },
    handle: async ({ workspace, params }) => (await findAlert(workspace, params.id)) ?? missing('Alert'),
  }),
  defineOperation({
    id: 'getAlertEvidence',
    method: 'GET',
    path: '/alerts/{id}/evidence',
    scope: 'read',
    summary: 'Show what the page said before and after',
    tag: 'Alerts',
    description: 'When the two versions are no longer stored, `available` is `false` and the only field.',
    example: { params: { id: ids.alert }, response: exampleEvidence },
    status: 200,
    response: evidence,
    errors: [404],
    tool: {
      name: 'get_alert_evidence',
      title: 'Show the evidence of an alert',
      description:
        'What the page said before and after: changed fields, and up to 200 removed and 200 added lines. Quote from it ' +
        'when details matter. available false: the versions are no longer stored.',
      idAs: 'alertId',
      quotesPages: true,
    },
    handle: async ({ workspace, params }) => (await findEvidence(workspace, params.id)) ?? missing('Alert'),
  }),
  defineOperation({
    id: 'markAlertRead',
    method: 'POST',
    path: '/alerts/{id}/read',
    scope: 'write',
    summary: 'Mark an alert as read; an archived one stays archived',
    tag: 'Alerts',
    example: { params: { id: ids.alert }, response: { id: ids.alert, status: 'read' } },
    status: 200,
    response: object({ id: id('alert'), status: text(['read', 'archived']) }),
    errors: [404],
    tool: {
      name: 'mark_alert_read',
      title: 'Mark an alert as read',
      description: 'Marks an alert as read for the whole team. An archived one stays archived.',
      idAs: 'alertId',
      isIdempotent: true,
    },
    handle: async ({ workspace, apiKey, params }) =>
      presentStatus(await markAlertRead(workspace, params.id, apiKey.id)),
  }),
  defineOperation({
    id: 'markAllAlertsRead',
    method: 'POST',
    path: '/alerts/read-all',
    scope: 'write',
    summary: 'Mark every unread alert as read',
    tag: 'Alerts',
    description: '`updated` is the number of alerts that were unread.',
    example: { response: { updated: 4 } },
    status: 200,
    response: object({ updated: integer() }),
    tool: {
      name: 'mark_all_alerts_read',
      title: 'Mark all alerts as read',
      description:
        'Marks every unread alert as read for the whole team, and answers how many there were. Only when the user asks ' +
        'for all of them.',
      isIdempotent: true,
    },
    handle: async ({ workspace, apiKey }) => ({ updated: await markAllAlertsRead(workspace, apiKey.id) }),
  }),
  defineOperation({
    id: 'archiveAlert',
    method: 'POST',
    path: '/alerts/{id}/archive',
    scope: 'write',
    summary: 'Take an alert out of the inbox, whatever its status',
    tag: 'Alerts',
    example: { params: { id: ids.alert }, response: { id: ids.alert, status: 'archived' } },
    status: 200,
    response: object({ id: id('alert'), status: text(['archived']) }),
    errors: [404],
    tool: {
      name: 'archive_alert',
      title: 'Archive an alert',
      description:
        'Puts an alert away, out of the inbox of the whole team. It can still be listed by status archived.',
      idAs: 'alertId',
      isIdempotent: true,
    },
    handle: async ({ workspace, apiKey, params }) =>
      presentStatus(await archiveAlert(workspace, params.id, apiKey.id)),
  }),
  defineOperation({
    id: 'rateAlert',
    method: 'POST',
    path: '/alerts/{id}/feedback',
    scope: 'write',
    summary: 'Say whether an alert was useful; the last word stands',
    tag: 'Alerts',
    description:
      'Feedback tunes how later changes are scored. It has no effect on the status and cannot be taken back.',
    example: {
      params: { id: ids.alert },
      input: { feedback: 'useful' },
      response: { success: true },
    },
    status: 200,
    input: rateAlertValidator,
    response: object({ success: { const: true } }),
    errors: [404],
    tool: {
      name: 'rate_alert',
      title: 'Rate an alert',
      description:
        "Notes whether an alert was useful, which tunes how later changes are scored. It is the user's judgement, not " +
        'yours. The last rating stands.',
      idAs: 'alertId',
      isIdempotent: true,
    },
    async handle({ workspace, apiKey, params, input }) {
      await rateAlert(workspace, params.id, input.feedback, apiKey.id)
      return { success: true }
    },
  }),
  defineOperation({
    id: 'getCompetitorTimeline',
    method: 'GET',
    path: '/competitors/{id}/timeline',
    scope: 'read',
    summary: 'List the latest alerts of a competitor, newest first',
    tag: 'Competitors',
    description:
      'At most 50, archived ones too. Its fields are in snake_case. `change_excerpt` is empty where an alert has none.',
    example: { params: { id: ids.competitor }, response: [exampleTimelineEntry] },
    status: 200,
    response: list(timelineEntry, { maxItems: TIMELINE_LENGTH }),
    errors: [404],
    tool: {
      name: 'get_competitor_timeline',
      title: 'Show the timeline of a competitor',
      description:
        'The latest 50 alerts of one competitor, newest first, archived ones too, in short form: enough for what ' +
        'happened lately at one company. Older ones: list_alerts with competitorId.',
      idAs: 'competitorId',
      quotesPages: true,
    },
    handle: async ({ workspace, params }) =>
      (await competitorTimeline(workspace, params.id)) ?? missing('Competitor'),
  }),
] satisfies Operation[]

function presentStatus(changed: { id: string; status: AlertStatus }) {
  return { id: changed.id, status: changed.status }
}

function missing(what: 'Alert' | 'Competitor'): never {
  throw new NotFound(what)
}

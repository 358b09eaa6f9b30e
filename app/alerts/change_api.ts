/** Operations on changes: what happened, what was filtered out, and the evidence of several alerts. */
import { signalScores } from 'rivalwatch-plugin'
import { flag, id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { Conflict } from '#platform/errors'
import { DAY } from '#platform/instants'
import { requireOrder } from '#platform/period'
import { alert, evidence, exampleAlert, exampleEvidence } from '#alerts/api_resources'
import { promoteChange } from '#alerts/actions/promote_change'
import { evidenceOf } from '#alerts/queries/alert_evidence'
import { findAlert } from '#alerts/queries/alert_rows'
import { crawlOutcome } from '#alerts/queries/crawl_outcome'
import { summarizedChanges } from '#alerts/queries/summarized_changes'
import { filteredChanges } from '#alerts/suppression_log/filtered_changes'
import {
  checkPageValidator,
  listEvidenceValidator,
  listFilteredChangesValidator,
  MOST_EVIDENCE,
  summarizeChangesValidator,
} from '#alerts/validators/changes'
import { crawlNow } from '#monitoring/actions/crawl_now'
import { crawlStatuses, labels } from '#monitoring/labels'
import { meantCompetitor } from '#monitoring/queries/meant_competitor'
import { defineOperation, type Operation } from '#platform/operations/operation'
import type { Tenant } from '#platform/database/tenant_model'

/** The default period of a summary. */
const USUAL_PERIOD = 30 * DAY

const ids = {
  change: 'chg_01kafh2s7v9x1z3b5d7f9h1k3m',
  watchedUrl: exampleAlert.watchedUrlId,
  competitor: exampleAlert.watchedUrl.competitorId,
}

const scores = object(Object.fromEntries(signalScores.map((score) => [score, integer()])))

const summarizedChange = object({
  id: id('alert'),
  detectedAt: timestamp(),
  signalScore: text(signalScores),
  url: text(),
  summary: text(),
  changeExcerpt: nullable(text()),
  reasoning: nullable(text()),
})

const unreadablePage = object({
  competitor: text(),
  url: text(),
  status: text(['failed', 'blocked']),
  error: nullable(text()),
  crawledAt: nullable(timestamp()),
})

const changeSummary = {
  title: 'ChangeSummary',
  ...object({
    since: timestamp(),
    until: timestamp(),
    total: integer(),
    scores,
    competitors: list(
      object(
        {
          name: text(),
          domain: text(),
          total: integer(),
          lines: list(text()),
          changes: list(summarizedChange),
        },
        ['lines', 'changes']
      )
    ),
    unreadable: object({ total: integer(), pages: list(unreadablePage, { maxItems: 5 }) }),
    leftOut: object({
      changes: integer(),
      belowMinScore: integer(),
      competitors: integer(),
      filteredChanges: integer(),
      isTextCut: flag(),
      how: text(),
    }),
  }),
}

const filteredChange = {
  title: 'FilteredChange',
  ...object({
    id: id('chg'),
    detectedAt: timestamp(),
    summary: text(),
    reason: nullable(text()),
    filteredBy: nullable(text()),
    signalScore: nullable(text(signalScores)),
    points: nullable({ type: 'number' }),
    watchedUrl: object({ id: id('wu'), url: text(), label: text(labels), competitorId: id('comp') }),
    competitor: object({ name: text(), domain: text() }),
  }),
}

const crawlResult = object({
  isFinished: flag(),
  status: text(crawlStatuses),
  error: nullable(text()),
  change: nullable(
    object({
      id: id('chg'),
      summary: text(),
      alert: nullable(object({ id: id('alert'), signalScore: text(signalScores) })),
      reason: nullable(text()),
    })
  ),
})

const exampleSummary = {
  since: '2026-11-01 00:00:00',
  until: '2026-11-24 12:00:00',
  total: 1,
  scores: { high: 1, medium: 0, low: 0 },
  competitors: [
    {
      name: 'Northwind',
      domain: 'northwind.example',
      total: 1,
      lines: [`${exampleAlert.id} 11-20 high /pricing raised Team from $49 to $79 a month (+61%).`],
    },
  ],
  unreadable: {
    total: 1,
    pages: [
      {
        competitor: 'Northwind',
        url: 'https://northwind.example/careers',
        status: 'blocked',
        error: 'The site refused the request (403).',
        crawledAt: '2026-11-24 11:00:00',
      },
    ],
  },
  leftOut: {
    changes: 0,
    belowMinScore: 0,
    competitors: 0,
    filteredChanges: 14,
    isTextCut: false,
    how: 'Filtered changes: GET /filtered-changes (list_filtered_changes) with the same since and until.',
  },
}

const exampleFilteredChange = {
  id: ids.change,
  detectedAt: '2026-11-20 09:30:15',
  summary: '“Trusted by 12,408 teams” became “Trusted by 12,411 teams”',
  reason: 'A counter changed.',
  filteredBy: 'noise/counters',
  signalScore: null,
  points: 0.5,
  watchedUrl: exampleAlert.watchedUrl,
  competitor: { name: 'Northwind', domain: 'northwind.example' },
}

export default [
  defineOperation({
    id: 'summarizeChanges',
    method: 'GET',
    path: '/change-summary',
    scope: 'read',
    summary: 'Summarize what competitors changed',
    tag: 'Changes',
    description:
      'Counts all alerts in a period by competitor and score, and lists the most important ones: high before ' +
      'medium before low, then the newest. Each line contains the alert’s id, day (UTC), score, page and sentence; with ' +
      '`detail=full`, `changes` contains objects instead. The response has at most 150 lines or 50 objects, and ' +
      '`leftOut` says what is missing and how to get it. `unreadable` lists pages that currently cannot be read. ' +
      'If `until` is a date, that day is included. Archived alerts are included.',
    example: { input: { since: '2026-11-01' }, response: exampleSummary },
    status: 200,
    input: summarizeChangesValidator,
    response: changeSummary,
    errors: [404],
    extendedTool: {
      name: 'summarize_changes',
      title: 'Summarize changes',
      description:
        'What competitors changed in a period, in one call: start here for questions such as “what did they do ' +
        'this month?”. Grouped by competitor, a line per alert with id, day, score, page and sentence, the most ' +
        'important first; also counts per score, pages that cannot be read now, and what was left out and how to ' +
        'get it. detail full adds excerpts and reasons.',
      quotesPages: true,
    },
    async handle({ workspace, input: { competitor, tag, minScore = 'low', detail = 'concise', ...given } }) {
      const until = given.until ?? Date.now()
      const since = given.since ?? until - USUAL_PERIOD
      requireOrder({ since, until })
      const competitorId = await idOf(workspace, competitor)
      return summarizedChanges(workspace, { since, until, competitorId, tag, minScore, detail })
    },
  }),
  defineOperation({
    id: 'listEvidence',
    method: 'GET',
    path: '/evidence',
    scope: 'read',
    summary: 'Get the evidence for several alerts',
    tag: 'Changes',
    description:
      'Returns the evidence for up to 10 alerts, in the order of the comma-separated ids. Lists are cut at 40 lines, and ' +
      'text at 300 characters. If anything was cut, `truncated` is `true`; `/alerts/{id}/evidence` returns everything.',
    example: {
      input: { alertIds: [exampleAlert.id] },
      response: { evidence: [{ alertId: exampleAlert.id, evidence: exampleEvidence }] },
    },
    status: 200,
    input: listEvidenceValidator,
    response: object({
      evidence: list(object({ alertId: id('alert'), evidence }), { maxItems: MOST_EVIDENCE }),
    }),
    errors: [404],
    extendedTool: {
      name: 'list_evidence',
      title: 'Get the evidence for several alerts',
      description:
        'Returns what pages said before and after, for up to 10 alerts in one call. Long lists and long text are cut ' +
        '(truncated); get_alert_evidence returns those of one alert in full.',
      quotesPages: true,
    },
    handle: async ({ workspace, input }) => ({ evidence: await evidenceOf(workspace, input.alertIds) }),
  }),
  defineOperation({
    id: 'listFilteredChanges',
    method: 'GET',
    path: '/filtered-changes',
    scope: 'read',
    summary: 'List changes that were filtered out, newest first',
    tag: 'Changes',
    description:
      'Returns changes that did not raise an alert, with the reason. `signalScore` and `points` are the score before ' +
      'your ratings, and `null` if the whole change was noise. If `until` is a date, that day is included.',
    example: {
      input: { since: '2026-11-01', limit: 1 },
      response: { changes: [exampleFilteredChange], page: 1, limit: 1, hasMore: true },
    },
    status: 200,
    input: listFilteredChangesValidator,
    response: object({
      changes: list(filteredChange),
      page: integer(1),
      limit: integer(1),
      hasMore: flag(),
    }),
    errors: [404],
    extendedTool: {
      name: 'list_filtered_changes',
      title: 'List filtered-out changes',
      description:
        'Lists changes that raised no alert, newest first, with the reason and score. Use it when an expected ' +
        'alert is missing. Paginated: hasMore says whether there is another page.',
      quotesPages: true,
    },
    async handle({ workspace, input: { competitor, page = 1, limit = 20, ...period } }) {
      requireOrder(period)
      const competitorId = await idOf(workspace, competitor)
      return filteredChanges(workspace, { ...period, competitorId, page, limit })
    },
  }),
  defineOperation({
    id: 'alertAboutChange',
    method: 'POST',
    path: '/filtered-changes/{id}/alert',
    scope: 'write',
    summary: 'Turn a filtered-out change into an alert',
    tag: 'Changes',
    description:
      'Creates an alert that is marked as read and rated as useful, so similar changes score higher. If the change ' +
      'already has an alert, returns that alert.',
    example: {
      params: { id: ids.change },
      response: { ...exampleAlert, status: 'read', feedback: 'useful' },
    },
    status: 200,
    response: alert,
    errors: [404, 409],
    extendedTool: {
      name: 'alert_about_change',
      title: 'Turn a filtered-out change into an alert',
      description:
        'Turns a filtered-out change into an alert and rates it as useful, which raises the score of similar ' +
        'changes. Use it only when the user says that they wanted this alert.',
      idAs: 'changeId',
      isIdempotent: true,
      quotesPages: true,
    },
    async handle({ workspace, apiKey, params }) {
      const promoted = await promoteChange(workspace, params.id, apiKey)
      const found = promoted && (await findAlert(workspace, promoted.id))
      if (!found)
        throw new Conflict('change_pending', 'This change is still being analyzed. Try again later.')
      return found
    },
  }),
  defineOperation({
    id: 'checkPage',
    method: 'POST',
    path: '/watched-urls/{id}/check',
    scope: 'write',
    summary: 'Crawl a page now and wait for the result',
    tag: 'Changes',
    description:
      'Queues a crawl and waits up to `waitSeconds` for it to finish and its change to be analyzed. If ' +
      '`isFinished` is `false`, the crawl continues, and its alert appears in `/alerts`. `change` is `null` if nothing ' +
      'changed.',
    example: {
      params: { id: ids.watchedUrl },
      input: { waitSeconds: 20 },
      response: {
        queued: true,
        result: {
          isFinished: true,
          status: 'success',
          error: null,
          change: {
            id: ids.change,
            summary: exampleAlert.summary,
            alert: { id: exampleAlert.id, signalScore: 'high' },
            reason: null,
          },
        },
      },
    },
    status: 200,
    input: checkPageValidator,
    response: object({ queued: { const: true }, result: crawlResult }, ['result']),
    errors: [404],
    extendedTool: {
      name: 'crawl_now',
      title: 'Crawl a page now',
      description:
        'Crawls a watched page. With waitSeconds, waits up to 30 seconds and returns the status, and the change ' +
        'with its alert if there was one. Without it, returns immediately.',
      idAs: 'watchedUrlId',
      isOpenWorld: true,
      quotesPages: true,
    },
    async handle({ workspace, params, input: { waitSeconds = 0 }, report = () => {} }) {
      const { page } = await crawlNow(workspace, params.id)
      if (waitSeconds === 0) return { queued: true }
      return { queued: true, result: await crawlOutcome(page, waitSeconds, report) }
    },
  }),
] satisfies Operation[]

async function idOf(workspace: Tenant, competitor: string | undefined): Promise<string | undefined> {
  if (competitor === undefined) return undefined
  return (await meantCompetitor(workspace, competitor, { field: 'competitor' })).id
}

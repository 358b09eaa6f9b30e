import { id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { formatTimestamp } from '#platform/instants'
import { ids } from '#alerts/api_resources'
import { type HistoryPage, type PriceHistory, priceHistory } from '#alerts/prices/price_history'
import type { PriceLine } from '#alerts/prices/price_lines'
import { moveKinds, planStatuses } from '#alerts/prices/trace_plans'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { exampleVersion } from '#monitoring/versions_api'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { defineOperation, type Operation } from '#platform/operations/operation'

const line = integer(1)

const point = {
  title: 'PricePoint',
  ...object({
    versionId: id('ver'),
    capturedAt: timestamp(),
    text: nullable(text()),
    amount: nullable(text()),
    currency: nullable(text()),
    line: nullable(line),
  }),
}

const plan = {
  title: 'PlanHistory',
  ...object({
    watchedUrlId: id('wu'),
    url: text(),
    name: text(),
    formerNames: list(text()),
    status: text(planStatuses),
    note: nullable(text()),
    firstSeenAt: timestamp(),
    lastSeenAt: timestamp(),
    versionId: id('ver'),
    line,
    prices: list(object({ period: text(), points: list(point) })),
    features: list(object({ label: text(), value: text(), line })),
  }),
}

const move = {
  title: 'PlanMove',
  ...object({
    kind: text(moveKinds),
    plan: text(),
    label: nullable(text()),
    from: nullable(text()),
    to: nullable(text()),
    percent: nullable({ type: 'number' }),
    capturedAt: timestamp(),
    watchedUrlId: id('wu'),
    versionId: id('ver'),
    previousVersionId: id('ver'),
    line,
    alertId: nullable(id('alert')),
  }),
}

const before = { versionId: 'ver_01kaf10b2d4f6h8k0m2n4q6s8v', capturedAt: '2026-11-02 10:06:20' }
const after = { versionId: exampleVersion.id, capturedAt: exampleVersion.firstCrawledAt }

const exampleHistory = {
  competitorId: ids.competitor,
  plans: [
    {
      watchedUrlId: exampleWatchedUrl.id,
      url: exampleWatchedUrl.url,
      name: 'Team',
      formerNames: [],
      status: 'offered',
      note: null,
      firstSeenAt: before.capturedAt,
      lastSeenAt: exampleVersion.crawledAt,
      versionId: after.versionId,
      line: 4,
      prices: [
        {
          period: 'month',
          points: [
            { ...before, text: '$49 / month', amount: '49', currency: '$', line: 5 },
            { ...after, text: '$79 / month', amount: '79', currency: '$', line: 5 },
          ],
        },
      ],
      features: [
        { label: 'seats', value: '10 seats', line: 6 },
        { label: 'Single sign-on', value: 'included', line: 7 },
      ],
    },
  ],
  moves: [
    {
      kind: 'price',
      plan: 'Team',
      label: 'month',
      from: '$49 / month',
      to: '$79 / month',
      percent: 61.2,
      capturedAt: after.capturedAt,
      watchedUrlId: exampleWatchedUrl.id,
      versionId: after.versionId,
      previousVersionId: before.versionId,
      line: 5,
      alertId: ids.alert,
    },
  ],
}

export default [
  defineOperation({
    id: 'getPriceHistory',
    method: 'GET',
    path: '/competitors/{id}/price-history',
    scope: 'read',
    summary: 'Get the history of a competitor’s prices and plans',
    tag: 'Competitors',
    description:
      'Follows each plan on up to 5 pages with the label `pricing` through the stored versions, in the order in which ' +
      'they were captured. A plan has one list of points per period, with a point for each change; `text` is `null` ' +
      'if the price was not shown or could not be read. `line` is a line in the `text` of that version ' +
      '(`/versions/{id}`), from 1. A renamed plan keeps its history if the versions prove that it is the same plan; ' +
      'otherwise `note` says why a new one begins. `features` is from the version `versionId`, the latest that shows ' +
      'the plan. `status` is `unread` if the latest version still names a plan or cannot be read. `moves` are the ' +
      '500 latest changes, newest first; `percent` is `null` if two prices are not comparable.',
    example: { params: { id: ids.competitor }, response: exampleHistory },
    status: 200,
    response: object({ competitorId: id('comp'), plans: list(plan), moves: list(move) }),
    errors: [404],
    extendedTool: {
      name: 'get_price_history',
      title: 'Get prices and plans over time',
      description:
        'Returns each plan’s prices since first seen, its current features, and all moves (raised, added, renamed …) ' +
        'with the version that shows them.',
      idAs: 'competitorId',
      quotesPages: true,
    },
    async handle({ workspace, params }) {
      const competitor = await requireCompetitor(workspace, params.id)
      return { competitorId: competitor.id, ...present(await priceHistory(workspace, competitor.id)) }
    },
  }),
] satisfies Operation[]

function present({ pages, moves }: PriceHistory) {
  return {
    plans: pages.flatMap(presentPlans),
    moves: moves.map(({ capturedAt, former: _, ...rest }) => ({
      ...rest,
      capturedAt: formatTimestamp(capturedAt),
    })),
  }
}

function presentPlans({ id: watchedUrlId, url, plans }: HistoryPage) {
  return plans.map(({ latest, prices, firstSeenAt, lastSeenAt, ...rest }) => ({
    watchedUrlId,
    url,
    ...rest,
    firstSeenAt: formatTimestamp(firstSeenAt),
    lastSeenAt: formatTimestamp(lastSeenAt),
    ...latest,
    prices: prices.map(presentPrices),
  }))
}

function presentPrices({ period, points }: PriceLine) {
  return {
    period,
    points: points.map(({ versionId, capturedAt, price }) => ({
      versionId,
      capturedAt: formatTimestamp(capturedAt),
      text: price?.text ?? null,
      amount: price?.amount ?? null,
      currency: price?.currency ?? null,
      line: price?.line ?? null,
    })),
  }
}

import { flag, id, integer, list, nullable, object, text, timestamp } from '#platform/json_schema'
import { ids } from '#alerts/api_resources'
import type { BoardColumn, BoardMark } from '#alerts/board/board_column'
import { MOST_OWN_PLANS, type OwnColumn } from '#alerts/board/own_plans'
import { BOARD_SIZE, type BoardCompetitor, marketBoard } from '#alerts/board/market_board'
import type { Monthly } from '#alerts/board/monthly_price'
import { known } from '#alerts/profile_api'
import { boardValidator } from '#alerts/validators/board'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { exampleVersion } from '#monitoring/versions_api'
import { formatTimestamp } from '#platform/instants'
import { defineOperation, type Operation } from '#platform/operations/operation'

/** The maximum number of feature rows in one response. */
const MAX_FEATURES = 200

const place = { watchedUrlId: id('wu'), versionId: id('ver'), line: nullable(integer(1)) }

const mark = {
  title: 'BoardMark',
  ...object({ from: nullable(text()), previousVersionId: id('ver'), alertId: nullable(id('alert')) }),
}

/** A text of the homepage. */
const quoted = object({ text: text(), ...place, changed: nullable(mark) })

const monthly = {
  title: 'MonthlyPrice',
  ...known(
    object({
      amount: { type: 'number' },
      currency: text(),
      steps: list(text()),
      isConverted: flag(),
      isFloor: flag(),
    })
  ),
}

const price = object({
  text: text(),
  ...place,
  amount: nullable(text()),
  currency: nullable(text()),
  period: text(),
  monthly,
  changed: nullable(mark),
})

const column = {
  title: 'BoardCompetitor',
  ...object({
    id: id('comp'),
    name: text(),
    domain: text(),
    tags: list(text()),
    isOwn: flag(),
    alerts: integer(),
    headline: known(quoted),
    description: known(quoted),
    lowest: monthly,
    lowestPlan: nullable(object({ text: text(), ...place })),
    plans: known(list(object({ text: text(), ...place, prices: list(price), changed: nullable(mark) }))),
    removedPlans: list(text()),
  }),
}

/** Plans that were entered by hand, so nothing in them has a place in a stored version. */
const ownPlans = {
  title: 'OwnPlans',
  ...object({
    name: text(),
    headline: nullable(text()),
    description: nullable(text()),
    updatedAt: timestamp(),
    lowest: monthly,
    lowestPlan: nullable(text()),
    plans: list(
      object({
        text: text(),
        prices: list(object({ text: text(), amount: text(), currency: text(), period: text(), monthly })),
      }),
      { maxItems: MOST_OWN_PLANS }
    ),
  }),
}

const feature = {
  title: 'BoardFeature',
  ...object({
    name: text(),
    competitors: list(
      object({
        competitorId: id('comp'),
        values: list(object({ text: text(), ...place, plans: list(text()), changed: nullable(mark) })),
      })
    ),
    own: list(object({ text: text(), plans: list(text()) })),
  }),
}

const on = { watchedUrlId: exampleWatchedUrl.id, versionId: exampleVersion.id }
const changed = {
  from: '$49 / month',
  previousVersionId: 'ver_01kaf10b2d4f6h8k0m2n4q6s8v',
  alertId: ids.alert,
}
const perMonth = {
  value: { amount: 79, currency: '$', steps: [], isConverted: false, isFloor: false },
  reason: null,
}

const ownPerMonth = { ...perMonth, value: { ...perMonth.value, amount: 39 } }

const example = {
  total: 1,
  ownCompetitorId: null,
  currency: null,
  rates: {},
  ownPlans: {
    name: 'Fernhill',
    headline: null,
    description: null,
    updatedAt: '2026-11-03 09:00:00',
    lowest: ownPerMonth,
    lowestPlan: 'Studio',
    plans: [
      {
        text: 'Studio',
        prices: [
          {
            text: '$39 a month',
            amount: '39',
            currency: '$',
            period: 'month',
            monthly: ownPerMonth,
          },
        ],
      },
    ],
  },
  competitors: [
    {
      id: ids.competitor,
      name: 'Northwind',
      domain: 'northwind.example',
      tags: ['Enterprise'],
      isOwn: false,
      alerts: 2,
      headline: {
        value: { text: 'Stock counts that are always right', ...on, line: 3, changed: null },
        reason: null,
      },
      description: {
        value: {
          text: 'Inventory for shops with more than one warehouse.',
          ...on,
          line: null,
          changed: null,
        },
        reason: null,
      },
      lowest: perMonth,
      lowestPlan: { text: 'Team', ...on, line: 5 },
      plans: {
        value: [
          {
            text: 'Team',
            ...on,
            line: 4,
            prices: [
              {
                text: '$79 / month',
                ...on,
                line: 5,
                amount: '79',
                currency: '$',
                period: 'month',
                monthly: perMonth,
                changed,
              },
            ],
            changed: null,
          },
        ],
        reason: null,
      },
      removedPlans: [],
    },
  ],
  features: [
    {
      name: 'seats',
      competitors: [
        {
          competitorId: ids.competitor,
          values: [{ text: '10 seats', ...on, line: 6, plans: ['Team'], changed: null }],
        },
      ],
      own: [{ text: '5 seats', plans: ['Studio'] }],
    },
  ],
}

export default [
  defineOperation({
    id: 'getBoard',
    method: 'GET',
    path: '/board',
    scope: 'read',
    summary: 'Get the market board',
    tag: 'Competitors',
    description:
      `Compares up to ${BOARD_SIZE} competitors per page: headline, description, plans, prices and features, from the latest stored ` +
      'versions. The workspace’s own company comes first, regardless of its tags; `ownPlans` on the first page are plans that its members entered by hand, which have no evidence. `monthly` is a price per month with the `steps` of its ' +
      'calculation, for the given number of `users`; `isConverted` marks amounts at a fixed rate that an owner has set. ' +
      'Prices per other units have a `reason` instead. `lowest` compares the main price of each plan; `lowestPlan` is the plan, with the location of that price. Features are ' +
      'grouped by name; a competitor that is not listed does not mention the feature. `changed` compares with the ' +
      'version of `days` ago, or the first one: `from` is what that version said, or `null` if it said nothing.',
    example: { response: example },
    status: 200,
    input: boardValidator,
    response: object({
      total: integer(),
      ownCompetitorId: nullable(id('comp')),
      currency: nullable(text()),
      rates: { type: 'object', additionalProperties: { type: 'number' } },
      ownPlans: nullable(ownPlans),
      competitors: list(column, { maxItems: BOARD_SIZE }),
      features: list(feature, { maxItems: MAX_FEATURES }),
    }),
    extendedTool: {
      name: 'get_board',
      title: 'Compare competitors',
      description:
        'Returns all competitors side by side: headline, description, plans, comparable monthly prices, features by name, and ' +
        'what changed recently.',
      quotesPages: true,
    },
    async handle({ workspace, input: { tag = null, days = 30, users = 1, page = 1 } }) {
      const { competitors, own, features, total, settings } = await marketBoard(workspace, {
        tag,
        days,
        users,
        pageNumber: page,
      })
      return {
        total,
        ownCompetitorId: settings.ownCompetitorId,
        currency: settings.currency,
        rates: settings.rates,
        ownPlans: own && presentOwn(own),
        competitors: competitors.map(presentColumn),
        features: features.slice(0, MAX_FEATURES).map(({ name, cells, own: values }) => ({
          name,
          own: values,
          competitors: cells.flatMap((cell, at) =>
            cell.length > 0 ? [{ competitorId: competitors[at].id, values: cell.map(withChange) }] : []
          ),
        })),
      }
    },
  }),
] satisfies Operation[]

function presentColumn({ headline, description, lowest, plans, removed, ...rest }: BoardCompetitor) {
  return {
    ...rest,
    headline: presentText(headline),
    description: presentText(description),
    lowest: presentMonthly(lowest),
    plans: plans.value
      ? {
          value: plans.value.map(({ features: _, prices, ...plan }) => ({
            ...withChange(plan),
            prices: prices.map(({ monthly: given, ...cell }) => ({
              ...withChange(cell),
              monthly: presentMonthly(given),
            })),
          })),
          reason: null,
        }
      : plans,
    removedPlans: removed.map(({ name }) => name),
  }
}

function presentOwn({ headline, description, updatedAt, lowest, plans, ...own }: OwnColumn) {
  return {
    ...own,
    headline: headline || null,
    description: description || null,
    updatedAt: formatTimestamp(updatedAt),
    lowest: presentMonthly(lowest),
    plans: plans.map(({ text: name, prices }) => ({
      text: name,
      prices: prices.map(({ monthly: given, ...rest }) => ({ ...rest, monthly: presentMonthly(given) })),
    })),
  }
}

function presentText(given: BoardColumn['headline']) {
  return given.value ? { value: withChange(given.value), reason: null } : given
}

function presentMonthly({ price: value, reason }: Monthly) {
  return { value, reason }
}

function withChange<Cell extends { mark: BoardMark | null }>({ mark: given, ...cell }: Cell) {
  return {
    ...cell,
    changed: given && {
      from: given.from,
      previousVersionId: given.previousVersionId,
      alertId: given.alertId,
    },
  }
}

import { placeHref } from '#monitoring/version_place'
import { currencyOf } from 'rivalwatch-plugin'
import type { HistoryPage, PriceHistory } from '#alerts/prices/price_history'
import type { PriceReading } from '#alerts/prices/plan_readings'
import { percentOf, type PriceLine } from '#alerts/prices/price_lines'
import type { PlanLine } from '#alerts/prices/trace_plans'
import type {
  ChartLine,
  Cited,
  FeatureRow,
  MoveRow,
  PlanRow,
  PriceChart,
  PricingPage,
} from '#web/competitors/prices_types'

const COLORS = 6
const MAX_CHARTS = 3
const MAX_FEATURES = 40
const MAX_MOVES = 100

/** Returns the pages of a price history that show plans, prepared for display. */
export function pricingPages({ pages, moves, alerts }: PriceHistory): PricingPage[] {
  return pages
    .filter(({ plans }) => plans.length > 0)
    .map((page) => {
      const ofPage = moves.filter(({ watchedUrlId }) => watchedUrlId === page.id)
      const labels = featureLabels(page.plans)
      return {
        id: page.id,
        url: page.url,
        charts: chartsOf(page),
        plans: page.plans.map((plan, at) => planRow(page.id, plan, at)).sort(offeredFirst),
        ...featureTable(page, labels.slice(0, MAX_FEATURES)),
        hiddenFeatures: Math.max(0, labels.length - MAX_FEATURES),
        alerts: alerts
          .filter(({ watchedUrlId }) => watchedUrlId === page.id)
          .map(({ id, detectedAt, score, summary }) => ({ id, at: detectedAt, score, summary })),
        moves: ofPage.slice(0, MAX_MOVES).map((move) => moveRow(page.id, move)),
        hiddenMoves: Math.max(0, ofPage.length - MAX_MOVES),
      }
    })
}

const colorOf = (at: number) => (at % COLORS) + 1

function offeredFirst(one: PlanRow, other: PlanRow): number {
  return Number(one.status === 'removed') - Number(other.status === 'removed')
}

/** Groups prices by currency and period; the group with the most lines comes first. */
function chartsOf({ id, plans }: HistoryPage): PriceChart[] {
  const charts = new Map<string, PriceChart>()
  plans.forEach(({ name, status, prices }, at) => {
    for (const { period, points } of prices) {
      for (const currency of new Set(
        points.flatMap(({ price }) => (isAmount(price) ? [currencyOf(price)] : []))
      )) {
        const key = JSON.stringify([currency, period])
        const chart = charts.get(key) ?? { currency, period, lines: [] }
        charts.set(key, chart)
        chart.lines.push({
          plan: name,
          color: colorOf(at),
          isOffered: status !== 'removed',
          points: chartPoints(id, points, currency),
        })
      }
    }
  })
  return [...charts.values()].sort((a, b) => b.lines.length - a.lines.length).slice(0, MAX_CHARTS)
}

function isAmount(price: PriceLine['points'][number]['price']): price is NonNullable<typeof price> {
  return price !== null && Number(price.amount) > 0
}

/** Returns the points of a chart. While a plan is free, its line is at zero in the chart's currency. */
function chartPoints(pageId: string, points: PriceLine['points'], currency: string): ChartLine['points'] {
  return points.map(({ capturedAt: at, versionId, price }) => {
    if (!price) return { at, amount: null, text: null, href: null }
    const isInCurrency = Number(price.amount) === 0 || currencyOf(price) === currency
    const amount = price.amount !== null && isInCurrency ? Number(price.amount) : null
    return { at, amount, ...citedPrice(pageId, versionId, price) }
  })
}

function planRow(pageId: string, plan: PlanLine, at: number): PlanRow {
  const { name, formerNames, status, note, firstSeenAt, lastSeenAt, latest } = plan
  return {
    name,
    color: colorOf(at),
    formerNames,
    status,
    note,
    firstSeenAt,
    lastSeenAt,
    href: placeHref({ watchedUrlId: pageId, versionId: latest.versionId, line: latest.line }),
    prices: plan.prices.flatMap((line) => currentPrice(pageId, plan, line)),
  }
}

/**
 * Returns the current price of a plan for a period, or its last price if the plan was removed; empty if only the period
 * was removed.
 */
function currentPrice(
  pageId: string,
  { status }: PlanLine,
  { period, points }: PriceLine
): PlanRow['prices'] {
  const shown = points.filter(({ price }) => price !== null)
  const last = status === 'offered' ? points.at(-1)! : shown.at(-1)!
  const { versionId: firstId, price: first } = shown[0]
  if (!last.price) return []
  const isMoved = first!.text !== last.price.text
  return [
    {
      period,
      ...citedPrice(pageId, last.versionId, last.price),
      first: isMoved ? citedPrice(pageId, firstId, first!) : null,
      percent: isMoved ? percentOf(first, last.price) : null,
    },
  ]
}

function citedPrice(watchedUrlId: string, versionId: string, { text, line }: PriceReading): Cited {
  return { text, href: placeHref({ watchedUrlId, versionId, line }) }
}

function featureLabels(plans: readonly PlanLine[]): string[] {
  const offered = plans.filter(({ status }) => status === 'offered')
  return [...new Set(offered.flatMap(({ features }) => features.map(({ label }) => label)))]
}

function featureTable({ id, plans }: HistoryPage, labels: readonly string[]) {
  const offered = plans.filter(({ status, features }) => status === 'offered' && features.length > 0)
  const features = labels.map((label): FeatureRow => ({
    label,
    cells: offered.map((plan) => {
      const cell = plan.features.find((one) => one.label === label)
      return cell
        ? {
            text: cell.value,
            href: placeHref({ watchedUrlId: id, versionId: plan.latest.versionId, line: cell.line }),
          }
        : null
    }),
  }))
  return { featurePlans: offered.map(({ name }) => name), features }
}

function moveRow(
  pageId: string,
  { versionId, previousVersionId, line, former, watchedUrlId: _, ...move }: PriceHistory['moves'][number]
): MoveRow {
  return {
    ...move,
    href: placeHref({ watchedUrlId: pageId, versionId, line }),
    fromHref: former && placeHref({ watchedUrlId: pageId, ...former }),
    comparison: `/watched-urls/${pageId}/compare?from=${previousVersionId}&to=${versionId}`,
  }
}

import { list, nullable, object, text } from '#platform/json_schema'
import { columnsOf, csvHead, csvLine } from '#platform/operations/csv'
import type { Cited } from '#alerts/profile/cited'
import { placeHref } from '#monitoring/version_place'
import type { BoardMark } from '#alerts/board/board_column'
import type { FeatureRow } from '#alerts/board/feature_rows'
import type { BoardCompetitor, MarketBoard } from '#alerts/board/market_board'
import type { OwnColumn } from '#alerts/board/own_plans'
import type { Monthly } from '#alerts/board/monthly_price'

const number = { type: 'number' }

/** A cell of the board as a CSV row. */
const row = object({
  competitor: text(),
  domain: nullable(text()),
  kind: text(['headline', 'description', 'price', 'feature']),
  plan: nullable(text()),
  feature: nullable(text()),
  value: text(),
  amount: nullable(text()),
  currency: nullable(text()),
  period: nullable(text()),
  perMonth: nullable(number),
  perMonthCurrency: nullable(text()),
  computation: list(text()),
  before: nullable(text()),
  evidence: text(),
})

type Row = Record<string, unknown>

/**
 * Returns every cell of a board as CSV. Each row has the URL of its source in the stored version, except for those of
 * the team's own plans, which say that they were entered by hand.
 */
export function boardCsv(
  { competitors, own, features }: Pick<MarketBoard, 'competitors' | 'own' | 'features'>,
  origin: string
): string {
  const columns = columnsOf(row)
  const read = competitors.flatMap((competitor, at) => [
    ...textRows(competitor, origin),
    ...priceRows(competitor, origin),
    ...featureRowsOf(competitor, at, features, origin),
  ])
  const rows = [...(own ? ownRows(own, features) : []), ...read]
  return csvHead(columns) + rows.map((one) => csvLine(columns, one)).join('')
}

function ownRows(own: OwnColumn, features: readonly FeatureRow[]): Row[] {
  const evidence = `entered by hand on ${new Date(own.updatedAt).toISOString().slice(0, 10)}`
  const rowFor = (kind: string, value: string): Row => ({ competitor: own.name, kind, value, evidence })
  const texts = (['headline', 'description'] as const).filter((kind) => own[kind] !== '')
  return [
    ...texts.map((kind) => rowFor(kind, own[kind])),
    ...own.plans.flatMap(({ text: plan, prices }) =>
      prices.map(({ text: price, monthly, amount, currency, period }) => ({
        ...rowFor('price', price),
        ...{ plan, amount, currency, period },
        ...monthlyFields(monthly),
      }))
    ),
    ...features.flatMap(({ name: feature, own: values }) =>
      values.flatMap(({ text: value, plans }) =>
        plans.map((plan) => ({ ...rowFor('feature', value), plan, feature }))
      )
    ),
  ]
}

function textRows(competitor: BoardCompetitor, origin: string): Row[] {
  return (['headline', 'description'] as const).flatMap((kind) => {
    const { value } = competitor[kind]
    return value ? [rowOf(competitor, kind, value, value.mark, origin)] : []
  })
}

function priceRows(competitor: BoardCompetitor, origin: string): Row[] {
  return (competitor.plans.value ?? []).flatMap((plan) =>
    plan.prices.map((price) => ({
      ...rowOf(competitor, 'price', price, price.mark, origin),
      plan: plan.text,
      amount: price.amount,
      currency: price.currency,
      period: price.period,
      ...monthlyFields(price.monthly),
    }))
  )
}

function monthlyFields({ price }: Monthly): Row {
  return price ? { perMonth: price.amount, perMonthCurrency: price.currency, computation: price.steps } : {}
}

function featureRowsOf(
  competitor: BoardCompetitor,
  at: number,
  features: readonly FeatureRow[],
  origin: string
): Row[] {
  return features.flatMap(({ name, cells }) =>
    cells[at].flatMap((value) =>
      value.plans.map((plan) => ({
        ...rowOf(competitor, 'feature', value, value.mark, origin),
        plan,
        feature: name,
      }))
    )
  )
}

function rowOf(
  { name, domain }: BoardCompetitor,
  kind: string,
  cited: Cited,
  mark: BoardMark | null,
  origin: string
): Row {
  return {
    competitor: name,
    domain,
    kind,
    value: cited.text,
    before: mark && (mark.from ?? 'not on the page'),
    evidence: origin + placeHref(cited),
  }
}

import type { Cited } from '#alerts/profile/cited'
import type { BoardMark, BoardPlan } from '#alerts/board/board_column'
import type { FeatureRow as BoardFeatureRow } from '#alerts/board/feature_rows'
import type { BoardCompetitor } from '#alerts/board/market_board'
import type { OwnColumn } from '#alerts/board/own_plans'
import type { Monthly, MonthlyPrice } from '#alerts/board/monthly_price'
import type { Cell, Column, FeatureCell, FeatureRow, Mark, PlanCell } from '#web/board/board_types'

const NOT_ENTERED = 'Not entered.'

/** Collects the versions cited in a column, so that its cells need not repeat their URLs. */
class Places {
  readonly addresses: string[] = []

  cell({ text, watchedUrlId, versionId, line }: Cited, mark: BoardMark | null): Cell {
    const href = `/watched-urls/${watchedUrlId}?version=${versionId}`
    let place = this.addresses.indexOf(href)
    if (place < 0) place = this.addresses.push(href) - 1
    return { text, at: [place, line ?? 0], mark: mark && shownMark(mark) }
  }
}

function shownMark({ from, watchedUrlId, previousVersionId, versionId, alertId }: BoardMark): Mark {
  return {
    from,
    href: alertId
      ? `/alerts/${alertId}`
      : `/watched-urls/${watchedUrlId}/compare?from=${previousVersionId}&to=${versionId}`,
    isAlert: alertId !== null,
  }
}

/** Prepares the columns and the given feature rows for display, with the team's own plans first. */
export function shownBoard(
  competitors: readonly BoardCompetitor[],
  features: readonly BoardFeatureRow[],
  own: OwnColumn | null
): { columns: Column[]; features: FeatureRow[] } {
  const places = competitors.map(() => new Places())
  const columns = competitors.map((competitor, at) => columnOf(competitor, places[at]))
  return {
    columns: own ? [ownColumnOf(own), ...columns] : columns,
    features: features.map(({ name, cells, own: ownValues }) => {
      const shown = cells.map((values, at) => {
        const all = values.map(({ plans, mark, ...cited }): FeatureCell => {
          const cell = places[at].cell(cited, mark)
          return { ...cell, plans: plans.map((plan) => ({ name: plan, at: cell.at })) }
        })
        return joined(all, competitors[at].plans.value?.length)
      })
      const entered = ownValues.map(({ text, plans }): FeatureCell => ({
        ...enteredCell(text),
        plans: plans.map((plan) => ({ name: plan, at: null })),
      }))
      return { name, cells: own ? [joined(entered, own.plans.length), ...shown] : shown }
    }),
  }
}

/** Joins equal values from different lines, and leaves out the plans of a value that all have. */
function joined(cells: readonly FeatureCell[], total = 0): FeatureCell[] {
  const groups = Map.groupBy(cells, ({ text, mark }) => JSON.stringify([text, mark]))
  return [...groups.values()].map((same) => {
    const plans = same.flatMap((cell) => cell.plans)
    return { ...same[0], plans: plans.length === total ? [] : plans }
  })
}

function columnOf(competitor: BoardCompetitor, places: Places): Column {
  const { id, name, domain, isOwn, alerts, headline, description, lowest, lowestPlan, plans, removed } =
    competitor
  return {
    id,
    name,
    domain,
    isOwn,
    enteredAt: null,
    alerts,
    places: places.addresses,
    headline: headline.value && places.cell(headline.value, headline.value.mark),
    headlineReason: headline.reason,
    description: description.value && places.cell(description.value, description.value.mark),
    descriptionReason: description.reason,
    lowest: lowest.price,
    lowestPlan: lowestPlan && places.cell(lowestPlan, null),
    lowestReason: lowest.reason,
    plans: (plans.value ?? []).map((plan) => planCell(plan, places)),
    plansReason: plans.reason,
    removed: removed.map(({ name: gone, mark }) => ({ name: gone, mark: shownMark(mark) })),
  }
}

function ownColumnOf({
  name,
  headline,
  description,
  updatedAt,
  plans,
  lowest,
  lowestPlan,
}: OwnColumn): Column {
  const entered = (text: string) => (text === '' ? null : enteredCell(text))
  return {
    id: 'own-plans',
    name,
    domain: '',
    isOwn: true,
    enteredAt: updatedAt,
    alerts: 0,
    places: [],
    headline: entered(headline),
    headlineReason: NOT_ENTERED,
    description: entered(description),
    descriptionReason: NOT_ENTERED,
    lowest: lowest.price,
    lowestPlan: entered(lowestPlan ?? ''),
    lowestReason: lowest.reason,
    plans: plans.map(({ text, prices }) => ({
      ...enteredCell(text),
      prices: prices.map(({ text: price, monthly }) => ({
        ...enteredCell(price),
        monthly: computed(monthly),
        reason: monthly.reason,
      })),
    })),
    plansReason: NOT_ENTERED,
    removed: [],
  }
}

function enteredCell(text: string): Cell {
  return { text, at: null, mark: null }
}

function planCell({ mark, prices, features: _, ...cited }: BoardPlan, places: Places): PlanCell {
  return {
    ...places.cell(cited, mark),
    prices: prices.map(({ monthly, mark: changed, amount, ...price }) => ({
      ...places.cell(price, changed),
      monthly: computed(monthly),
      reason: amount === null ? null : monthly.reason,
    })),
  }
}

/** Returns a monthly price that had to be computed; null if the page shows it as is, or if there is none. */
function computed({ price }: Monthly): MonthlyPrice | null {
  return price && price.steps.length > 0 ? price : null
}

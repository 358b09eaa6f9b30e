import type { Cited } from '#alerts/profile/cited'
import type { BoardMark, BoardPlan } from '#alerts/board/board_column'
import type { FeatureRow as BoardFeatureRow } from '#alerts/board/feature_rows'
import type { BoardCompetitor } from '#alerts/board/market_board'
import type { Monthly, MonthlyPrice } from '#alerts/board/monthly_price'
import type { Cell, Column, FeatureRow, Mark, PlanCell } from '#web/board/board_page'

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

/** Prepares the columns and the given feature rows for display. */
export function shownBoard(
  competitors: readonly BoardCompetitor[],
  features: readonly BoardFeatureRow[]
): { columns: Column[]; features: FeatureRow[] } {
  const places = competitors.map(() => new Places())
  const columns = competitors.map((competitor, at) => columnOf(competitor, places[at]))
  return {
    columns,
    features: features.map(({ name, cells }) => ({
      name,
      cells: cells.map((values, at) =>
        values.map(({ plans, mark, ...cited }) => ({
          ...places[at].cell(cited, mark),
          plans: plans.length === competitors[at].plans.value?.length ? [] : plans,
        }))
      ),
    })),
  }
}

function columnOf(competitor: BoardCompetitor, places: Places): Column {
  const { id, name, domain, isOwn, alerts, headline, description, lowest, lowestPlan, plans, removed } =
    competitor
  return {
    id,
    name,
    domain,
    isOwn,
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

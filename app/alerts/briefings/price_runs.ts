import type { HistoryMove, HistoryPage, PriceHistory } from '#alerts/prices/price_history'
import type { BriefingPeriod } from '#alerts/briefings/content'
import type { SourceId } from '#alerts/briefings/sentence'

/** Several price changes of one plan, from the first value to the last. */
export interface PriceRun {
  /** `alerts` are about any of the changes; `covered` are those that report nothing else and are therefore left out. */
  alerts: SourceId[]
  covered: SourceId[]
  versions: SourceId[]
  /** Whether the plan is back at its first price. */
  isBack: boolean
  text(competitor: string): string
}

/** Returns the runs of price changes in a period, each reported by several alerts. */
export function priceRuns({ pages, moves }: PriceHistory, { since, until }: BriefingPeriod): PriceRun[] {
  const inPeriod = moves.filter(({ capturedAt }) => capturedAt >= since && capturedAt < until)
  const prices = inPeriod.filter(({ kind, from, to }) => kind === 'price' && from !== null && to !== null)
  const groups = [
    ...Map.groupBy(prices, ({ watchedUrlId, plan, label }) => `${watchedUrlId}\n${plan}\n${label}`).values(),
  ]
    .map((group) => group.toSorted((one, other) => one.capturedAt - other.capturedAt))
    .filter((group) => new Set(alertsOf(group)).size > 1)
  const inGroups = new Set(groups.flat())
  return groups.map((group) => ({
    alerts: [...new Set(alertsOf(group))],
    versions: [group[0].previousVersionId, ...group.map(({ versionId }) => versionId)] as SourceId[],
    // An alert that also reports something else is kept.
    covered: [...new Set(alertsOf(group))].filter((id) =>
      inPeriod.every((move) => move.alertId !== id || inGroups.has(move))
    ),
    ...wordingOf(group, pages),
  }))
}

function alertsOf(moves: readonly HistoryMove[]): SourceId[] {
  return moves.flatMap(({ alertId }) => (alertId === null ? [] : [alertId as SourceId]))
}

function wordingOf(
  group: readonly HistoryMove[],
  pages: readonly HistoryPage[]
): Pick<PriceRun, 'isBack' | 'text'> {
  const [first, last] = [group[0], group.at(-1)!]
  const { plan, label } = last
  const [from, to] = [shortPrice(first.from!, label), shortPrice(last.to!, label)]
  const [before, after] = [amountIn(first, 'from', pages), amountIn(last, 'to', pages)]
  const each = label ? ` a ${label}` : ''
  const times = `in ${group.length} steps`
  if (from === to) {
    return {
      isBack: true,
      text: (name) =>
        `${name} changed the price of ${plan} ${group.length} times; it is back at ${to}${each}.`,
    }
  }
  const verb = before === null || after === null ? 'changed' : after > before ? 'raised' : 'cut'
  const share = before && after ? ` (${percentage(before, after)})` : ''
  return {
    isBack: false,
    text: (name) => `${name} ${verb} ${plan} from ${from} to ${to}${each}${share} ${times}.`,
  }
}

/** Returns "$49" for "$49 / month", because the sentence names the period once. */
function shortPrice(text: string, label: string | null): string {
  if (!label) return text
  const period = label.split('/').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.replace(new RegExp(`\\s*(?:/|per|a)\\s*${period.join('\\s*(?:/|per|a)\\s*')}$`, 'i'), '').trim()
}

function amountIn(
  { plan, label, versionId, previousVersionId, watchedUrlId, ...move }: HistoryMove,
  side: 'from' | 'to',
  pages: readonly HistoryPage[]
): number | null {
  const points = pages
    .filter(({ id }) => id === watchedUrlId)
    .flatMap(({ plans }) => plans.filter(({ name, formerNames }) => [name, ...formerNames].includes(plan)))
    .flatMap(({ prices }) => prices.filter(({ period }) => period === (label ?? '')))
    .flatMap((line) => line.points)
  const point = points.find(({ price }) => price?.text === move[side])
  const amount = point?.price?.amount ?? null
  return amount === null ? null : Number(amount)
}

function percentage(before: number, after: number): string {
  const change = Math.round(((after - before) / before) * 100)
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}%`
}

/** Compares the market board's cells for a page with the model that the page was rendered from. */
import { type PageContent, planKey } from 'rivalwatch-plugin'
import { type BoardColumn, boardColumn } from '#alerts/board/board_column'
import { featureRows } from '#alerts/board/feature_rows'
import { factsOf } from '#alerts/profile/content_facts'
import { NOT_LISTED, type PlanReading } from '#alerts/prices/plan_readings'
import { type Cells, compareCells } from './cells.js'
import type { Layout } from './layouts/layout.js'
import type { Offering } from './model.js'
import { periodParts } from './words.js'

const PLACE = { watchedUrlId: 'page', versionId: 'version' }
/** The number of users for which prices per user are computed. */
const USERS = 5
const TERMS = { users: USERS, currency: null, rates: {} }
/** The number of months in each unit of time of the models. */
const MONTHS: Record<string, number> = { month: 1, year: 12 }
const PEOPLE = ['user', 'person']

/**
 * Compares prices, features and limits as the board shows them and, for each plan, its price per month for five users.
 * A number also counts as unequal if the line it links to does not contain it, and so does a plan whose link leads to
 * a menu or to a line that does not contain its name. A feature counts as unequal if its line contains neither the value
 * nor the label, or if lines of its own plan name it and the link leads elsewhere.
 */
export function compareBoard(layout: Layout, model: Offering, content: PageContent): Cells {
  const page = { place: PLACE, now: factsOf(content), earlier: null, renamed: new Map<string, string>() }
  const column = boardColumn({ home: null, pricing: [page] }, TERMS, () => null, {
    headline: '-',
    description: '-',
    plans: '-',
  })
  const shown = readingsOf(column)
  const { all, unequal } = compareCells(layout, model, shown)
  for (const plan of model.plans) {
    const cell = column.plans.value?.find(({ text }) => planKey(text) === planKey(plan.name))
    const named = content.blocks[(cell?.line ?? 0) - 1]
    if (cell && (named?.landmark !== 'main' || !named.text.includes(cell.text)))
      unequal.push(`${plan.name}, name: ${named?.landmark} → ${named?.text}`)
    const [price] = cell?.prices ?? []
    const expected = monthlyOf(plan)
    const found = price?.monthly.price?.amount ?? null
    if (expected === null ? found !== null : found === null || Math.abs(expected - found) > 0.005)
      unequal.push(`${plan.name}, per month: ${plan.price} ${plan.unit} → ${found}`)
    const line = price && content.blocks[price.line! - 1]?.text
    const [figure] = price?.text.match(/\d[\d.,]*/) ?? []
    if (figure && !line?.includes(figure)) unequal.push(`${plan.name}, place: ${figure} → ${line}`)
  }
  unequal.push(...strayFeatures(shown, content))
  return { all: all + model.plans.length, unequal }
}

/** Returns the features that plans have and whose lines do not state them. */
function strayFeatures(shown: readonly PlanReading[], { blocks }: PageContent): string[] {
  const texts = blocks.map(({ text }) => text.toLowerCase())
  const starts = shown.map(({ line }) => line)
  return shown.flatMap(({ name, line: start, features }) => {
    const end = Math.min(...starts.filter((line) => line > start), texts.length + 1)
    const own = texts.slice(start - 1, end - 1)
    return features.flatMap(({ label, value, line }) => {
      if (value === NOT_LISTED) return []
      const states = (text: string) => [label, value].some((words) => text.includes(words.toLowerCase()))
      const isStray =
        !states(texts[line - 1]) ||
        ((line < start || line >= end) && own.some((text) => text.includes(label.toLowerCase())))
      return isStray ? [`${name}, ${label}: ${value} → line ${line}: ${blocks[line - 1].text}`] : []
    })
  })
}

/** Returns the plans as the rows of the board. */
function readingsOf(column: BoardColumn): PlanReading[] {
  const rows = featureRows([column])
  return (column.plans.value ?? []).map(({ text: name, line, prices }) => ({
    name,
    line: line!,
    prices: prices.map(({ text, amount, currency, period, line: at }) => ({
      text,
      amount,
      currency,
      period,
      line: at!,
    })),
    features: rows.flatMap(({ name: label, cells: [values] }) =>
      values
        .filter(({ plans }) => plans.includes(name))
        .map(({ text: value, line: at }) => ({ label, value, line: at! }))
    ),
  }))
}

/** Returns a plan's price per month for five users; null if it has no comparable price. */
function monthlyOf({ price, unit }: Offering['plans'][number]): number | null {
  if (typeof price !== 'number') return null
  if (price === 0) return 0
  const parts = periodParts(unit)
  const months = parts.map((part) => MONTHS[part]).find((count) => count !== undefined)
  const others = parts.filter((part) => !(part in MONTHS))
  if (!months || others.some((part) => !PEOPLE.includes(part))) return null
  return (price / months) * USERS ** others.length
}

import { type Page, type PageElement, planKey, type PlanTable } from 'rivalwatch-plugin'
import type { PricesOfPage } from '../offers.js'
import { itemsOf } from './box_items.js'
import { readFeatureLists } from './feature_lists.js'
import { gridsOf, type Grid } from './grids.js'
import { isCommonName } from './names.js'
import { planBoxes, type PlanBox } from './plan_boxes.js'
import { continuedGrid, isUnderPlans, planGridOf, readPlanGrid, type PlanGrid } from './plan_grids.js'
import { namesAbovePrices, planSections } from './plan_sections.js'
import { PlanTableBuilder } from './plan_table.js'
import { PageTree } from './tree.js'

const NO_PLANS: PlanTable = { plans: [], rows: [] }
/** Number of list items in the box of a plan. Boxes of products have fewer. */
const MIN_LIST_ITEMS = 3

/**
 * Reads what the plans of a page have from grids, then from lists of plans per feature, then from boxes and sections of
 * plans. The first source of a value wins. Pages with neither prices nor tables have no plans.
 */
export function readPlans(page: Page, { prices, offers }: PricesOfPage): PlanTable {
  const isPriced = prices.length > 0
  if (!isPriced && page.elements('table').length === 0) return NO_PLANS
  const tree = PageTree.of(page)
  const { boxes, named } = isPriced ? boxesAndNames(tree, offers) : { boxes: [], named: [] }
  const known = new Set([...boxes.map(({ plan }) => plan), ...named].map(planKey))
  const isPlan = (name: string) => isCommonName(name) || known.has(planKey(name))
  const grids = gridsOf(tree, isPriced ? isPlan : null)
  const table = new PlanTableBuilder()
  const read = new Set<PageElement>()
  const rows = [...Map.groupBy(boxes, ({ row }) => row).values()].map((row) => row.map(({ plan }) => plan))
  for (const found of planGrids(tree, grids, known, rows.length > 0 ? rows : [named])) {
    found.plans = found.plans.map((plan) => longNameOf(plan, found.plans, rows.flat()))
    // Next to boxes of plans, a table of other names compares competitors.
    if (boxes.length > 0 && !found.plans.some(isPlan) && !isUnderPlans(tree, found)) continue
    for (const plan of found.plans) known.add(planKey(plan))
    readPlanGrid(tree, found, table)
    for (const row of found.grid) for (const cell of row) read.add(cell)
  }
  for (const list of readFeatureLists(tree, known, table)) read.add(list)
  for (const section of [...boxes, ...planSections(tree, known, boxes)]) {
    const part = Symbol('section')
    for (const { label, value } of itemsOf(tree, section, read)) table.set(section.plan, label, value, part)
  }
  return table.build()
}

/**
 * Finds the boxes of plans, or else the names above prices. Returns none for a shop, whose products also have names,
 * prices and boxes, but rarely lists.
 */
function boxesAndNames(
  tree: PageTree,
  offers: PricesOfPage['offers']
): { boxes: PlanBox[]; named: string[] } {
  const boxes = tree.page.once(planBoxes)
  const subjects = new Set(offers.flatMap(({ subject }) => subject.split(', ')).map(planKey))
  const named = boxes.length > 0 ? [] : namesAbovePrices(tree).filter((name) => subjects.has(planKey(name)))
  const isOfPlans =
    [...named, ...boxes.map(({ plan }) => plan)].some(isCommonName) ||
    offers.some(({ amount, period }) => amount === null || period !== '') ||
    boxes.some((box) => hasList(tree, box))
  return isOfPlans ? { boxes, named } : { boxes: [], named: [] }
}

/**
 * Finds the grids of plans, except those inside another such grid.
 * @param nameRows rows of plan names, one of which may be the header of a table without one
 */
function planGrids(
  tree: PageTree,
  grids: readonly Grid[],
  known: ReadonlySet<string>,
  nameRows: readonly string[][]
): PlanGrid[] {
  const found: PlanGrid[] = []
  const read = new Set<PageElement>()
  for (const grid of grids) {
    if (grid[0].some((cell) => isWithin(cell, read))) continue
    const above = [...found.map(({ plans }) => plans).reverse(), ...nameRows]
    const fitting = above.find((names) => names.length + 1 === grid[0].length)
    const plans = planGridOf(tree, grid, known) ?? (fitting ? continuedGrid(tree, grid, fitting) : null)
    if (!plans) continue
    found.push(plans)
    for (const row of plans.grid) for (const cell of row) read.add(cell)
  }
  return found
}

function hasList({ page }: PageTree, { unit: { start, end } }: PlanBox): boolean {
  return page.blocks.slice(start, end).filter(({ kind }) => kind === 'list_item').length >= MIN_LIST_ITEMS
}

/**
 * Returns the only box name that contains this column's name and no other column's, or else the column's name: "Acme
 * Team" for "Team".
 */
function longNameOf(name: string, others: readonly string[], boxes: readonly string[]): string {
  const key = planKey(name)
  const keys = boxes.map(planKey)
  const isPart = (part: string, box: string) => box.endsWith(` ${part}`) || box.startsWith(`${part} `)
  const fitting = boxes.filter((_, at) => isPart(key, keys[at]))
  const long = planKey(fitting[0] ?? '')
  const isTaken = others
    .map(planKey)
    .some((other) => other === long || (other !== key && isPart(other, long)))
  return fitting.length === 1 && !keys.includes(key) && !isTaken ? fitting[0] : name
}

function isWithin(element: PageElement, outer: ReadonlySet<PageElement>): boolean {
  for (let at: PageElement | null = element; at; at = at.parent) if (outer.has(at)) return true
  return false
}

import type { PageElement } from 'rivalwatch-plugin'
import { type Grid, isFlat, transposed } from './grids.js'
import { INCLUDED, NOT_INCLUDED, isMarked, valueOfCell } from './marks.js'
import { firstPartOf, hasPrice, isHeading, isCommonName, MAX_PRICE_LENGTH } from './names.js'
import { MAX_PLANS, type PlanTableBuilder } from './plan_table.js'
import { sizeOf, type PageTree } from './tree.js'

/** A grid whose columns are plans. */
export interface PlanGrid {
  grid: Grid
  /** Index of the row with the names; -1 if they are in an earlier grid. */
  header: number
  /** Index of the column of labels. The plans are to its right. */
  labels: number
  plans: string[]
}

const MAX_HEADER_ROWS = 4
/** Share of cells that must be ticks, crosses or empty if only column names suggest a table of plans. */
const MIN_MARK_SHARE = 0.3
/** The header of a column of plan names. */
const NAMES_PLANS =
  /^(?:plans?|tiers?|packages?|editions?|subscriptions?|pakete?|pakket(?:ten)?|pakiety?|paket|pakke|paquetes?|pacotes?|pacchetto|pacchetti|packs?|forfaits?|formules?|fórmulas?|abo|abonn?ementen?|abonnements?|abonament|abbonamento|suscripción|assinatura|planes|planos?|piani?|balíčky?|プラン|コース|套餐|тариф)$/iu
const ASIDE_CLASS = /tooltip|popover|hint|help|info|desc|sub-?(?:text|title|label)|note|caption|small|muted/i
const ASIDE_TAGS = new Set(['p', 'small', 'div', 'ul', 'ol', 'button', 'sup', 'details', 'dialog'])

/**
 * Finds the plans in the columns of a grid, or else in its rows.
 * @param known keys of plans found elsewhere on the page, see `planKey`
 */
export function planGridOf(tree: PageTree, grid: Grid, known: ReadonlySet<string>): PlanGrid | null {
  const isLong = grid.length > MAX_PLANS + 1
  return withHeader(tree, grid, known) ?? (isLong ? null : withHeader(tree, transposed(grid), known))
}

function isTable([[cell]]: Grid): boolean {
  return cell.tag === 'td' || cell.tag === 'th' || cell.attributes.role !== undefined
}

/** Reads a grid without a header as the continuation of an earlier one if its columns fit those plans. */
export function continuedGrid(tree: PageTree, grid: Grid, plans: readonly string[]): PlanGrid | null {
  const keys = new Set(plans.map((plan) => tree.wording(plan).key))
  const isOtherHead = (cell: PageElement) =>
    cell.tag === 'th' && tree.textOf(cell) !== '' && !keys.has(tree.wording(nameOf(tree, cell) ?? '').key)
  if (isFlat(grid) || grid[0].slice(1).some(isOtherHead)) return null
  const fitting = grid.filter((row) => row.length === plans.length + 1)
  const isSame = fitting.length > 0 && fitting.length >= 0.5 * grid.length
  if (!isSame || markShare(tree, fitting, 0, plans.length) < MIN_MARK_SHARE) return null
  return { grid, header: -1, labels: 0, plans: [...plans] }
}

function withHeader(tree: PageTree, grid: Grid, known: ReadonlySet<string>): PlanGrid | null {
  const width = Math.max(0, ...grid.slice(0, 50).map((row) => row.length))
  if (width < 3) return null
  for (let header = 0; header < Math.min(MAX_HEADER_ROWS, grid.length - 1); header++) {
    const row = grid[header]
    if (isSectionRow(row) || row.length < width - 1) continue
    const corner = row.length === width ? row[0] : null
    const plans = namesAtEnd(tree, corner ? row.slice(1) : row, isTable(grid) ? null : known)
    if (plans.length < 2) continue
    const keys = new Set(plans.map((name) => tree.wording(name).key))
    if (keys.size < plans.length || (corner && isPlanCell(tree, corner, known))) continue
    const found = { grid, header, labels: width - 1 - plans.length, plans }
    if (isOfPlans(tree, found, known)) return found
  }
  return null
}

/** Whether a label cell contains a plan's name, which means that the columns are not plans. */
function isPlanCell(tree: PageTree, cell: PageElement, known: ReadonlySet<string>): boolean {
  const name = nameOf(tree, cell)
  return name !== null && isCertainName(tree, name, cell, known)
}

/** Whether a name certainly is the name of a plan. */
function isCertainName(tree: PageTree, name: string, cell: PageElement, known: ReadonlySet<string>): boolean {
  return known.has(tree.wording(name).key) || isCommonName(name) || hasPriceInside(tree, cell)
}

/**
 * Returns the names in the last cells of a row. Reads from the end, because the last cell rules out most rows.
 * @param known keys of plans if every name must be certain, as in boxes, where the next label could look like a name
 * @returns no names if one is uncertain
 */
function namesAtEnd(
  tree: PageTree,
  cells: readonly PageElement[],
  known: ReadonlySet<string> | null
): string[] {
  const names: string[] = []
  for (const cell of cells.toReversed()) {
    const name = nameOf(tree, cell)
    if (name === null) break
    if (known && !isCertainName(tree, name, cell, known)) return []
    names.push(name)
  }
  return names.reverse()
}

function isOfPlans(tree: PageTree, found: PlanGrid, known: ReadonlySet<string>): boolean {
  const { grid, header, labels, plans } = found
  const body = grid.slice(header + 1)
  const priced = (row: readonly PageElement[]) => row.filter((cell) => hasPriceInside(tree, cell)).length
  const pricedNames = priced(grid[header].slice(-plans.length))
  if (pricedNames >= 2 || plans.filter((plan) => known.has(tree.wording(plan).key)).length >= 2) return true
  const common = plans.filter(isCommonName).length
  const marks = markShare(tree, body, labels, plans.length)
  const isPriced = body
    .map((row) => row.slice(labels + 1))
    .some((cells) => isPriceRow(tree, cells) && priced(cells) >= 2)
  if (isPriced) return common > 0 || marks > 0 || isUnderPlans(tree, found)
  // One of two plans may be free.
  return (pricedNames > 0 || common >= 2) && marks >= MIN_MARK_SHARE
}

/** Whether the label in the header row says that the names next to it are plans. */
export function isUnderPlans(tree: PageTree, { grid, header, labels }: PlanGrid): boolean {
  return header >= 0 && NAMES_PLANS.test(tree.textOf(grid[header][labels]))
}

function hasPriceInside(tree: PageTree, cell: PageElement): boolean {
  const text = tree.textOf(cell)
  return text.length <= MAX_PRICE_LENGTH
    ? tree.wordingOf(cell).hasPrice
    : hasPrice(text.slice(0, MAX_PRICE_LENGTH))
}

/** Returns the share of ticks, crosses and empty cells; 0 without any ticks. */
function markShare(tree: PageTree, rows: Grid, labels: number, plans: number): number {
  let cells = 0
  let marks = 0
  let ticks = 0
  for (const row of rows.slice(0, 100)) {
    if (row.length < labels + 1 + plans || isSectionRow(row)) continue
    for (const cell of row.slice(labels + 1)) {
      const { value } = tree.wordingOf(cell)
      cells++
      if (value === INCLUDED || (value === null && isMarked(tree, cell))) ticks++
      if (isYesOrNo(value)) marks++
    }
  }
  return ticks > 0 ? marks / cells : 0
}

/** Whether a cell's value means yes or no. */
function isYesOrNo(value: string | null): boolean {
  return value === null || value === INCLUDED || value === NOT_INCLUDED
}

/** Whether a row has only prices, all of which may be on request. */
function isPriceRow(tree: PageTree, cells: readonly PageElement[]): boolean {
  let prices = 0
  for (const cell of cells) {
    const wording = tree.wordingOf(cell)
    if (isYesOrNo(wording.value)) continue
    if (!wording.isPrice) return false
    prices++
  }
  return prices > 0
}

/** Adds the rows of a grid to the table, except rows with prices. */
export function readPlanGrid(
  tree: PageTree,
  { grid, header, labels: column, plans }: PlanGrid,
  table: PlanTableBuilder
): void {
  const rows = grid
    .slice(header + 1)
    .filter((row) => !isSectionRow(row) && row.length === column + 1 + plans.length)
  const keys = plans.map((plan) => tree.wording(plan).key)
  const part = Symbol('grid')
  const labels = rows.map((row) => labelOf(tree, row[column]))
  const sections = sectionsByRow(tree, grid)
  for (const [at, row] of rows.entries()) {
    const label = labels[at]
    const cells = row.slice(column + 1)
    const hasPrices =
      tree.wording(label).isPrice ||
      isPriceRow(tree, cells) ||
      cells.some((cell) => hasPriceInside(tree, cell))
    const isHeader = cells.every((cell, i) => tree.wording(nameOf(tree, cell) ?? '').key === keys[i])
    if (label === '' || hasPrices || isHeader) continue
    const isRepeated = labels.indexOf(label) !== labels.lastIndexOf(label)
    const section = isRepeated ? sections.get(row) : undefined
    const name = section ? `${section}: ${label}` : label
    table.addRow(name)
    plans.forEach((plan, i) => table.set(plan, name, valueOfCell(tree, cells[i]), part))
  }
}

function sectionsByRow(tree: PageTree, grid: Grid): Map<PageElement[], string> {
  const sections = new Map<PageElement[], string>()
  let section = ''
  for (const row of grid) {
    if (isSectionRow(row)) section = tree.textOf(row[0]).slice(0, 60)
    else if (section) sections.set(row, section)
  }
  return sections
}

/** Whether a row is one cell across the whole width. */
function isSectionRow(row: readonly PageElement[]): boolean {
  return row.every((cell) => cell === row[0])
}

function nameOf(tree: PageTree, cell: PageElement): string | null {
  if (sizeOf(cell) === 0) return tree.wordingOf(cell).name
  const heading = tree.firstWithin(cell, isShownHeading)
  const text = tree.textOf(heading ?? cell)
  if (text === '') return null
  if (heading) return tree.wordingOf(heading).name
  return tree.wording(firstPartOf(tree, cell)).name ?? tree.wordingOf(cell).name
}

function isShownHeading(part: PageElement): boolean {
  return isHeading(part) && !part.hidden
}

/** Returns a row's label without its explanation. */
function labelOf(tree: PageTree, cell: PageElement): string {
  const text = tree.textOf(cell)
  let label = text
  for (const child of tree.childrenOf(cell)) {
    const isAside =
      ASIDE_TAGS.has(child.tag) ||
      ASIDE_CLASS.test(`${child.attributes.class ?? ''} ${child.attributes.role ?? ''}`)
    const inner = isAside ? tree.textOf(child) : ''
    if (inner && label.endsWith(inner) && label.length > inner.length)
      label = label.slice(0, -inner.length).trim()
  }
  return label === text && text.length > 60 ? firstPartOf(tree, cell).slice(0, 160) : label.slice(0, 160)
}

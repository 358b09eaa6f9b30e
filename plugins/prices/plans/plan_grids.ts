import type { PageElement } from '#platform/contract'
import { type Grid, isFlat, transposed } from './grids.js'
import { INCLUDED, NOT_INCLUDED, isMarked, valueOfCell, valueOfText } from './marks.js'
import { firstPieceOf, hasPrice, isHeading, isPriceText, isUsualName, planKey, planNameIn } from './names.js'
import type { PlanTableBuilder } from './plan_table.js'
import { MOST_PLANS } from './plan_table.js'
import type { PageTree } from './tree.js'

/** A grid whose columns are plans. */
export interface PlanGrid {
  grid: Grid
  /** The row with the names; -1 where they stand in a grid before this one. */
  header: number
  /** Where the labels stand; the plans stand right of it. */
  labels: number
  plans: string[]
}

const HEADER_ROWS = 4
/** Of the cells of a table that is taken for one of plans by the names of its columns alone. */
const LEAST_MARKS = 0.3
const ASIDE = /tooltip|popover|hint|help|info|desc|sub-?(?:text|title|label)|note|caption|small|muted/i
const ASIDE_TAGS = new Set(['p', 'small', 'div', 'ul', 'ol', 'button', 'sup', 'details', 'dialog'])

/**
 * Finds the plans that the columns, or else the rows, of a grid stand for.
 * @param known names of plans that the page has elsewhere, see `planKey`
 */
export function planGridOf(tree: PageTree, grid: Grid, known: ReadonlySet<string>): PlanGrid | null {
  const found = withHeader(tree, grid, known)
  if (found) return isTable(grid) || tellsEnough(tree, found) ? found : null
  return turned(tree, grid, known)
}

function isTable([[cell]]: Grid): boolean {
  return cell.tag === 'td' || cell.tag === 'th' || cell.attributes.role !== undefined
}

/** Boxes in rows may be anything: those of plans hold ticks, crosses and amounts. */
function tellsEnough(tree: PageTree, { grid, header, labels }: PlanGrid): boolean {
  const cells = grid.slice(header + 1, header + 60).flatMap((row) => row.slice(labels + 1))
  const telling = cells.filter((cell) => {
    const value = valueOfText(tree.textOf(cell))
    return (
      value === null || value === INCLUDED || value === NOT_INCLUDED || /^\D{0,8}\d|unlimited/i.test(value)
    )
  })
  return telling.length >= LEAST_MARKS * cells.length
}

/** Each row a plan: then there is a column of prices. */
function turned(tree: PageTree, grid: Grid, known: ReadonlySet<string>): PlanGrid | null {
  if (grid.length < 3 || grid.length > MOST_PLANS + 1) return null
  const flipped = transposed(grid)
  const found = flipped.length > 1 ? withHeader(tree, flipped, known) : null
  return found && tellsEnough(tree, found) ? found : null
}

/** The rest of a table that was cut into several, with as many columns as the plans before it need. */
export function continued(tree: PageTree, grid: Grid, plans: readonly string[]): PlanGrid | null {
  if (isFlat(grid)) return null
  const fitting = grid.filter((row) => row.length === plans.length + 1)
  const isSame = fitting.length > 0 && fitting.length >= 0.5 * grid.length
  if (!isSame || marksIn(tree, fitting, 0, plans.length) < LEAST_MARKS) return null
  return { grid, header: -1, labels: 0, plans: [...plans] }
}

/** The names over a row of prices, also where the table has no labels; none where it is not of that kind. */
export function pricedColumns(tree: PageTree, grid: Grid): string[] {
  if (isFlat(grid)) return []
  for (const [at, header] of grid.slice(0, HEADER_ROWS).entries()) {
    const prices = grid.slice(at + 1).find((row) => row.length === header.length && isPriceRow(tree, row))
    const names = prices ? header.map((cell) => nameOf(tree, cell)) : []
    const isWhole = names.length >= 2 && names.every((name) => name !== null)
    if (isWhole && prices!.some((cell) => hasPriceInside(tree, cell))) return names as string[]
  }
  return []
}

function withHeader(tree: PageTree, grid: Grid, known: ReadonlySet<string>): PlanGrid | null {
  const width = Math.max(0, ...grid.slice(0, 50).map((row) => row.length))
  if (width < 3) return null
  for (let header = 0; header < Math.min(HEADER_ROWS, grid.length - 1); header++) {
    const row = grid[header]
    if (new Set(row).size < 2 || row.length < width - 1) continue
    const cells: (PageElement | null)[] = row.length === width ? row : [null, ...row]
    const names = cells.map((cell) => cell && nameOf(tree, cell))
    const labels = labelColumn(names)
    const plans = names.slice(labels + 1)
    if (plans.length < 2 || plans.some((name) => name === null)) continue
    const keys = plans.map((name) => planKey(name!))
    const corner = cells[0]
    if (new Set(keys).size < keys.length || (corner && isPlanCell(tree, corner, known))) continue
    const found = { grid, header, labels, plans: plans as string[] }
    if (isOfPlans(tree, found, row, keys, known)) return found
  }
  return null
}

/** Where the labels should stand, a plan stands: then the columns are something else. */
function isPlanCell(tree: PageTree, cell: PageElement, known: ReadonlySet<string>): boolean {
  const name = nameOf(tree, cell)
  return name !== null && (known.has(planKey(name)) || isUsualName(name) || hasPriceInside(tree, cell))
}

/** The last column in front of the names. The first column is one of labels in any case. */
function labelColumn(names: readonly (string | null)[]): number {
  let column = names.length - 1
  while (column > 0 && names[column] !== null) column--
  return column
}

function isOfPlans(
  tree: PageTree,
  { grid, header, labels, plans }: PlanGrid,
  headerRow: readonly PageElement[],
  keys: readonly string[],
  known: ReadonlySet<string>
): boolean {
  const body = grid.slice(header + 1)
  // Boxes have no rows of their own: all names have to be sure, or the next label is taken for one.
  const isSure = (name: string, at: number) =>
    known.has(keys[at]) ||
    isUsualName(name) ||
    hasPriceInside(tree, headerRow[at + headerRow.length - keys.length])
  if (!isTable(grid) && !plans.every(isSure)) return false
  if (keys.filter((key) => known.has(key)).length >= Math.min(2, keys.length)) return true
  if (headerRow.filter((cell) => hasPriceInside(tree, cell)).length >= 2) return true
  const isPriced = body.some((row) => {
    const prices = row.slice(labels + 1)
    return (
      isPriceRow(tree, prices) &&
      prices.filter((cell) => hasPriceInside(tree, cell)).length >= Math.min(2, keys.length)
    )
  })
  const usual = plans.filter(isUsualName).length
  const marks = marksIn(tree, body, labels, keys.length)
  if (isPriced) return usual > 0 || marks > 0
  return usual >= keys.length / 2 && usual >= 2 && body.length >= 2 && marks >= LEAST_MARKS
}

function hasPriceInside(tree: PageTree, cell: PageElement): boolean {
  return hasPrice(tree.textOf(cell).slice(0, 80))
}

/** Share of ticks, crosses and empty cells. */
function marksIn(tree: PageTree, rows: Grid, labels: number, plans: number): number {
  let cells = 0
  let marks = 0
  let ticks = 0
  for (const row of rows.slice(0, 100)) {
    if (row.length < labels + 1 + plans || isSection(row)) continue
    for (const cell of row.slice(labels + 1)) {
      const value = valueOfText(tree.textOf(cell))
      cells++
      if (value === INCLUDED || (value === null && isMarked(tree, cell))) ticks++
      if (value === null || value === INCLUDED || value === NOT_INCLUDED) marks++
    }
  }
  return ticks > 0 ? marks / cells : 0
}

/** A row of prices and nothing else; what is had on request may be all of them. */
function isPriceRow(tree: PageTree, cells: readonly PageElement[]): boolean {
  const texts = cells
    .map((cell) => tree.textOf(cell))
    .filter((text) => ![INCLUDED, NOT_INCLUDED, null].includes(valueOfText(text)))
  return texts.length > 0 && texts.every(isPriceText)
}

/** Puts what the grid says of its plans into the table, except prices. */
export function readPlanGrid(
  tree: PageTree,
  { grid, header, labels, plans }: PlanGrid,
  table: PlanTableBuilder
): void {
  const rows = grid.slice(header + 1).filter((row) => !isSection(row))
  const keys = plans.map(planKey)
  const part = new Set<string>()
  const labelled = rows.map((row) => ({
    row,
    label: labelOf(tree, row[row.length === plans.length ? 0 : labels]),
  }))
  const repeated = repeatedLabels(labelled.map(({ label }) => label))
  const sections = sectionOfRows(tree, grid)
  for (const { row, label } of labelled) {
    const cells = row.slice(labels + 1)
    if (label === '' || cells.length !== plans.length) continue
    if (isPriceText(label) || isPriceRow(tree, cells) || cells.some((cell) => hasPriceInside(tree, cell)))
      continue
    if (cells.every((cell, at) => planKey(nameOf(tree, cell) ?? '') === keys[at])) continue
    const section = repeated.has(label) ? sections.get(row) : undefined
    const name = section ? `${section}: ${label}` : label
    table.addRow(name)
    plans.forEach((plan, at) => table.set(plan, name, valueOfCell(tree, cells[at]), part))
  }
}

function repeatedLabels(labels: readonly string[]): Set<string> {
  return new Set(labels.filter((label, at) => labels.indexOf(label) !== at))
}

function sectionOfRows(tree: PageTree, grid: Grid): Map<PageElement[], string> {
  const sections = new Map<PageElement[], string>()
  let section = ''
  for (const row of grid) {
    if (isSection(row)) section = tree.textOf(row[0]).slice(0, 60)
    else if (section) sections.set(row, section)
  }
  return sections
}

/** One cell over the whole width. */
function isSection(row: readonly PageElement[]): boolean {
  return new Set(row).size < 2
}

function nameOf(tree: PageTree, cell: PageElement): string | null {
  const heading = tree.within(cell).find((part) => isHeading(part) && !part.hidden)
  const text = tree.textOf(heading ?? cell)
  if (text === '') return null
  return planNameIn(heading ? text : firstPieceOf(tree, cell)) ?? (heading ? null : planNameIn(text))
}

/** What names a row, without the explanation that stands with it. */
function labelOf(tree: PageTree, cell: PageElement): string {
  const text = tree.textOf(cell)
  let label = text
  for (const child of tree.childrenOf(cell)) {
    const isAside =
      ASIDE_TAGS.has(child.tag) ||
      ASIDE.test(`${child.attributes.class ?? ''} ${child.attributes.role ?? ''}`)
    const inner = isAside ? tree.textOf(child) : ''
    if (inner && label.endsWith(inner) && label.length > inner.length)
      label = label.slice(0, -inner.length).trim()
  }
  return label === text && text.length > 60 ? firstPieceOf(tree, cell).slice(0, 160) : label.slice(0, 160)
}

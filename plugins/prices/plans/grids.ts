import type { Page, PageElement } from 'rivalwatch-plugin'
import { firstPartOf } from './names.js'
import { closest, PageTree, sizeOf } from './tree.js'

/** Cells by row and column. A cell that spans several places appears in each of them. */
export type Grid = PageElement[][]

const MAX_ROWS = 1_000
const MAX_COLUMNS = 500
/** One column of labels and two to compare. */
const MIN_COLUMNS = 3
/** Spans multiply the number of cells. */
const MAX_CELLS = 60_000
/** Columns of a grid whose cells are all siblings. */
const MAX_FLAT_COLUMNS = 13
const MAX_FLAT_CELLS = 4_000
const MAX_GRIDS = 100
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
const TABLE_ROLES = new Set(['table', 'grid', 'treegrid'])
const NEVER_GRIDS = new Set([
  'html',
  'head',
  'body',
  'table',
  'tbody',
  'thead',
  'tr',
  'nav',
  'footer',
  'form',
  'select',
  'svg',
  'p',
])
const ROW_CONTAINERS = new Set(['ul', 'ol', 'dl', 'table', 'tr', 'td', 'th', 'dt'])
/** Two rows, one of which may lack a cell for the label. */
const MIN_BOX_ELEMENTS = 2 + MIN_COLUMNS + (MIN_COLUMNS - 1)
/** An element with more descendants is a section of a page, not a cell. */
const MAX_CELL_ELEMENTS = 25

/**
 * Finds all grids of a page, in document order: tables, elements with table roles, and boxes in rows.
 * @param isPlan whether a text certainly names a plan; null to skip boxes, because any boxes in rows may be a grid
 */
export function gridsOf(tree: PageTree, isPlan: ((name: string) => boolean) | null): Grid[] {
  const tables = tree.page.once(tablesOf)
  const grids = isPlan ? [...tables, ...boxGrids(tree, isPlan)].slice(0, MAX_GRIDS) : [...tables]
  return grids.sort(([a], [b]) => a.index - b.index).map(([, grid]) => grid)
}

/** A grid and the element that contains it. */
type HeldGrid = [holder: PageElement, grid: Grid]

const tablesOf = (page: Page) => readTables(PageTree.of(page))

function readTables(tree: PageTree): HeldGrid[] {
  const tables: HeldGrid[] = []
  for (const [table, rows] of [...rowsByTable(tree), ...rowsByRole(tree)]) {
    if (tables.length === MAX_GRIDS) break
    const grid = spread(rows)
    if (grid.length > 0) tables.push([table, grid])
  }
  return tables
}

function rowsByTable(tree: PageTree): Map<PageElement, PageElement[][]> {
  const tables = new Map<PageElement, PageElement[][]>()
  for (const row of tree.page.elements('tr')) {
    const table = closest(row, 'table')
    if (!table || row.hidden) continue
    const cells = tree.childrenOf(row).filter(({ tag, hidden }) => (tag === 'td' || tag === 'th') && !hidden)
    addRow(tables, table, cells)
  }
  return tables
}

function rowsByRole(tree: PageTree): Map<PageElement, PageElement[][]> {
  const tables = new Map<PageElement, PageElement[][]>()
  for (const row of tree.elements) {
    if (row.attributes.role !== 'row' || row.tag === 'tr' || row.hidden) continue
    let table: PageElement | null = row.parent
    while (table && !TABLE_ROLES.has(table.attributes.role ?? '')) table = table.parent
    if (!table) continue
    const cells = tree
      .within(row)
      .filter(({ attributes, hidden }) => CELL_ROLES.has(attributes.role ?? '') && !hidden)
    addRow(tables, table, cells)
  }
  return tables
}

function addRow(tables: Map<PageElement, PageElement[][]>, table: PageElement, cells: PageElement[]): void {
  const rows = tables.get(table)
  if (!rows) tables.set(table, [cells])
  else if (rows.length < MAX_ROWS) rows.push(cells)
}

/** Repeats each cell in all columns and rows that it spans. */
function spread(rows: readonly PageElement[][]): Grid {
  const spreader = new SpanSpreader()
  return rows
    .filter((cells) => cells.length > 0)
    .map((cells) => spreader.rowOf(cells))
    .filter((row) => row.length > 0)
}

class SpanSpreader {
  /** For each column, the cell that extends into the next rows and the number of rows that it still covers. */
  readonly #carried: { cell: PageElement; remaining: number }[] = []
  /** How many more cells may be added. */
  #remaining = MAX_CELLS

  /** Returns the next row, given the cells that start in it. */
  rowOf(cells: readonly PageElement[]): PageElement[] {
    const row: PageElement[] = []
    for (const cell of cells) {
      this.#addCarried(row)
      this.#addCell(row, cell)
    }
    this.#addCarried(row)
    return row
  }

  #addCarried(row: PageElement[]): void {
    for (
      let held = this.#carried[row.length];
      held && held.remaining > 0 && this.#remaining-- > 0;
      held = this.#carried[row.length]
    ) {
      held.remaining--
      row.push(held.cell)
    }
  }

  #addCell(row: PageElement[], cell: PageElement): void {
    const { colspan, rowspan, 'aria-colspan': ariaColspan } = cell.attributes
    const rowsBelow = span(rowspan) - 1
    for (
      let i = span(colspan ?? ariaColspan);
      i > 0 && row.length < MAX_COLUMNS && this.#remaining > 0;
      i--
    ) {
      this.#remaining--
      this.#carried[row.length] = { cell, remaining: rowsBelow }
      row.push(cell)
    }
  }
}

function span(text: string | undefined): number {
  return Math.min(MAX_COLUMNS, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))
}

/** Finds boxes whose children each have the same number of small children: rows or columns of cells. */
function boxGrids(tree: PageTree, isPlan: (name: string) => boolean): HeldGrid[] {
  const found: HeldGrid[] = []
  for (const box of tree.elements) {
    if (sizeOf(box) < MIN_BOX_ELEMENTS || NEVER_GRIDS.has(box.tag) || box.hidden) continue
    const children = tree.childrenOf(box)
    if (children.length < 2) continue
    if (box.landmark === 'nav' || box.landmark === 'footer' || box.attributes.role === 'row') continue
    for (const grid of flatGrids(tree, children, isPlan)) found.push([box, grid])
    if (!canBeRows(children)) continue
    const rows = children.map((child) => (child.hidden ? [] : tree.childrenOf(child)))
    const width = mostCommon(rows.map((cells) => cells.length).filter((length) => length >= MIN_COLUMNS))
    if (width < MIN_COLUMNS || width > MAX_COLUMNS) continue
    const fitting = rows
      .slice(0, MAX_ROWS)
      .filter((cells) => cells.length === width || cells.length === width - 1)
      .filter((cells) => cells.every((cell) => isCellLike(tree, cell)))
    if (fitting.length < 2) continue
    found.push([box, fitting.map((cells) => [...cells])])
  }
  return found
}

/** Splits sibling cells, which only a style sheet puts in rows, into rows of every width that fits, widest first. */
function flatGrids(tree: PageTree, all: readonly PageElement[], isPlan: (name: string) => boolean): Grid[] {
  if (all.length < MIN_COLUMNS * MIN_COLUMNS) return []
  const cells = all.filter(({ hidden }) => !hidden)
  const isPossible =
    cells.length >= MIN_COLUMNS * MIN_COLUMNS &&
    cells.length <= MAX_FLAT_CELLS &&
    cells.slice(1, 3).every((cell) => isPlan(tree.wording(firstPartOf(tree, cell)).name ?? ''))
  if (!isPossible || cells.some((cell) => cell.tag !== cells[0].tag || !isCellLike(tree, cell))) return []
  const grids: Grid[] = []
  for (let width = MAX_FLAT_COLUMNS; width >= MIN_COLUMNS; width--) {
    if (cells.length % width > 0 || cells.length / width < 3) continue
    grids.push(
      Array.from({ length: cells.length / width }, (_, row) => cells.slice(row * width, (row + 1) * width))
    )
  }
  return grids
}

function isCellLike(tree: PageTree, element: PageElement): boolean {
  if (sizeOf(element) > MAX_CELL_ELEMENTS || isRowContainer(element)) return false
  return tree.firstWithin(element, isRowContainer) === null
}

function isRowContainer({ tag }: PageElement): boolean {
  return ROW_CONTAINERS.has(tag)
}

/** Whether two children have enough descendants to be rows of cells. One of them may lack a cell. */
function canBeRows(children: readonly PageElement[]): boolean {
  let rows = 0
  let hasFullRow = false
  for (const child of children) {
    if (sizeOf(child) < MIN_COLUMNS - 1) continue
    rows++
    hasFullRow ||= sizeOf(child) >= MIN_COLUMNS
  }
  return hasFullRow && rows >= 2
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  let best = 0
  for (const number of numbers) {
    const count = (counts.get(number) ?? 0) + 1
    counts.set(number, count)
    if (count > (counts.get(best) ?? 0)) best = number
  }
  return best
}

export function transposed(grid: Grid): Grid {
  const width = Math.max(...grid.map((row) => row.length))
  if (grid.some((row) => row.length !== width)) return []
  return Array.from({ length: width }, (_, column) => grid.map((row) => row[column]))
}

/** Whether only a style sheet arranges the cells in rows, which makes the number of columns a guess. */
export function isFlat(grid: Grid): boolean {
  return grid.length > 1 && grid[0][0].parent === grid[1][0].parent
}

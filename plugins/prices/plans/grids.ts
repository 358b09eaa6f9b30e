import type { Page, PageElement } from 'rivalwatch-plugin'
import { firstPartOf } from './names.js'
import { ancestorOf, PageTree, sizeOf } from './tree.js'

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
const NEVER_GRIDS = new Set('html head body table tbody thead tr nav footer form select svg p'.split(' '))
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

function tablesOf(page: Page): HeldGrid[] {
  const tree = PageTree.of(page)
  const tables = new Map<PageElement, PageElement[][]>()
  for (const row of tree.elements) {
    const isRow = row.tag === 'tr' || row.attributes.role === 'row'
    if (!isRow || row.hidden) continue
    const table = ancestorOf(row, ({ tag, attributes }) =>
      row.tag === 'tr' ? tag === 'table' : TABLE_ROLES.has(attributes.role ?? '')
    )
    const parts = row.tag === 'tr' ? tree.childrenOf(row) : tree.within(row)
    const cells = parts.filter(
      ({ tag, attributes, hidden }) =>
        !hidden && (row.tag === 'tr' ? tag === 'td' || tag === 'th' : CELL_ROLES.has(attributes.role ?? ''))
    )
    if (!table || cells.length === 0) continue
    const rows = tables.get(table)
    if (!rows) tables.set(table, [cells])
    else if (rows.length < MAX_ROWS) rows.push(cells)
  }
  return [...tables].slice(0, MAX_GRIDS).map(([table, rows]) => [table, spread(rows)])
}

/** Repeats each cell in all columns and rows that it spans. */
function spread(rows: readonly PageElement[][]): Grid {
  /** For each column, the cell that extends into the next rows and the number of rows that it still covers. */
  const carried: { cell: PageElement; rows: number }[] = []
  let free = MAX_CELLS
  const grid = rows.map((cells) => {
    const row: PageElement[] = []
    const addCarried = () => {
      for (let held = carried[row.length]; held?.rows > 0 && free-- > 0; held = carried[row.length]) {
        held.rows--
        row.push(held.cell)
      }
    }
    for (const cell of cells) {
      addCarried()
      const { colspan, rowspan, 'aria-colspan': ariaColspan } = cell.attributes
      for (let i = span(colspan ?? ariaColspan); i > 0 && row.length < MAX_COLUMNS && free-- > 0; i--) {
        carried[row.length] = { cell, rows: span(rowspan) - 1 }
        row.push(cell)
      }
    }
    addCarried()
    return row
  })
  // No cell is left for the last rows of a table that is too large.
  return grid.filter((row) => row.length > 0)
}

function span(text: string | undefined): number {
  return Math.min(MAX_COLUMNS, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))
}

/** Finds boxes whose children each have the same number of small children: rows or columns of cells. */
function boxGrids(tree: PageTree, isPlan: (name: string) => boolean): HeldGrid[] {
  return tree.elements.flatMap((box): HeldGrid[] => {
    if (sizeOf(box) < MIN_BOX_ELEMENTS || NEVER_GRIDS.has(box.tag) || box.hidden) return []
    if (box.landmark === 'nav' || box.landmark === 'footer' || box.attributes.role === 'row') return []
    const children = tree.childrenOf(box).filter(({ hidden }) => !hidden)
    const flat = flatGrids(tree, children, isPlan).map((grid): HeldGrid => [box, grid])
    const rows = children.map((child) => tree.childrenOf(child))
    const width = mostCommon(rows.map((cells) => cells.length).filter((length) => length >= MIN_COLUMNS))
    // One row may lack a cell for the label.
    const fitting = rows
      .slice(0, MAX_ROWS)
      .filter(({ length }) => width > 0 && (length === width || length === width - 1))
      .filter((cells) => cells.every((cell) => isCellLike(tree, cell)))
    const isGrid = width <= MAX_COLUMNS && fitting.length > 1
    return isGrid ? [...flat, [box, fitting.map((cells) => [...cells])]] : flat
  })
}

/** Splits sibling cells, which only a style sheet puts in rows, into rows of every width that fits, widest first. */
function flatGrids(tree: PageTree, cells: readonly PageElement[], isPlan: (name: string) => boolean): Grid[] {
  const isPossible =
    cells.length >= MIN_COLUMNS * MIN_COLUMNS &&
    cells.length <= MAX_FLAT_CELLS &&
    cells.slice(1, 3).every((cell) => isPlan(tree.wording(firstPartOf(tree, cell)).name ?? '')) &&
    cells.every((cell) => cell.tag === cells[0].tag && isCellLike(tree, cell))
  if (!isPossible) return []
  const widths = Array.from({ length: MAX_FLAT_COLUMNS - MIN_COLUMNS + 1 }, (_, at) => MAX_FLAT_COLUMNS - at)
  return widths
    .filter((width) => cells.length % width === 0 && cells.length / width >= 3)
    .map((width) =>
      Array.from({ length: cells.length / width }, (_, row) => cells.slice(row * width, (row + 1) * width))
    )
}

function isCellLike(tree: PageTree, element: PageElement): boolean {
  const isRows = ({ tag }: PageElement) => ROW_CONTAINERS.has(tag)
  return sizeOf(element) <= MAX_CELL_ELEMENTS && !isRows(element) && !tree.firstWithin(element, isRows)
}

/** Returns the most common of some numbers, the first of several; 0 if there are none. */
function mostCommon(numbers: readonly number[]): number {
  const groups = [...Map.groupBy(numbers, (number) => number).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? 0
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

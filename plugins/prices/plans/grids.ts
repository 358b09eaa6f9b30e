import type { PageElement } from '#platform/contract'
import { closest, type PageTree } from './tree.js'

/** Cells in rows and columns; one that spans several stands in each of them. */
export type Grid = PageElement[][]

const MOST_ROWS = 1_000
const MOST_COLUMNS = 80
const MOST_GRIDS = 100
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader'])
const TABLE_ROLES = new Set(['table', 'grid', 'treegrid'])
const UNSUITED = new Set([
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
const HOLDS_ROWS = new Set(['ul', 'ol', 'dl', 'table', 'tr', 'td', 'th', 'dt'])
/** A cell holds little, unlike a section of a page. */
const MOST_PARTS_OF_CELL = 25

/**
 * Everything on a page that has rows and columns, in document order: tables, tables by role, and rows of boxes.
 * @param withBoxes any boxes in rows may be a grid, so they are worth looking at only where plans can be expected
 */
export function gridsOf(tree: PageTree, withBoxes: boolean): Grid[] {
  const grids: { at: number; grid: Grid }[] = []
  const add = (element: PageElement, grid: Grid) => {
    if (grid.length > 0 && grids.length < MOST_GRIDS) grids.push({ at: tree.indexOf(element), grid })
  }
  for (const [table, rows] of rowsByTable(tree)) add(table, spread(rows))
  for (const [table, rows] of rowsByRole(tree)) add(table, spread(rows))
  if (withBoxes) for (const [box, grid] of boxes(tree)) add(box, grid)
  return grids.sort((a, b) => a.at - b.at).map(({ grid }) => grid)
}

function rowsByTable(tree: PageTree): Map<PageElement, PageElement[][]> {
  const tables = new Map<PageElement, PageElement[][]>()
  for (const row of tree.page.elements('tr')) {
    const table = closest(row, 'table')
    if (!table || row.hidden) continue
    const cells = tree.childrenOf(row).filter(({ tag, hidden }) => (tag === 'td' || tag === 'th') && !hidden)
    put(tables, table, cells)
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
    put(tables, table, cells)
  }
  return tables
}

function put(tables: Map<PageElement, PageElement[][]>, table: PageElement, cells: PageElement[]): void {
  const rows = tables.get(table)
  if (!rows) tables.set(table, [cells])
  else if (rows.length < MOST_ROWS) rows.push(cells)
}

/** Puts each cell into all columns and rows that it spans. */
function spread(rows: readonly PageElement[][]): Grid {
  const carried: { cell: PageElement; left: number }[] = []
  return rows
    .filter((cells) => cells.length > 0)
    .map((cells) => {
      const row: PageElement[] = []
      const carry = () => {
        for (let held = carried[row.length]; held && held.left > 0; held = carried[row.length]) {
          held.left--
          row.push(held.cell)
        }
      }
      for (const cell of cells) {
        carry()
        const { colspan, rowspan, 'aria-colspan': ariaColspan } = cell.attributes
        const rowsMore = span(rowspan) - 1
        for (let i = span(colspan ?? ariaColspan); i > 0 && row.length < MOST_COLUMNS; i--) {
          carried[row.length] = { cell, left: rowsMore }
          row.push(cell)
        }
      }
      carry()
      return row
    })
}

function span(text: string | undefined): number {
  return Math.min(MOST_COLUMNS, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))
}

/** Boxes whose children hold equally many small children each: rows of cells, or columns of them. */
function boxes(tree: PageTree): [PageElement, Grid][] {
  const found: [PageElement, Grid][] = []
  for (const box of tree.elements) {
    const children = tree.childrenOf(box)
    if (children.length < 2 || UNSUITED.has(box.tag) || box.hidden) continue
    if (box.landmark === 'nav' || box.landmark === 'footer' || box.attributes.role === 'row') continue
    const rows = children.map((child) => (child.hidden ? [] : tree.childrenOf(child)))
    const width = commonest(rows.map((cells) => cells.length).filter((length) => length > 2))
    if (width < 3 || width > MOST_COLUMNS) continue
    const fitting = rows
      .slice(0, MOST_ROWS)
      .filter((cells) => cells.length === width || cells.length === width - 1)
      .filter((cells) => cells.every((cell) => isCellLike(tree, cell)))
    if (fitting.length < 2) continue
    found.push([box, fitting.map((cells) => [...cells])])
  }
  return found
}

function isCellLike(tree: PageTree, element: PageElement): boolean {
  if (tree.sizeOf(element) > MOST_PARTS_OF_CELL || HOLDS_ROWS.has(element.tag)) return false
  return !tree.within(element).some(({ tag }) => HOLDS_ROWS.has(tag))
}

function commonest(numbers: readonly number[]): number {
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

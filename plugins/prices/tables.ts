import type { Block, Page, PageElement } from '#platform/contract'

/** The names that a table gives to what stands in one of its cells. */
export interface CellPlace {
  rowLabel: string
  columnLabel: string
  /** What stands before the block in its own cell. */
  cellLabel: string
}

interface Cell {
  text: string
  rowLabel: string
  columnLabel: string
}

const MOST_COLUMNS = 100
/** How many cells further on a block is looked for: cells without visible text lie between. */
const LOOK_AHEAD = 200
/** Nested tables hold their text once for each level: past this no further cells are read. */
const MOST_CHARACTERS = 2_000_000

/**
 * Finds the table cell of each block that stands in one. Blocks know no markup, so both are walked side by side.
 * @returns places by index of the block
 */
export function placesInTables(page: Page): Map<number, CellPlace> {
  const cells = cellsOf(page)
  const places = new Map<number, CellPlace>()
  let current = 0
  let offset = 0
  page.blocks.forEach((block, index) => {
    if (block.kind !== 'cell' && block.kind !== 'cta' && block.kind !== 'link' && block.kind !== 'heading')
      return
    const found = locate(block, cells, current, offset)
    if (!found) return
    const { text, rowLabel, columnLabel } = cells[found.cell]
    places.set(index, { rowLabel, columnLabel, cellLabel: text.slice(0, found.start).trim() })
    current = found.cell
    offset = found.start + block.text.length
  })
  return places
}

function locate(
  block: Block,
  cells: Cell[],
  current: number,
  offset: number
): { cell: number; start: number } | null {
  const reach = block.kind === 'cell' ? LOOK_AHEAD : 1
  for (let cell = current; cell < Math.min(cells.length, current + reach); cell++) {
    const start = cells[cell].text.indexOf(block.text, cell === current ? offset : 0)
    if (start >= 0) return { cell, start }
  }
  return null
}

function cellsOf(page: Page): Cell[] {
  const cells: Cell[] = []
  const columns = new Map<PageElement, string[]>()
  let characters = 0
  /** The row that a table's column labels are read from. */
  const headers = new Map<PageElement, PageElement>()
  const filled = new Map<PageElement, { column: number; label: string }>()
  for (const element of page.elements('td', 'th')) {
    const row = closest(element, 'tr')
    const table = row && closest(row, 'table')
    if (element.hidden || !row || !table) continue
    if (characters > MOST_CHARACTERS) break
    const text = page.textOf(element)
    characters += text.length
    const place = filled.get(row)
    const column = place?.column ?? 0
    const span = Math.min(Math.max(1, Number.parseInt(element.attributes.colspan, 10) || 1), MOST_COLUMNS)
    const labels = columns.get(table) ?? []
    if (!headers.has(table)) headers.set(table, row)
    const isFirstRow = headers.get(table) === row
    if (isFirstRow) {
      columns.set(table, labels)
      for (let i = column; i < Math.min(column + span, MOST_COLUMNS); i++) labels[i] = text
    }
    filled.set(row, { column: column + span, label: place?.label ?? text })
    cells.push({
      text,
      rowLabel: column === 0 ? '' : (place?.label ?? ''),
      columnLabel: isFirstRow ? '' : (labels[column] ?? ''),
    })
  }
  return cells
}

function closest(element: PageElement, tag: string): PageElement | null {
  let ancestor = element.parent
  while (ancestor && ancestor.tag !== tag) ancestor = ancestor.parent
  return ancestor
}

import type { Block, Page, PageElement } from '#platform/contract'
import { gridsOf } from './plans/grids.js'
import { firstPieceOf, isHeading } from './plans/names.js'
import { PageTree } from './plans/tree.js'

/** The names that a table gives to what stands in one of its cells. */
export interface CellPlace {
  rowLabel: string
  columnLabel: string
  /** What stands before the block in its own cell. */
  cellLabel: string
}

interface Cell {
  text: string
  /** A table only for those who ask for roles: its blocks are of any kind. */
  isByRole: boolean
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
  const cells = cellsOf(PageTree.of(page))
  const places = new Map<number, CellPlace>()
  if (cells.length === 0) return places
  const hasRoles = cells.some(({ isByRole }) => isByRole)
  let current = 0
  let offset = 0
  for (const [index, block] of page.blocks.entries()) {
    // Without roles only what is a cell by its tag is found further on.
    const ahead = block.kind === 'cell' || hasRoles ? LOOK_AHEAD : 1
    const found = locate(block, cells, current, ahead, offset)
    if (!found) continue
    const { text, rowLabel, columnLabel } = cells[found.cell]
    places.set(index, { rowLabel, columnLabel, cellLabel: text.slice(0, found.start).trim() })
    current = found.cell
    offset = found.start + block.text.length
  }
  return places
}

/** @param ahead how many cells are looked at, from `current` on  @param offset behind what was found in that one */
function locate(
  block: Block,
  cells: Cell[],
  current: number,
  ahead: number,
  offset: number
): { cell: number; start: number } | null {
  const isCell = block.kind === 'cell'
  const isPart = isCell || block.kind === 'cta' || block.kind === 'link' || block.kind === 'heading'
  for (let cell = current; cell < Math.min(cells.length, current + ahead); cell++) {
    const { text, isByRole } = cells[cell]
    if (!isByRole && !(isCell || (isPart && cell === current))) continue
    const start = text.indexOf(block.text, cell === current ? offset : 0)
    // A block does not say that it stands in a cell by role: further on it has to be how one begins.
    if (start === 0 || (start > 0 && (isCell || cell === current))) return { cell, start }
  }
  return null
}

function cellsOf(tree: PageTree): Cell[] {
  const cells: (Cell & { at: number })[] = []
  let characters = 0
  for (const grid of gridsOf(tree, null)) {
    const columns = grid[0].slice(0, MOST_COLUMNS).map((cell) => columnLabelOf(tree, cell))
    const seen = new Set<number>()
    for (const row of grid) {
      if (characters > MOST_CHARACTERS) break
      const rowLabel = tree.textOf(row[0])
      for (const [column, cell] of row.entries()) {
        if (seen.has(cell.index)) continue
        seen.add(cell.index)
        const text = tree.textOf(cell)
        characters += text.length
        cells.push({
          at: cell.index,
          text,
          isByRole: cell.tag !== 'td' && cell.tag !== 'th',
          rowLabel: column === 0 ? '' : rowLabel,
          columnLabel: row === grid[0] ? '' : (columns[column] ?? ''),
        })
      }
    }
  }
  return cells.sort((a, b) => a.at - b.at)
}

/** Without the button that stands in the head of a plan's column. */
function columnLabelOf(tree: PageTree, cell: PageElement): string {
  const heading = tree.firstWithin(cell, isHeading)
  if (heading) return tree.textOf(heading)
  return tree.firstWithin(cell, isCallToAction) ? firstPieceOf(tree, cell) : tree.textOf(cell)
}

function isCallToAction({ callToAction }: PageElement): boolean {
  return callToAction
}

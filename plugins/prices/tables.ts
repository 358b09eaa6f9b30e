import type { Page, PageElement } from 'rivalwatch-plugin'
import { gridsOf, type Grid } from './plans/grids.js'
import { firstPartOf } from './plans/names.js'
import { PageTree } from './plans/tree.js'

/** What a table says about a block in one of its cells. */
export interface CellPlace {
  rowLabel: string
  columnLabel: string
  /** The text before the block in the same cell. */
  cellLabel: string
}

const MAX_COLUMNS = 100
/** A cell with more blocks is part of the page's layout. */
const MAX_BLOCKS = 100

/**
 * Finds the table cell of each block that is in one. In nested tables, the innermost cell counts.
 * @returns places by the block's index
 */
export function placesInTables(page: Page): Map<number, CellPlace> {
  const tree = PageTree.of(page)
  const places = new Map<number, CellPlace>()
  for (const grid of [...gridsOf(tree, null), ...definitionsOf(tree)]) {
    const columns = grid[0].slice(0, MAX_COLUMNS).map((cell) => columnLabelOf(tree, cell))
    const seen = new Set<PageElement>()
    for (const row of grid) {
      const rowLabel = tree.textOf(row[0])
      for (const [column, cell] of row.entries()) {
        if (seen.has(cell)) continue
        seen.add(cell)
        const [start, end] = page.blocksIn(cell)
        if (end - start > MAX_BLOCKS) continue
        const texts = page.blocks.slice(start, end).map(({ text }) => text)
        for (let at = start; at < end; at++) {
          places.set(at, {
            rowLabel: column === 0 ? '' : rowLabel,
            columnLabel: row === grid[0] ? '' : (columns[column] ?? ''),
            cellLabel: texts.slice(0, at - start).join(' '),
          })
        }
      }
    }
  }
  return places
}

/** Returns the entries of definition lists as grids of one row. */
function definitionsOf(tree: PageTree): Grid[] {
  return tree.page.elements('dt').flatMap((term) => {
    const definition = tree.definitionOf(term)
    return definition ? [[[term, definition]]] : []
  })
}

/** Returns a column's label without the button that the header of a plan often contains. */
function columnLabelOf(tree: PageTree, cell: PageElement): string {
  return tree.firstWithin(cell, (part) => part.callToAction) ? firstPartOf(tree, cell) : tree.textOf(cell)
}

import type { Page, PageElement, Unit } from 'rivalwatch-plugin'

const CELLS = new Set(['td', 'th'])
/** Characters. A longer first cell is a text and not the name of a row. */
const MAX_TITLE_LENGTH = 80
/** A row with more lines is part of the page's layout. */
const MAX_LINES = 16
const MAX_ROWS = 1_000
const HAS_NAME = /[\p{L}\p{N}]/u

/** Reads the rows of tables and definition lists that have a name in their first cell, and something about it after it. */
export function readRows(page: Page): Unit[] {
  const rows = [
    ...firstRows(page).flatMap((row) => (isHeader(page, row) ? [] : cellsOf(page, row))),
    ...definitions(page),
  ]
  return rows
    .flatMap(([name, last]): Unit[] => {
      const [start, end] = [page.blocksIn(name)[0], page.blocksIn(last)[1]]
      const title = page.textOf(name)
      const isNamed = title.length <= MAX_TITLE_LENGTH && HAS_NAME.test(title)
      const isRow = page.blocksIn(name)[1] - start === 1 && end - start > 1 && end - start <= MAX_LINES
      return isNamed && isRow ? [{ kind: 'row', title, start, end }] : []
    })
    .sort((a, b) => a.start - b.start)
}

/** Reads the rows of tables that name the columns below them. */
export function readTableHeaders(page: Page): Unit[] {
  return firstRows(page).flatMap((row): Unit[] => {
    const [ends] = isHeader(page, row) ? cellsOf(page, row) : []
    if (!ends) return []
    const [start, end] = [page.blocksIn(ends[0])[0], page.blocksIn(ends[1])[1]]
    return end > start && end - start <= MAX_LINES
      ? [{ kind: 'table_header', title: page.textOf(row).slice(0, MAX_TITLE_LENGTH), start, end }]
      : []
  })
}

/** Returns as many rows as a page has units of a kind, and some of which none becomes one. */
function firstRows(page: Page): readonly PageElement[] {
  return page.elements('tr').slice(0, MAX_ROWS)
}

function isHeader(page: Page, row: PageElement): boolean {
  return row.parent?.tag === 'thead' || childrenOf(page, row).every(({ tag }) => tag === 'th')
}

type Ends = [first: PageElement, last: PageElement]

function cellsOf(page: Page, row: PageElement): Ends[] {
  if (row.hidden) return []
  const cells = childrenOf(page, row).filter(({ tag }) => CELLS.has(tag))
  return cells.length > 1 ? [[cells[0], cells.at(-1)!]] : []
}

/** Returns each term with its definition. */
function definitions(page: Page): Ends[] {
  return page.elements('dl').flatMap((list) => {
    const parts = childrenOf(page, list).flatMap((one) => (one.tag === 'div' ? childrenOf(page, one) : [one]))
    return parts.flatMap((term, at): Ends[] =>
      term.tag === 'dt' && parts[at + 1]?.tag === 'dd' ? [[term, parts[at + 1]]] : []
    )
  })
}

function childrenOf(page: Page, parent: PageElement): PageElement[] {
  return page
    .elements()
    .slice(parent.index + 1, parent.end)
    .filter((element) => element.parent === parent)
}

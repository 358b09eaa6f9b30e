import type { Page, PageElement, Unit } from 'rivalwatch-plugin'

const CELLS = new Set(['td', 'th'])
/** In characters. A longer first cell is text, not the name of a row. */
const MAX_TITLE_LENGTH = 80
/** A row with more lines is part of the page's layout. */
const MAX_LINES = 16
const MAX_ROWS = 1_000
const HAS_NAME = /[\p{L}\p{N}]/u

type Ends = [first: PageElement, last: PageElement]

/** Reads the rows of tables and definition lists whose first cell names them. */
export function readRows(page: Page): Unit[] {
  const rows = page.once(tableRows).flatMap(({ ends, isHeader }) => (isHeader ? [] : [ends]))
  return [...rows, ...definitions(page)]
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
  return page.once(tableRows).flatMap(({ row, ends, isHeader }): Unit[] => {
    if (!isHeader) return []
    const [start, end] = [page.blocksIn(ends[0])[0], page.blocksIn(ends[1])[1]]
    return end > start && end - start <= MAX_LINES
      ? [{ kind: 'table_header', title: page.textOf(row).slice(0, MAX_TITLE_LENGTH), start, end }]
      : []
  })
}

/** Returns the visible rows with several cells among the first 1,000 table rows. More would never become units. */
function tableRows(page: Page): { row: PageElement; ends: Ends; isHeader: boolean }[] {
  return page
    .elements('tr')
    .slice(0, MAX_ROWS)
    .flatMap((row) => {
      if (row.hidden) return []
      const children = childrenOf(page, row)
      const cells = children.filter(({ tag }) => CELLS.has(tag))
      if (cells.length < 2) return []
      const isHeader = row.parent?.tag === 'thead' || children.every(({ tag }) => tag === 'th')
      return [{ row, ends: [cells[0], cells.at(-1)!] satisfies Ends, isHeader }]
    })
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

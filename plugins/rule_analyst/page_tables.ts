import type { Block, Unit } from 'rivalwatch-plugin'
import { containsWords, textKey } from './likeness.js'

/** What a cell of a table is about: "SSO" and "Team". */
export interface CellLabel {
  row: string
  column: string
}

const TOTAL =
  /^\P{L}*(?:sub-?)?(?:total(?:e|en|t)?|gesamt\p{L}*|summe|suma|somme|somma|totaal|razem|celkem|合計|합계)(?!\p{L})/iu

/** The tables and definition lists of one version of a page. */
export class PageTables {
  /** The rows of tables and definition lists, titled by their first cells. */
  readonly rows: readonly Unit[]
  readonly #rowsByEnd: ReadonlyMap<number, Unit>

  constructor(
    private readonly blocks: readonly Block[],
    private readonly units: readonly Unit[],
    private readonly company: string | null
  ) {
    this.rows = units.filter(({ kind }) => kind === 'row')
    this.#rowsByEnd = new Map(this.rows.map((row) => [row.end, row]))
  }

  /**
   * Returns what a line of a table is about: the first cell of its row and, in a table with several columns, the header
   * of its column; null if it is not in a table.
   */
  cellLabel(at: number): CellLabel | null {
    const row = this.rows.find(({ start, end }) => at > start && at < end)
    if (!row) return null
    const header = row.end - row.start > 2 ? this.#headerOf(row) : undefined
    // The header may have no text above the names of the rows.
    const offset = header ? header.end - header.start - (row.end - row.start) : 0
    if (!header || offset > 0 || offset < -1) return { row: row.title, column: '' }
    return { row: row.title, column: this.blocks[header.start + at - row.start + offset].text }
  }

  /** Whether a cell is in another vendor's column, in a table that has a column for the company. */
  isOfOtherVendor(at: number): boolean {
    const own = textKey(this.company ?? '')
    const isOwn = (text: string) => own !== '' && containsWords(textKey(text), own)
    const row = this.rows.find(({ start, end }) => at > start && at < end)
    const header = row && this.#headerOf(row)
    if (!header) return false
    const columns = this.blocks.slice(header.start, header.end).map(({ text }) => text)
    return columns.some(isOwn) && !isOwn(this.cellLabel(at)?.column ?? '')
  }

  /** Whether a row is part of a calculation: below it in the same table, a row states a total. */
  isSummedUp(title: string): boolean {
    let row = this.rows.find((one) => one.title === title)
    while (row && !TOTAL.test(row.title)) {
      const { end } = row
      row = this.rows.find(({ start }) => start === end)
    }
    return row !== undefined
  }

  /** Returns the header of a row's table, which is right above its first row. */
  #headerOf(row: Unit): Unit | undefined {
    let top = row
    for (let above: Unit | undefined = row; above; above = this.#rowsByEnd.get(top.start)) top = above
    return this.units.find(({ kind, end }) => kind === 'table_header' && end === top.start)
  }
}

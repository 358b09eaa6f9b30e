import type { Block, Unit } from 'rivalwatch-plugin'

/** What a cell of a table is about: "SSO" and "Team". */
export interface CellLabel {
  row: string
  column: string
}

/** The tables and definition lists of one version of a page. */
export class PageTables {
  /** The rows of tables and definition lists, titled by their first cells. */
  readonly rows: readonly Unit[]
  readonly #rowsByEnd: ReadonlyMap<number, Unit>

  constructor(
    private readonly blocks: readonly Block[],
    private readonly units: readonly Unit[]
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

  /** Returns the header of a row's table, which is right above its first row. */
  #headerOf(row: Unit): Unit | undefined {
    let top = row
    for (let above: Unit | undefined = row; above; above = this.#rowsByEnd.get(top.start)) top = above
    return this.units.find(({ kind, end }) => kind === 'table_header' && end === top.start)
  }
}

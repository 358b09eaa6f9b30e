import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { isCosmetic } from '../differences.js'
import { editClause } from '../edit_words.js'
import { textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { cellPhrase, lacksAmount } from '../proof.js'
import { STATUS } from '../status_words.js'
import { amountsIn, joinNames, quote, wordCount } from '../words.js'

/** The rest of a phrase that begins in another cell, or a placeholder. */
const NOT_A_NAME = /^\p{Ll}+ |[{}<>]|^[^\p{L}]*$/u
/** Rows that a sentence names. */
const MAX_NAMED = 2
/** Number of words. Shorter cells are shown after the name of their row. */
const MAX_DETAIL_WORDS = 6

/** A row of a table with what a sentence calls it. */
interface Row extends Unit {
  /** What is quoted: the name, with the second cell if other rows have the same name. */
  name: string
  /** What is said next to it: " under “Vans”". */
  suffix: string
  cells: string[]
}

/** Rows of tables and definition lists: new ones, missing ones, and cells whose text changed. */
export const rows: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.isNewsList) return []
    const [before, after] = namedRows([comparison.before, comparison.after])
    // A row whose cells the other version has too was only renamed. Many rows consist only of check marks.
    const cellsOf = ({ cells }: Row) => cells.map(textKey).join('\n')
    const onlyIn = (some: Map<string, Row>, others: Map<string, Row>) => {
      const missing = [...others].flatMap(([key, row]) => (some.has(key) ? [] : cellsOf(row)))
      const known = new Set(missing.filter((cells) => /\d|\p{L}{4}.*\p{L}{4}/su.test(cells)))
      return [...some].flatMap(([key, row]) => (others.has(key) || known.has(cellsOf(row)) ? [] : [row]))
    }
    return [
      ...[...after].flatMap(([key, row]) => editedRow(comparison, before.get(key), row)),
      ...listClaims(comparison, 'after', onlyIn(after, before)),
      ...listClaims(comparison, 'before', onlyIn(before, after)),
    ]
  },
}

/**
 * Returns the rows of both versions by name. Rows that share a name are told apart by the heading above them, and then
 * by their second cell. Leaves out rows that even this does not tell apart, and rows of plans.
 */
function namedRows(versions: readonly PageVersion[]): Map<string, Row>[] {
  const found = versions.map(() => new Map<string, Row>())
  let left = versions.map((version) => {
    const plans = version.unitsOf('plan')
    return version.tables.rows.filter(
      (row) => !plans.some(({ start, end }) => row.start >= start && row.start < end)
    )
  })
  for (const detail of [0, 1, 2]) {
    const named = left.map((some, at) =>
      Map.groupBy(
        some.map((row) => describe(versions[at], row, detail)),
        ({ name, suffix }) => textKey(`${name}${suffix}`).replaceAll('×', 'x')
      )
    )
    const isShared = (key: string) => named.some((byKey) => (byKey.get(key)?.length ?? 0) > 1)
    left = named.map((byKey, at) =>
      [...byKey].flatMap(([key, some]) => {
        if (isShared(key)) return some
        found[at].set(key, some[0])
        return []
      })
    )
  }
  return found
}

/** @param detail 0 for the name of a row, 1 to name the heading above it, too, and 2 to add its second cell */
function describe({ blocks }: PageVersion, row: Unit, detail: number): Row {
  const cells = blocks.slice(row.start + 1, row.end).map(({ text }) => text)
  const heading = blocks[row.start].path.at(-1) ?? ''
  const name = detail > 1 && cells.length > 1 ? `${row.title} · ${cells[0]}` : row.title
  return { ...row, name, suffix: detail > 0 && heading !== '' ? ` under ${quote(heading, 40)}` : '', cells }
}

/**
 * Claims the changed cells of a row as one fact about it. A row with a different number of cells belongs to another
 * table.
 */
function editedRow({ before, after, label }: Comparison, old: Row | undefined, row: Row): Claim[] {
  if (!old || old.cells.length !== row.cells.length) return []
  const cells = row.cells.flatMap((now, at) => {
    const was = old.cells[at]
    // If neither cell is in a changed line, the difference was filtered out.
    const isEdited = before.hasChangedLine(was) || after.hasChangedLine(now)
    return isEdited && !isCosmetic(was, now)
      ? [{ was, now, label: after.tables.cellLabel(row.start + at + 1)! }]
      : []
  })
  const [first, ...others] = cells
  if (!first) return []
  const isOfStatus = cells.some(({ was, now }) => STATUS.test(was) || STATUS.test(now))
  const isOfPrice =
    label === 'pricing' &&
    cells.some(({ was, now }) => amountsIn(was).length > 0 && amountsIn(now).join() !== amountsIn(was).join())
  const texts = cells.map(({ now }) => quote(now, 40))
  return [
    {
      id: 'table_row',
      points: isOfPrice ? HIGH : isOfStatus ? MEDIUM : LOW,
      rank: 38 + others.length,
      clause:
        others.length > 0
          ? `now says ${joinNames(texts, MAX_NAMED)} for ${quote(row.name, 50)}${row.suffix}`
          : editClause(first.was, first.now, {
              place: ` for ${cellPhrase({ ...first.label, row: row.name })}${row.suffix}`,
              length: 55,
            }),
      why: 'A row of a table changed',
      proof: [row.title, ...cells.map(({ now }) => now)],
      essential: isOfPrice,
    },
  ]
}

function listClaims(comparison: Comparison, side: 'before' | 'after', some: readonly Row[]): Claim[] {
  const { label, page, edits } = comparison
  const isNew = side === 'after'
  const { [side]: version, [isNew ? 'before' : 'after']: other } = comparison
  const found = some.filter(
    ({ title }) =>
      !NOT_A_NAME.test(title) &&
      version.countLines(title) > other.countLines(title) &&
      // A row whose name was edited is neither new nor gone.
      !edits.some((edit) => edit.before && edit.after && edit[side]!.text === title)
  )
  if (found.length === 0) return []
  // A price that only this version states says more about a row than its other cells, and more than other rows.
  const priceOf = ({ cells }: Row) =>
    isNew && label === 'pricing' ? cells.find((cell) => lacksAmount(other, cell)) : undefined
  const ordered = found.toSorted((one, next) => Number(!priceOf(one)) - Number(!priceOf(next)))
  const isPriced = priceOf(ordered[0]) !== undefined
  const names = ordered.map((row) => {
    const details = priceOf(row) ?? [...new Set(row.cells)].join(', ')
    // A bare number lacks its unit.
    const isShown =
      (found.length <= MAX_NAMED || priceOf(row) !== undefined) &&
      wordCount(details) <= MAX_DETAIL_WORDS &&
      /\p{L}{2}|\p{Sc}/u.test(details) &&
      !/[()“”"]/.test(details)
    return `${quote(row.name, 60)}${isShown ? ` (${details})` : ''}${row.suffix}`
  })
  // Other lines may have the name of a row, so that only the row came or went.
  const isKnown = found.every(({ title }) => other.says(title))
  const [lists, noLongerLists] = isKnown
    ? ['added the row', 'removed the row']
    : ['now lists', 'no longer lists']
  return [
    {
      id: 'table_row',
      // A row in a plan table says what customers get. A new one elsewhere is more that the product can do.
      points: isPriced ? HIGH : label === 'pricing' || isNew ? MEDIUM : LOW,
      rank: isPriced ? 78 : isNew ? 41 : 40,
      clause: `${isNew ? lists : noLongerLists} ${joinNames(names, MAX_NAMED, 'entries')} on ${pagePhrase(page)}`,
      why: isNew ? 'New rows in a table' : 'Rows of a table are gone',
      proof: ordered.slice(0, 3).flatMap(({ title, cells }) => [title, ...cells]),
      essential: isPriced,
    },
  ]
}

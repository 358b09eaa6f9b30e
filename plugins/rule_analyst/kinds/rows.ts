import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { findDifference, isCosmetic } from '../differences.js'
import { textKey } from '../likeness.js'
import { pagePhrase } from '../page_names.js'
import type { PageVersion } from '../page_version.js'
import { cellPhrase, lacksAmount, newSentenceIn } from '../proof.js'
import { STATUS } from '../status_words.js'
import { amountsIn, joinNames, quote, quoteSides, wordCount } from '../words.js'

/** The rest of a phrase that begins in another cell, or a placeholder. */
const NOT_A_NAME = /^\p{Ll}+ |[{}<>]|^[^\p{L}]*$/u
/** Rows that a sentence names. */
const MAX_NAMED = 2
/** Number of words. Shorter cells are shown after the name of their row. */
const MAX_DETAIL_WORDS = 6

/** Rows of tables and definition lists: new ones, missing ones, and cells whose text changed. */
export const rows: Kind = {
  find(comparison) {
    if (comparison.isLegal || comparison.isNewsList) return []
    const [before, after] = namedRows([comparison.before, comparison.after])
    const edited = [...after].flatMap(([name, row]) => {
      const old = before.get(name)
      return old ? editedRow(comparison, old, row) : []
    })
    const removed = [...before].flatMap(([name, row]) => (after.has(name) ? [] : [row]))
    const added = [...after].flatMap(([name, row]) => (before.has(name) ? [] : [row]))
    return [
      ...edited,
      ...listClaims(comparison, 'after', withoutRenamed(added, removed)),
      ...listClaims(comparison, 'before', withoutRenamed(removed, added)),
    ]
  },
}

/** Leaves out rows whose cells the other version has under another name. Many rows consist only of check marks. */
function withoutRenamed(some: readonly Row[], others: readonly Row[]): Row[] {
  const cellsOf = ({ cells }: Row) => cells.map(textKey).join('\n')
  const known = new Set(others.map(cellsOf).filter((cells) => /\d|\p{L}{4}.*\p{L}{4}/su.test(cells)))
  return some.filter((row) => !known.has(cellsOf(row)))
}

/** A row of a table with what a sentence calls it. */
interface Row extends Unit {
  /** What is quoted: the name, with the second cell if other rows have the same name. */
  name: string
  /** What is said next to it: " under “Vans”". */
  suffix: string
  cells: string[]
}

/**
 * Returns the rows of both versions by name. Rows that share a name are told apart by the heading above them, and then
 * by their second cell. Leaves out rows that even this does not tell apart, and rows of plans.
 */
function namedRows(versions: readonly PageVersion[]): Map<string, Row>[] {
  const named = versions.map((version) => {
    const plans = version.unitsOf('plan')
    const free = version.tables.rows.filter(
      (row) => !plans.some(({ start, end }) => row.start >= start && row.start < end)
    )
    return Map.groupBy(free, ({ title }) => textKey(title).replaceAll('×', 'x'))
  })
  const found = versions.map(() => new Map<string, Row>())
  for (const name of new Set(named.flatMap((byName) => [...byName.keys()]))) {
    for (const detail of [0, 1, 2]) {
      const groups = named.map((byName, at) =>
        (byName.get(name) ?? []).map((row) => describe(versions[at], row, detail))
      )
      const keyOf = (row: Row) => `${name}\n${row.name}\n${row.suffix}`
      if (groups.some((group) => new Set(group.map(keyOf)).size < group.length)) continue
      for (const [at, group] of groups.entries()) for (const row of group) found[at].set(keyOf(row), row)
      break
    }
  }
  return found
}

/** @param detail 0 for the name of a row, 1 to name the heading above it, too, and 2 to add its second cell */
function describe({ blocks }: PageVersion, row: Unit, detail: number): Row {
  const cells = blocks.slice(row.start + 1, row.end).map(({ text }) => text)
  const heading = blocks[row.start].path.at(-1) ?? ''
  return {
    ...row,
    name: detail > 1 && cells.length > 1 ? `${row.title} · ${cells[0]}` : row.title,
    suffix: detail > 0 && heading !== '' ? ` under ${quote(heading, 40)}` : '',
    cells,
  }
}

/**
 * Claims the changed cells of a row as one fact about it. A row with a different number of cells belongs to another
 * table.
 */
function editedRow(comparison: Comparison, old: Row, row: Row): Claim[] {
  if (old.cells.length !== row.cells.length) return []
  const { before, after, label } = comparison
  const cells = row.cells.flatMap((now, at) => {
    const [was, { kind }] = [old.cells[at], after.blocks[row.start + at + 1]]
    // If neither cell is in a changed line, the difference was filtered out.
    const isEdited = before.hasChangedLine(was) || after.hasChangedLine(now)
    // A paragraph within a cell may be a footnote to another row.
    return kind !== 'paragraph' && isEdited && !isCosmetic(was, now)
      ? [{ was, now, label: after.tables.cellLabel(row.start + at + 1)! }]
      : []
  })
  const [first, ...others] = cells
  if (!first) return []
  const [from, to] = quoteSides(findDifference(first.was, first.now), 50)
  // The difference lies beyond the part that a sentence can quote.
  if (others.length === 0 && from === to) return []
  const isOfStatus = cells.some(({ was, now }) => STATUS.test(was) || STATUS.test(now))
  const isOfPrice =
    label === 'pricing' &&
    cells.some(({ was, now }) => amountsIn(was).length > 0 && amountsIn(now).join() !== amountsIn(was).join())
  return [
    {
      id: 'table_row',
      points: isOfPrice ? HIGH : isOfStatus ? MEDIUM : LOW,
      rank: 38 + others.length,
      clause:
        others.length > 0
          ? `now says ${joinNames(
              cells.map(({ now }) => quote(now, 40)),
              MAX_NAMED
            )} for ${quote(row.name, 50)}${row.suffix}`
          : cellClause(before, first, `${cellPhrase({ ...first.label, row: row.name })}${row.suffix}`),
      why: 'A row of a table changed',
      proof: [row.title, ...cells.map(({ now }) => now)],
      essential: isOfPrice,
    },
  ]
}

/** @param place what the cell is about, such as "“SSO” (Team)" */
function cellClause(version: PageVersion, { was, now }: { was: string; now: string }, place: string): string {
  const sentence = newSentenceIn(version, was, now)
  if (sentence !== '') return `now says ${quote(sentence, 90)} for ${place}`
  const difference = findDifference(was, now)
  if (difference.removed === '' && wordCount(difference.added) > 1)
    return `now also says ${quote(difference.added, 90)} for ${place}`
  const [from, to] = quoteSides(difference, 50)
  return `now says ${to} for ${place} instead of ${from}`
}

function listClaims(comparison: Comparison, side: 'before' | 'after', units: readonly Row[]): Claim[] {
  const { label, page, edits } = comparison
  const isNew = side === 'after'
  const [version, other] = isNew
    ? [comparison.after, comparison.before]
    : [comparison.before, comparison.after]
  const some = units.filter(
    ({ title }) =>
      !NOT_A_NAME.test(title) &&
      version.hasChangedLine(title) &&
      // A row whose name was edited is neither new nor gone.
      !edits.some((edit) => edit.before && edit.after && edit[side]!.text === title)
  )
  const listed = some.filter(({ title }) => !other.says(title))
  // A name that the page also has elsewhere is not itself new or gone, but one of its rows is if there are fewer.
  const found =
    listed.length > 0
      ? listed
      : some.filter(({ title }) => version.countLines(title) > other.countLines(title))
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
  const [lists, noLongerLists] =
    listed.length > 0 ? ['now lists', 'no longer lists'] : ['added the row', 'removed the row']
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

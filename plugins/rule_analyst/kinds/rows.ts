import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { cellPhrase, lacksAmount, newSentenceIn } from '../proof.js'
import { findDifference, isCosmetic } from '../differences.js'
import { amountsIn, joinNames, numbersIn, quote, quoteSides, wordCount } from '../words.js'
import { STATUS } from '../status_words.js'
import { DATE, withCommonPeriods } from './phrases.js'

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
    const [removed, added] = withoutRenamed(
      comparison,
      [...before].flatMap(([name, row]) => (after.has(name) ? [] : [row])),
      [...after].flatMap(([name, row]) => (before.has(name) ? [] : [row]))
    )
    return [
      ...edited,
      ...listClaims(comparison, 'after', added),
      ...listClaims(comparison, 'before', removed),
    ]
  },
}

/** Leaves out rows that have the same cells under another name, unless several rows have these cells. */
function withoutRenamed(
  comparison: Comparison,
  removed: readonly Row[],
  added: readonly Row[]
): [removed: Row[], added: Row[]] {
  const byCells = (version: PageVersion, units: readonly Row[]) =>
    Map.groupBy(units, ({ start, end }) =>
      version.blocks
        .slice(start + 1, end)
        .map(({ text }) => textKey(text))
        .join('\n')
    )
  const [old, now] = [byCells(comparison.before, removed), byCells(comparison.after, added)]
  // Many rows consist only of check marks, so equal cells do not mean a new name.
  const isRenamed = (cells: string) =>
    /\d|\p{L}{4}.*\p{L}{4}/su.test(cells) && old.get(cells)?.length === 1 && now.get(cells)?.length === 1
  const remaining = (groups: Map<string, Row[]>) =>
    [...groups].flatMap(([cells, units]) => (isRenamed(cells) ? [] : units))
  return [remaining(old), remaining(now)]
}

/** A row of a table with what a sentence calls it. */
interface Row extends Unit {
  /** What is quoted, and what is said next to it if other rows have the same name. */
  name: { text: string; suffix: string }
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
    const groups = named.map((byName) => byName.get(name) ?? [])
    const keys = KEYS.find(({ of }) =>
      groups.every((group, at) => new Set(group.map((row) => of(versions[at], row))).size === group.length)
    )
    if (!keys) continue
    for (const [at, group] of groups.entries())
      for (const row of group)
        found[at].set(`${name}\n${keys.of(versions[at], row)}`, {
          ...row,
          name: keys.name(versions[at], row),
        })
  }
  return found
}

/** What tells rows with one name apart, and how a sentence names them: the name alone is enough if it is unique. */
const KEYS: {
  of(version: PageVersion, row: Unit): string
  name(version: PageVersion, row: Unit): Row['name']
}[] = [
  { of: () => '', name: (_, { title }) => ({ text: title, suffix: '' }) },
  {
    of: headingOf,
    name: (version, row) => ({ text: row.title, suffix: underHeading(version, row) }),
  },
  {
    of: (version, row) => `${headingOf(version, row)}\n${secondCell(version, row)}`,
    name: (version, row) => ({ text: `${row.title} · ${secondCell(version, row)}`, suffix: '' }),
  },
]

function headingOf({ blocks }: PageVersion, { start }: Unit): string {
  return blocks[start].path.at(-1) ?? ''
}

function underHeading(version: PageVersion, row: Unit): string {
  const heading = headingOf(version, row)
  return heading === '' ? '' : ` under ${quote(heading, 40)}`
}

function secondCell({ blocks }: PageVersion, { start, end }: Unit): string {
  return end - start > 2 ? blocks[start + 1].text : ''
}

/**
 * Claims the changed cells of a row as one fact about it. A row with a different number of cells belongs to another
 * table.
 */
function editedRow(comparison: Comparison, old: Row, row: Row): Claim[] {
  if (old.end - old.start !== row.end - row.start) return []
  const cells = Array.from({ length: row.end - row.start - 1 }, (_, index) => index + 1)
    // A paragraph within a cell may be a footnote to another row.
    .filter((cell) => comparison.after.blocks[row.start + cell].kind !== 'paragraph')
    .map((cell) => ({
      before: comparison.before.blocks[old.start + cell].text,
      after: comparison.after.blocks[row.start + cell].text,
      label: comparison.after.tables.cellLabel(row.start + cell)!,
    }))
    .filter(({ before, after }) => !isCosmetic(before, after) && isEdited(comparison, before, after))
  const [first, ...others] = cells
  if (!first) return []
  const sentence = newSentenceIn(comparison.before, first.before, first.after)
  const difference = findDifference(first.before, first.after)
  const [from, to] = quoteSides(difference, 50)
  const isLonger = difference.removed === '' && wordCount(difference.added) > 1
  // The difference lies beyond the part that a sentence can quote.
  if (others.length === 0 && from === to) return []
  const isOfStatus = cells.some(({ before, after }) => STATUS.test(before) || STATUS.test(after))
  const isOfPrice =
    comparison.label === 'pricing' &&
    cells.some(
      ({ before, after }) =>
        amountsIn(before).length > 0 && amountsIn(after).join() !== amountsIn(before).join()
    )
  // What is counted once, or per user, is less than the same number each month.
  const isOfQuantity =
    comparison.label === 'pricing' && cells.some(({ before, after }) => isQualified(before, after))
  const { text, suffix } = row.name
  const label = `${cellPhrase({ ...first.label, row: text })}${suffix}`
  return [
    {
      id: 'table_row',
      points: isOfPrice ? HIGH : isOfStatus || isOfQuantity ? MEDIUM : LOW,
      rank: 38 + others.length,
      clause:
        others.length > 0
          ? `now says ${joinNames(
              cells.map(({ after }) => quote(after, 40)),
              MAX_NAMED
            )} for ${quote(text, 50)}${suffix}`
          : sentence !== ''
            ? `now says ${quote(sentence, 90)} for ${label}`
            : isLonger
              ? `now also says ${quote(difference.added, 90)} for ${label}`
              : `now says ${to} for ${label} instead of ${from}`,
      why: 'A row of a table changed',
      proof: [row.title, ...cells.map(({ after }) => after)],
      essential: isOfPrice,
    },
  ]
}

/** Number of words of a cell that is a quantity. */
const MAX_QUANTITY_WORDS = 5

/** Whether two short cells have the same numbers with other words: "15,000", "First 15,000". */
function isQualified(before: string, after: string): boolean {
  const [old, now] = [before, after].map(withCommonPeriods)
  return (
    numbersIn(old).length > 0 &&
    numbersIn(old).join() === numbersIn(now).join() &&
    Math.max(wordCount(old), wordCount(now)) <= MAX_QUANTITY_WORDS &&
    textKey(old) !== textKey(now)
  )
}

/** Whether a changed line has one of two texts. Otherwise the difference was filtered out. */
function isEdited(comparison: Comparison, before: string, after: string): boolean {
  return comparison.before.hasChangedLine(before) || comparison.after.hasChangedLine(after)
}

/** Whether a line is one whose text was edited, so that its row is not new or gone. */
function isEditedLine({ edits }: Comparison, side: 'before' | 'after', text: string): boolean {
  return edits.some((edit) => edit.before && edit.after && edit[side]!.text === text)
}

/** Whether the cell next to its name or most cells of a row are new or gone. */
function isOtherRow([, ...cells]: readonly string[], isNew: (text: string) => boolean): boolean {
  const worded = cells.filter((text) => /\p{L}{3}|\d{2}/u.test(text))
  return worded.length > 0 && (isNew(worded[0]) || worded.filter(isNew).length > worded.length / 2)
}

function listClaims(comparison: Comparison, side: 'before' | 'after', units: readonly Row[]): Claim[] {
  const [version, other] =
    side === 'after' ? [comparison.after, comparison.before] : [comparison.before, comparison.after]
  const some = units
    .map((row) => ({ ...row, texts: version.blocks.slice(row.start, row.end).map(({ text }) => text) }))
    .filter(({ texts: [title] }) => !NOT_A_NAME.test(title) && !isEditedLine(comparison, side, title))
  const isNewText = (text: string) => version.hasChangedLine(text) && !other.says(text)
  const listed = some.filter(({ texts: [title] }) => isNewText(title))
  // A name that the page also has elsewhere is not itself new or gone, but one of its rows is if there are fewer.
  const isOneMore = (name: string) =>
    version.hasChangedLine(name) && version.countLines(name) > other.countLines(name)
  const named =
    listed.length > 0
      ? listed
      : some.filter(
          ({ texts }) => !DATE.test(texts[0]) && (isOtherRow(texts, isNewText) || isOneMore(texts[0]))
        )
  if (named.length === 0) return []
  // A price that only this version states says more about a row than its other cells, and more than other rows.
  const priceOf = ({ texts: [, ...cells] }: { texts: string[] }) =>
    side === 'after' && comparison.label === 'pricing'
      ? cells.find((cell) => lacksAmount(other, cell))
      : undefined
  const ordered = named.toSorted((one, next) => Number(!priceOf(one)) - Number(!priceOf(next)))
  const isPriced = priceOf(ordered[0]) !== undefined
  const names = ordered.map((row) => {
    const {
      name: { text: title, suffix },
      texts: [, ...cells],
    } = row
    const details = priceOf(row) ?? [...new Set(cells)].join(', ')
    // A bare number lacks its unit.
    const isShown =
      (named.length <= MAX_NAMED || priceOf(row) !== undefined) &&
      wordCount(details) <= MAX_DETAIL_WORDS &&
      /\p{L}{2}|\p{Sc}/u.test(details) &&
      !/[()“”"]/.test(details)
    return `${quote(title, 60)}${isShown ? ` (${details})` : ''}${suffix}`
  })
  const verb = listed.length > 0 ? ['now lists', 'no longer lists'] : ['added the row', 'removed the row']
  return [
    {
      id: 'table_row',
      // A row in a plan table says what customers get. A new one elsewhere is more that the product can do.
      points: isPriced ? HIGH : comparison.label === 'pricing' || side === 'after' ? MEDIUM : LOW,
      rank: isPriced ? 78 : side === 'after' ? 41 : 40,
      clause: `${verb[side === 'after' ? 0 : 1]} ${joinNames(names, MAX_NAMED, 'entries')} on ${pagePhrase(comparison.page)}`,
      why: side === 'after' ? 'New rows in a table' : 'Rows of a table are gone',
      proof: ordered.slice(0, 3).flatMap(({ texts }) => texts),
      essential: isPriced,
    },
  ]
}

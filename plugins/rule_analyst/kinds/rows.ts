import type { Unit } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { pagePhrase } from '../page_names.js'
import { textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { cellPhrase, newSentenceIn } from '../proof.js'
import { findDifference, isCosmetic } from '../differences.js'
import { joinNames, quote, quoteSides, wordCount } from '../words.js'
import { STATUS } from '../status_words.js'

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
    const [before, after] = [comparison.before, comparison.after].map(rowsByName)
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
  removed: readonly Unit[],
  added: readonly Unit[]
): [removed: Unit[], added: Unit[]] {
  const byCells = (version: PageVersion, units: readonly Unit[]) =>
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
  const remaining = (groups: Map<string, Unit[]>) =>
    [...groups].flatMap(([cells, units]) => (isRenamed(cells) ? [] : units))
  return [remaining(old), remaining(now)]
}

/** Returns a version's rows by name, without names that several rows have and without rows of plans. */
function rowsByName(version: PageVersion): Map<string, Unit> {
  const named = Map.groupBy(version.rows, ({ title }) => textKey(title).replaceAll('×', 'x'))
  const plans = version.unitsOf('plan')
  const isOfPlan = (row: Unit) => plans.some(({ start, end }) => row.start >= start && row.start < end)
  return new Map(
    [...named].flatMap(([name, [row, ...others]]) =>
      others.length > 0 || isOfPlan(row) ? [] : [[name, row]]
    )
  )
}

/**
 * Claims the changed cells of a row as one fact about it. A row with a different number of cells belongs to another
 * table.
 */
function editedRow(comparison: Comparison, old: Unit, row: Unit): Claim[] {
  if (old.end - old.start !== row.end - row.start) return []
  const cells = Array.from({ length: row.end - row.start - 1 }, (_, index) => index + 1)
    .map((cell) => ({
      before: comparison.before.blocks[old.start + cell].text,
      after: comparison.after.blocks[row.start + cell].text,
      label: comparison.after.cellLabel(row.start + cell)!,
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
  return [
    {
      id: 'table_row',
      points: isOfStatus ? MEDIUM : LOW,
      rank: 38 + others.length,
      clause:
        others.length > 0
          ? `now says ${joinNames(
              cells.map(({ after }) => quote(after, 40)),
              MAX_NAMED
            )} for ${quote(row.title, 50)}`
          : sentence !== ''
            ? `now says ${quote(sentence, 90)} for ${cellPhrase(first.label)}`
            : isLonger
              ? `now also says ${quote(difference.added, 90)} for ${cellPhrase(first.label)}`
              : `now says ${to} for ${cellPhrase(first.label)} instead of ${from}`,
      why: 'A row of a table changed',
      proof: [row.title, ...cells.map(({ after }) => after)],
    },
  ]
}

/** Whether a changed line has one of two texts. Otherwise the difference was filtered out. */
function isEdited(comparison: Comparison, before: string, after: string): boolean {
  return comparison.before.hasChangedLine(before) || comparison.after.hasChangedLine(after)
}

function listClaims(comparison: Comparison, side: 'before' | 'after', units: readonly Unit[]): Claim[] {
  const [version, other] =
    side === 'after' ? [comparison.after, comparison.before] : [comparison.before, comparison.after]
  const texts = units
    .map(({ start, end }) => version.blocks.slice(start, end).map(({ text }) => text))
    .filter(
      ([title]) =>
        !NOT_A_NAME.test(title) &&
        !other.says(title) &&
        version.hasChangedLine(title) &&
        !comparison.edits.some((edit) => edit.before && edit.after && edit[side]!.text === title)
    )
  if (texts.length === 0) return []
  const names = texts.map(([title, ...cells]) => {
    const details = [...new Set(cells)].join(', ')
    // A bare number lacks its unit.
    const isShown =
      texts.length <= MAX_NAMED &&
      wordCount(details) <= MAX_DETAIL_WORDS &&
      /\p{L}{2}|\p{Sc}/u.test(details) &&
      !/[()“”"]/.test(details)
    return `${quote(title, 60)}${isShown ? ` (${details})` : ''}`
  })
  return [
    {
      id: 'table_row',
      // A row in a plan table says what customers get.
      points: comparison.label === 'pricing' ? MEDIUM : LOW,
      rank: side === 'after' ? 41 : 40,
      clause: `${side === 'after' ? 'now lists' : 'no longer lists'} ${joinNames(names, MAX_NAMED, 'entries')} on ${pagePhrase(comparison.page)}`,
      why: side === 'after' ? 'New rows in a table' : 'Rows of a table are gone',
      proof: texts.slice(0, 3).flat(),
    },
  ]
}

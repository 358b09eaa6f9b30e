import { isEmpty, isLine, lengthOf, textsOf, without, type ChangePart } from '#detection/change_parts'
import { normalForm } from '#detection/normal_form'
import type { Change } from 'rivalwatch-plugin'
import { type Edit, isTitle } from './edits.js'

/** A key of an edit that an alert reported recently. */
export interface ReportedKey {
  alertId: string
  key: string
  /** Whether it belongs to the main edits of the alert. */
  isMain: boolean
  /** Whether it was reported on this page. If so, its reversal and a later repetition belong to the alert, too. */
  isHere: boolean
  /** Whether the page has since reverted it. */
  isUndone: boolean
}

/** The parts of a change that alerts have already reported. */
export interface Reported {
  /** The alert that reported most of the change. */
  alertId: string
  isHere: boolean
  /** The edits that this alert reported. */
  edits: Edit[]
  /** Keys of reported edits that the change reverses, and keys of those that it repeats. */
  undone: string[]
  redone: string[]
  mainKeys: ReadonlySet<string>
  /** Everything that this or another alert has reported. */
  parts: ReadonlySet<ChangePart>
}

/**
 * Finds the parts of a change that were already reported. An alert only counts if the change shares one of its main
 * edits: an edit that it only mentions in passing was not reported.
 */
export function reportedOf(
  change: Change,
  edits: readonly Edit[],
  known: readonly ReportedKey[]
): Reported | null {
  const reported = [...Map.groupBy(known, ({ alertId }) => alertId)]
    .map(([alertId, keys]) => reportedBy(alertId, edits, keys))
    .filter((found) => found !== null)
    .sort((a, b) => b.edits.length - a.edits.length || (a.alertId < b.alertId ? 1 : -1))
  const [best] = reported
  if (!best) return null

  const parts = new Set<ChangePart>()
  for (const { part } of reported.flatMap((found) => found.edits)) {
    for (const each of part === null ? [...change.fields, ...change.lines] : [part]) parts.add(each)
  }
  for (const part of aboutSameUnits(change, parts)) parts.add(part)
  const length = lengthOf(change)
  if (length && change.lines.length > 0 && change.lines.every((line) => parts.has(line))) parts.add(length)
  return { ...best, parts }
}

/** Returns other parts of a change about units whose titles were reported: their other lines and their headings. */
function aboutSameUnits({ lines, fields }: Change, parts: ReadonlySet<ChangePart>): ChangePart[] {
  const titles = new Set(
    [...parts].flatMap((part) => (isLine(part) && isTitle(part) ? [normalForm(part.unit)] : []))
  )
  if (titles.size === 0) return []
  const isOfUnit = (text: string | undefined) => text !== undefined && titles.has(normalForm(text))
  return [
    ...lines.filter(({ unit }) => isOfUnit(unit)),
    ...fields.filter(({ category, before, after }) => category === 'structure' && isOfUnit(after ?? before)),
  ]
}

function reportedBy(
  alertId: string,
  edits: readonly Edit[],
  keys: readonly ReportedKey[]
): Omit<Reported, 'parts'> | null {
  const keysWhere = (wanted: (key: ReportedKey) => boolean) =>
    new Set(keys.filter(wanted).map(({ key }) => key))
  const mainKeys = keysWhere(({ isMain }) => isMain)
  const doable = keysWhere(({ isHere, isUndone }) => !isHere || isUndone)
  const undoable = keysWhere(({ isHere, isUndone }) => isHere && !isUndone)

  const done = edits.filter((edit) => edit.keys.every((key) => doable.has(key)))
  const undone = edits.filter(({ wayBack }) => wayBack.every((key) => undoable.has(key)))
  const redone = done.flatMap((edit) => edit.keys)
  const undoneKeys = undone.flatMap(({ wayBack }) => wayBack)
  if (![...redone, ...undoneKeys].some((key) => mainKeys.has(key))) return null
  return {
    alertId,
    isHere: keys.some(({ isHere }) => isHere),
    edits: [...done, ...undone],
    undone: undoneKeys,
    redone,
    mainKeys,
  }
}

/** Removes from a change the parts that alerts have already reported. */
export function withoutReported(change: Change, reported: Reported | null): Change {
  return reported ? without(change, reported.parts) : change
}

export function isAllReported(change: Change, reported: Reported): boolean {
  return reported.edits.some(({ part }) => part === null) || isEmpty(withoutReported(change, reported))
}

/** Whether two lookups had the same result. */
export function isSameReported(one: Reported | null, other: Reported | null): boolean {
  if (one === null || other === null) return one === other
  return one.alertId === other.alertId && one.parts.symmetricDifference(other.parts).size === 0
}

/**
 * Returns the main edits of an alert: those with the first passage of its excerpt that equals an edit's text; if there
 * is none, those that contain its longest passage; otherwise all of them.
 */
export function mainEdits(edits: readonly Edit[], excerpt: string | null): readonly Edit[] {
  const passages = (excerpt ?? '').split('…').map(normalForm).filter(Boolean)
  const sides = ({ part }: Edit) => {
    const { before = '', after = '' } = part ? textsOf(part) : {}
    return [normalForm(before), normalForm(after)]
  }
  const line = passages.find((passage) => edits.some((edit) => sides(edit).includes(passage)))
  const wanted = line ?? passages.sort((a, b) => b.length - a.length)[0]
  if (wanted === undefined) return edits
  const main = edits.filter((edit) => edit.part === null || sides(edit).some((text) => text.includes(wanted)))
  return main.some(({ part }) => part !== null) ? main : edits
}

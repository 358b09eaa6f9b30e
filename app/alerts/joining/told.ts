import type { Change } from '#platform/contract'
import { isEmpty, lengthOf, textsOf, without, type ChangePart } from '#alerts/change_parts'
import { normalForm } from '#alerts/normal_form'
import type { Edit } from './edits.js'

/** A key of an edit that an alert told lately. */
export interface ToldKey {
  alertId: string
  key: string
  /** Whether it belongs to what the alert is about. */
  isMain: boolean
  /** It was told of this very page: then the way back belongs to the alert, and after it the way there again. */
  isHere: boolean
  /** The page has gone back on it since. */
  isUndone: boolean
}

/** What of a change an alert has told before. */
export interface Told {
  /** The alert that told most of it. */
  alertId: string
  isHere: boolean
  /** The edits that it told. */
  edits: Edit[]
  /** Keys that it told of this page and that the change undoes, or does again. */
  undone: string[]
  redone: string[]
  mainKeys: ReadonlySet<string>
  /** Everything that this or another alert told. */
  parts: ReadonlySet<ChangePart>
}

/**
 * Finds what of a change was told before. An alert counts only where the change has something of what that alert is
 * about: an edit that it passed over in half a sentence was not told.
 */
export function toldOf(change: Change, edits: readonly Edit[], known: readonly ToldKey[]): Told | null {
  const told = [...Map.groupBy(known, ({ alertId }) => alertId)]
    .map(([alertId, keys]) => toldBy(alertId, edits, keys))
    .filter((found) => found !== null)
    .sort((a, b) => b.edits.length - a.edits.length || (a.alertId < b.alertId ? 1 : -1))
  const [best] = told
  if (!best) return null

  const parts = new Set<ChangePart>()
  for (const { part } of told.flatMap((found) => found.edits)) {
    for (const each of part === null ? [...change.fields, ...change.lines] : [part]) parts.add(each)
  }
  const length = lengthOf(change)
  if (length && change.lines.length > 0 && change.lines.every((line) => parts.has(line))) parts.add(length)
  return { ...best, parts }
}

function toldBy(
  alertId: string,
  edits: readonly Edit[],
  keys: readonly ToldKey[]
): Omit<Told, 'parts'> | null {
  const keysWhere = (wanted: (key: ToldKey) => boolean) => new Set(keys.filter(wanted).map(({ key }) => key))
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

/** What of a change no alert has told. */
export function untold(change: Change, told: Told | null): Change {
  return told ? without(change, told.parts) : change
}

export function isAllTold(change: Change, told: Told): boolean {
  return told.edits.some(({ part }) => part === null) || isEmpty(untold(change, told))
}

/** Whether two look-ups found the same. */
export function isSameTold(one: Told | null, other: Told | null): boolean {
  if (one === null || other === null) return one === other
  return one.alertId === other.alertId && one.parts.symmetricDifference(other.parts).size === 0
}

/**
 * The edits that an alert is about: those with the first line of its excerpt that is one of theirs, else with its longest
 * passage; all of them where it shows none.
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

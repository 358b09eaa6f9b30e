import { createHash } from 'node:crypto'
import type { Block, Category, Change, ChangeKind, FieldChange, LineChange } from 'rivalwatch-plugin'
import { isLine, partsOf, type ChangePart } from '#detection/change_parts'
import { normalForm } from '#detection/normal_form'

/** An edit, normalized so that the same edit and its reversal are recognized on any page. */
export interface Edit {
  /** Null for an edit that covers the whole change. */
  part: ChangePart | null
  /** SHA-256, hex; together, they identify the edit. */
  keys: string[]
  /** The keys of the edit that reverses it. */
  wayBack: string[]
}

/**
 * The maximum number of edits of a change that are recognized individually. A change with more is also recognized as a
 * whole.
 */
export const EDITS = 250
/** In the page's own text, shorter texts ("Yes", "$49", "10 GB") are only meaningful under their heading. */
const SHORT = 12
/** Categories whose fields are lists, in which a removed and an added text are paired only by position. */
const LISTS: readonly Category[] = ['structure', 'cta', 'navigation']

/**
 * Returns the edits of a change. If there are more than `EDITS`, the first covers the whole change, followed by the
 * first `EDITS`.
 */
export function editsOf(change: Change): Edit[] {
  const edits = partsOf(change).map((part) => (isLine(part) ? lineEdit(part) : fieldEdit(part)))
  if (edits.length <= EDITS) return edits
  const whole = (keys: string[]) => [keyOf('whole', ...keys.sort())]
  return [
    {
      part: null,
      keys: whole(edits.flatMap(({ keys }) => keys)),
      wayBack: whole(edits.flatMap(({ wayBack }) => wayBack)),
    },
    ...edits.slice(0, EDITS),
  ]
}

/**
 * Returns the edit for a page that is gone. The page's return is not a change, so the edit is its own reversal: if the
 * page disappears again, that counts as already reported.
 */
export function goneEdit(watchedUrlId: string): Edit {
  const keys = [keyOf('gone', watchedUrlId)]
  return { part: null, keys, wayBack: keys }
}

function lineEdit(line: LineChange): Edit {
  const { kind, block } = line
  // The title of an entry means the same on any page, however short it is and whatever else is on its line.
  const text = isTitle(line) ? ['', normalForm(line.unit)] : [scopeOf(block), normalForm(block.text)]
  return {
    part: line,
    keys: [keyOf('line', kind, ...text)],
    wayBack: [keyOf('line', OPPOSITE[kind], ...text)],
  }
}

/** Whether a line contains the title of its unit. */
export function isTitle(line: LineChange): line is LineChange & { unit: string } {
  return line.unit !== undefined && normalForm(line.block.text).includes(normalForm(line.unit))
}

function scopeOf({ text, landmark, path }: Block): string {
  return landmark === 'main' && text.length < SHORT ? normalForm(path.at(-1) ?? '') : ''
}

const OPPOSITE = { added: 'removed', removed: 'added', changed: 'changed' } as const satisfies Record<
  ChangeKind,
  ChangeKind
>

function fieldEdit(change: FieldChange): Edit {
  const { category, field, kind, before = '', after = '', facts } = change
  if (LISTS.includes(category)) {
    const moved = (text: string, as: ChangeKind) =>
      text === '' ? [] : [keyOf('field', field, as, normalForm(text))]
    return {
      part: change,
      keys: [...moved(before, 'removed'), ...moved(after, 'added')],
      wayBack: [...moved(before, 'added'), ...moved(after, 'removed')],
    }
  }
  // A price is compared exactly, together with its subject.
  const form = category === 'pricing' ? (text: string) => text.trim() : normalForm
  const subject = category === 'pricing' ? normalForm(facts?.subject ?? '') : ''
  return {
    part: change,
    keys: [keyOf('field', field, kind, subject, form(before), form(after))],
    wayBack: [keyOf('field', field, OPPOSITE[kind], subject, form(after), form(before))],
  }
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

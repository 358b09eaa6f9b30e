import { createHash } from 'node:crypto'
import type { Block, Category, Change, ChangeKind, FieldChange, LineChange } from '#platform/contract'
import { isLine, partsOf, type ChangePart } from '#alerts/change_parts'
import { normalForm } from '#alerts/normal_form'

/**
 * One thing that was edited, as it reads the same on any page: what the same edit on another page, or the way back, is
 * known by.
 */
export interface Edit {
  /** Null when the whole change is meant. */
  part: ChangePart | null
  /** SHA-256, hex; all of them make up the edit. */
  keys: string[]
  /** The keys of the edit that undoes it. */
  wayBack: string[]
}

/** Edits of one change that are told apart; beyond, only the change as a whole is known again. */
export const EDITS = 250
/** "Yes", "$49", "10 GB": in the page's own text these mean something only under their heading. */
const SHORT = 12
/** Lists that pair what went with what came by chance of the page. */
const LISTS: readonly Category[] = ['structure', 'cta', 'navigation']

/** The edits of a change; of a long one the first, and the whole as one edit. */
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

/** That a page is gone is an edit of that page alone. That it came back is no change: it is told when it is gone again. */
export function goneEdit(watchedUrlId: string): Edit {
  const keys = [keyOf('gone', watchedUrlId)]
  return { part: null, keys, wayBack: keys }
}

function lineEdit(line: LineChange): Edit {
  const { kind, block } = line
  const text = [scopeOf(block), normalForm(block.text)]
  return {
    part: line,
    keys: [keyOf('line', kind, ...text)],
    wayBack: [keyOf('line', OPPOSITE[kind], ...text)],
  }
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
  // A price is what it says to the letter, and of what it is the price.
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

import type { Category, ChangeKind, FieldChange } from 'rivalwatch-plugin'

const VALUE_LENGTH = 500

/** Cuts a value to at most 500 characters for evidence, ending in an ellipsis if cut. */
function bounded(value: string): string {
  if (value.length <= VALUE_LENGTH) return value
  // Drops half a surrogate pair left by the cut.
  return value.slice(0, VALUE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '') + '…'
}

/**
 * Returns the change from one value to another, treating empty text and `undefined` as no value. Null when they are
 * equal.
 */
export function valueChange(
  category: Category,
  field: string,
  before: string | undefined,
  after: string | undefined
): FieldChange | null {
  if ((before ?? '') === (after ?? '')) return null
  const kind: ChangeKind = !before ? 'added' : !after ? 'removed' : 'changed'
  return {
    category,
    field,
    kind,
    ...(before && { before: bounded(before) }),
    ...(after && { after: bounded(after) }),
  }
}

/** Whether there is a change; narrows the type of a list when passed to `filter`. */
export function isChange(change: FieldChange | null): change is FieldChange {
  return change !== null
}

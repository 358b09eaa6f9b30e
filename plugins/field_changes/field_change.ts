import type { Category, ChangeFacts, ChangeKind, FieldChange } from '#platform/contract'

const VALUE_LENGTH = 500

/** A value fit for evidence: at most 500 characters, a cut one ends in an ellipsis. */
function bounded(value: string): string {
  if (value.length <= VALUE_LENGTH) return value
  // Half of a surrogate pair at the cut is no character.
  return value.slice(0, VALUE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '') + '…'
}

/** The change from one value to another, where empty text or `undefined` is no value. Null when they are equal. */
export function valueChange(
  category: Category,
  field: string,
  before: string | undefined,
  after: string | undefined,
  facts?: ChangeFacts
): FieldChange | null {
  if ((before ?? '') === (after ?? '')) return null
  const kind: ChangeKind = !before ? 'added' : !after ? 'removed' : 'changed'
  return {
    category,
    field,
    kind,
    ...(before && { before: bounded(before) }),
    ...(after && { after: bounded(after) }),
    ...(facts && { facts }),
  }
}

/** For `filter`, so that the compiler knows what is left. */
export function isChange(change: FieldChange | null): change is FieldChange {
  return change !== null
}

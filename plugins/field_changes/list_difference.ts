import type { Category, FieldChange } from '#platform/contract'
import { isChange, valueChange } from './field_change.js'

/** A list that turned over more than this is told by its first differences. */
const LIST_CHANGES = 100

interface ListItem {
  text: string
  /** How many items that stayed stand in front of it. */
  place: number
}

export interface ListDifference {
  removed: ListItem[]
  added: ListItem[]
}

/** What came and went between two lists. Order is of no account; repeated items count. */
export function listDifference(before: readonly string[], after: readonly string[]): ListDifference {
  return { removed: onlyIn(before, after), added: onlyIn(after, before) }
}

function onlyIn(list: readonly string[], other: readonly string[]): ListItem[] {
  const left = new Map<string, number>()
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1)
  const items: ListItem[] = []
  let place = 0
  for (const text of list) {
    const count = left.get(text) ?? 0
    if (count === 0) {
      items.push({ text, place })
    } else {
      left.set(text, count - 1)
      place++
    }
  }
  return items
}

/** Each item that came or went as a change of its own. */
export function listChanges(
  category: Category,
  field: string,
  before: readonly string[],
  after: readonly string[]
): FieldChange[] {
  const { removed, added } = listDifference(before, after)
  return [
    ...removed.map(({ text }) => valueChange(category, field, text, undefined)),
    ...added.map(({ text }) => valueChange(category, field, undefined, text)),
  ]
    .filter(isChange)
    .slice(0, LIST_CHANGES)
}

/**
 * As `listChanges`, but an item that went and one that came at the same place are one change. Where several stand at
 * one place, the most alike are paired.
 */
export function pairedListChanges(
  category: Category,
  field: string,
  before: readonly string[],
  after: readonly string[]
): FieldChange[] {
  const difference = listDifference(before, after)
  const removed = difference.removed.slice(0, LIST_CHANGES)
  const added = difference.added.slice(0, LIST_CHANGES)
  const unpaired = new Set(added)
  const changes = removed.map((item) => {
    const partner = mostAlike(
      item,
      [...unpaired].filter(({ place }) => place === item.place)
    )
    if (partner) unpaired.delete(partner)
    return valueChange(category, field, item.text, partner?.text)
  })
  for (const item of unpaired) changes.push(valueChange(category, field, undefined, item.text))
  return changes.filter(isChange).slice(0, LIST_CHANGES)
}

function mostAlike(item: ListItem, candidates: ListItem[]): ListItem | undefined {
  const words = wordsOf(item.text)
  let best: ListItem | undefined
  let bestShared = -1
  for (const candidate of candidates) {
    const shared = wordsOf(candidate.text).intersection(words).size
    if (shared > bestShared) {
      best = candidate
      bestShared = shared
    }
  }
  return best
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
}

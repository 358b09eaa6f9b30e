import type { TreeWriter } from './tree_writer.js'
import { TABLE_CONTEXT, TABLE_SECTIONS } from './vocabulary.js'

/** Returns the index of the open table that has no open cell or caption, or -1. */
export function tableBetweenCells({ stack }: TreeWriter): number {
  return stack.innermostOfTable('table', TABLE_CONTEXT)
}

/**
 * Closes the elements that the start tag of a table part ends.
 *
 * @returns false if no table is open for it
 */
export function makeRoomInTable(tree: TreeWriter, part: string): boolean {
  const { stack } = tree
  if (stack.current.tag === 'template') return true
  const table = stack.innermostOfTable('table')
  if (table < 0) return !tree.inDocument
  let keep = stack.length - 1
  while (keep > table && !holdsTablePart(stack.at(keep).tag, part)) keep--
  tree.popThrough(keep + 1)
  return true
}

function holdsTablePart(open: string, part: string): boolean {
  if (part === 'td' || part === 'th') return open === 'tr' || TABLE_SECTIONS.has(open)
  if (part === 'tr') return TABLE_SECTIONS.has(open)
  return part === 'col' && open === 'colgroup'
}

/** Closes the open row or table body. If the markup omits that element, closes the row or cell that takes its place. */
export function closeRows(tree: TreeWriter, tag: 'tr' | 'tbody'): void {
  const { stack } = tree
  const table = stack.innermostOfTable('table')
  if (table < 0) return
  for (let at = table + 1; at < stack.length; at++) {
    const { tag: open, namespace } = stack.at(at)
    if (namespace !== 'html') return
    if (open === tag || open === 'tr' || open === 'td' || open === 'th') return tree.popThrough(at)
    if (tag === 'tbody' && TABLE_SECTIONS.has(open)) return
  }
}

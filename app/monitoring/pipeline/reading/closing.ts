import type { ReadElement } from './element.js'
import { bounds } from './open_elements.js'
import { closeRows } from './tables.js'
import type { Tag } from './tags.js'
import type { TreeWriter } from './tree_writer.js'
import {
  CLOSED_IN_SCOPE,
  END_IMPLIED,
  FORMATTING,
  HEADINGS,
  LIST_SCOPE,
  BUTTON_SCOPE,
  SCOPE,
  SPECIAL,
} from './vocabulary.js'

/** Closes the elements that an end tag ends, if any. The end tag of a heading ends a heading of any level. */
export function close(tree: TreeWriter, known: Tag): void {
  const { name: tag, facts } = known
  if (facts.isHeading) return closeHeading(tree)
  if (tag === 'tr' || tag === 'tbody') return closeRows(tree, tag)
  if (known.open === 0) return
  if (tag === 'p') closeInScope(tree, known, BUTTON_SCOPE)
  else if (tag === 'li') closeInScope(tree, known, LIST_SCOPE)
  else if (tag === 'table' || facts.isTablePart) tree.popThrough(tree.stack.innermostOfTable(tag))
  else if (tag === 'template') closeTemplate(tree)
  else if (FORMATTING.has(tag)) closeFormatting(tree, known)
  else if (CLOSED_IN_SCOPE.has(tag)) closeInScope(tree, known, SCOPE)
  else closeOrdinary(tree, tag)
}

export function closeInScope(tree: TreeWriter, tag: Tag, scope: ReadonlySet<string>): void {
  if (tag.open === 0) return
  const at = tree.stack.innermost(tag.name, scope)
  if (at > 0) tree.popThrough(at)
}

/** Ends a formatting element without ending the blocks opened inside it. */
export function closeFormatting(tree: TreeWriter, tag: Tag): void {
  if (tag.open === 0) return
  const at = tree.stack.innermost(tag.name, SCOPE)
  if (at < 0) return
  if (!tree.stack.holdsSpecialAbove(at)) return tree.popThrough(at)
  tree.remove(at)
  closePhrases(tree)
}

/** Closes elements inside the innermost block, except formatting elements, which a browser reopens. */
function closePhrases(tree: TreeWriter): void {
  const { stack } = tree
  for (let at = stack.length - 1; !bounds(stack.at(at), SPECIAL); at--) {
    const { tag, namespace } = stack.at(at)
    if (namespace !== 'html' || !FORMATTING.has(tag)) tree.remove(at)
  }
}

/** Closes the item that a start tag ends, unless it belongs to an outer list. */
export function closeListItem(tree: TreeWriter, items: readonly Tag[]): void {
  if (items.every((item) => item.open === 0)) return
  const { stack } = tree
  for (let at = stack.length - 1; at > 0; at--) {
    const open = stack.at(at)
    if (items.includes(open.known)) return tree.popThrough(at)
    if (bounds(open, SPECIAL) && !['address', 'div', 'p'].includes(open.tag)) return
  }
}

function mayEndImplied({ tag, namespace }: ReadElement): boolean {
  return namespace === 'html' && END_IMPLIED.has(tag)
}

/** Closes the innermost elements whose end tags are optional. */
export function closeImplied(tree: TreeWriter, except?: string): void {
  while (mayEndImplied(tree.current) && tree.current.tag !== except) tree.pop()
}

function closeHeading(tree: TreeWriter): void {
  const { stack } = tree
  for (let at = stack.length - 1; at > 0; at--) {
    const open = stack.at(at)
    if (HEADINGS.has(open.tag)) return tree.popThrough(at)
    if (bounds(open, SCOPE)) return
  }
}

/** Closes the innermost template, whatever elements are open in it, because the page continues after it. */
function closeTemplate(tree: TreeWriter): void {
  const { stack } = tree
  for (let at = stack.length - 1; at > 0; at--) {
    if (stack.at(at).tag === 'template' && stack.at(at).namespace === 'html') return tree.popThrough(at)
  }
}

function closeOrdinary(tree: TreeWriter, tag: string): void {
  const { stack } = tree
  for (let at = stack.length - 1; at > 0; at--) {
    const open = stack.at(at)
    if (open.tag === tag && open.namespace === 'html') return tree.popThrough(at)
    if (bounds(open, SPECIAL)) return
  }
}

import type { Attributes } from './attributes.js'
import type { ReadElement } from './element.js'
import type { TreeWriter } from './tree_writer.js'
import { BREAKS_OUT_OF_FOREIGN } from './vocabulary.js'

/** Whether tags inside an element belong to SVG or MathML. */
export function isForeign({ tag, namespace, attributes }: ReadElement): boolean {
  if (namespace === 'html') return false
  if (namespace === 'svg') return tag !== 'foreignobject' && tag !== 'desc' && tag !== 'title'
  return (
    tag !== 'annotation-xml' || !/^(?:text\/html|application\/xhtml\+xml)$/i.test(attributes.encoding ?? '')
  )
}

/** Whether a tag inside a MathML element is HTML: MathML text elements contain HTML, except for two MathML tags. */
export function acceptsHtml({ tag: open, namespace }: ReadElement, tag: string): boolean {
  if (namespace !== 'math') return false
  if (open === 'annotation-xml') return tag === 'svg'
  return /^m[inos]$|^mtext$/.test(open) && tag !== 'mglyph' && tag !== 'malignmark'
}

/** Whether a start tag ends the SVG or MathML around it. */
export function breaksOut(tag: string, attributes: Attributes): boolean {
  if (tag === 'font') return 'color' in attributes || 'face' in attributes || 'size' in attributes
  return BREAKS_OUT_OF_FOREIGN.has(tag)
}

/** Closes SVG and MathML up to the HTML around it, or to the MathML text that the tag belongs to. */
export function leaveForeign(tree: TreeWriter, tag: string): void {
  while (isForeign(tree.current) && !acceptsHtml(tree.current, tag)) tree.pop()
}

/**
 * Closes the element of an end tag in SVG or MathML.
 *
 * @returns whether the end tag belonged to SVG or MathML
 */
export function closeForeign(tree: TreeWriter, tag: string): boolean {
  const { stack } = tree
  for (let at = stack.length - 1; at > 0 && stack.at(at).namespace !== 'html'; at--) {
    if (stack.at(at).tag !== tag) continue
    tree.popThrough(at)
    return true
  }
  return false
}

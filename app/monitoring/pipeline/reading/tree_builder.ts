import { NONE, TagAttributes, type Attributes } from './attributes.js'
import type { ReadingBudget } from './budget.js'
import { close, closeFormatting, closeImplied, closeInScope, closeListItem } from './closing.js'
import type { ReadElement } from './element.js'
import { acceptsHtml, breaksOut, closeForeign, isForeign, leaveForeign } from './foreign_content.js'
import { makeRoomInTable, tableBetweenCells } from './tables.js'
import type { Tag } from './tags.js'
import { TreeWriter } from './tree_writer.js'
import { ALLOWED_IN_SELECT, BUTTON_SCOPE, ENDS_SELECT, HEADINGS, SCOPE, TABLE_PARTS } from './vocabulary.js'

/**
 * Opens and closes elements by the HTML standard's rules. Leaves out the parts of the standard that only move text
 * (foster parenting) or only repeat formatting (reconstruction of active formatting elements).
 */
export class TreeBuilder {
  readonly tree: TreeWriter
  readonly #paragraph: Tag
  readonly #form: Tag
  readonly #select: Tag
  readonly #columns: Tag
  readonly #listItem: readonly Tag[]
  readonly #definitionParts: readonly Tag[]
  readonly #root: ReadElement
  #head: ReadElement | null = null
  #body: ReadElement | null = null
  /** The form that has had no end tag yet, even if an element around it has ended. */
  #openForm: ReadElement | null = null

  constructor(budget: ReadingBudget, apart: ReadonlySet<number> | null) {
    this.tree = new TreeWriter(budget, apart)
    const { tags } = this.tree
    this.#paragraph = tags.of('p')
    this.#form = tags.of('form')
    this.#select = tags.of('select')
    this.#columns = tags.of('colgroup')
    this.#listItem = [tags.of('li')]
    this.#definitionParts = [tags.of('dd'), tags.of('dt')]
    this.#root = this.tree.open(tags.of('html'), new TagAttributes().unshare())
  }

  /**
   * Handles a start tag.
   *
   * @throws {ReadingRefused} `too_complex`
   */
  startTag(tag: Tag, attributes: TagAttributes, selfClosing: boolean): void {
    const { tree } = this
    const { current } = tree
    if (isForeign(current) && !acceptsHtml(current, tag.name)) {
      if (!breaksOut(tag.name, attributes.values)) {
        tree.open(tag, attributes, current.namespace)
        if (selfClosing) tree.pop()
        return
      }
      leaveForeign(tree, tag.name)
    }
    this.#htmlStartTag(tag.name === 'image' ? tree.tags.of('img') : tag, attributes, selfClosing)
  }

  endTag(known: Tag): void {
    const { tree } = this
    const { name: tag } = known
    if (tag === 'noscript') tree.inNoscript = false
    if (this.#columns.open > 0 && tag !== 'colgroup' && tag !== 'col') this.#endColumns()
    if (tag === 'br' || tag === 'p') leaveForeign(tree, tag)
    if (tag === 'br') return this.#htmlStartTag(known, NONE, false)
    if (known === this.#paragraph && known.open === 0) {
      // A browser creates an empty paragraph here, which a reader sees as a new line.
      if (this.#body) tree.blockWriter.endLine()
      return
    }
    if (tag === 'html' || tag === 'body') return
    if (tree.current.namespace !== 'html' && closeForeign(tree, tag)) return
    if (known === this.#form && tree.inDocument) return this.#endForm()
    // Nearly all markup is well nested.
    if (tree.current.tag === tag) return tree.pop()
    close(tree, known)
  }

  /** Adds a text that is not only white space, where text is allowed. */
  text(text: string): void {
    if (!this.#body && !this.tree.current.unread) this.#enterBody()
    if (this.#columns.open > 0) this.#endColumns()
    this.tree.text(text)
  }

  #htmlStartTag(known: Tag, attributes: TagAttributes, selfClosing: boolean): void {
    const { tree } = this
    const { name: tag, facts } = known
    if (tree.inDocument) {
      if (tag === 'html') return mergeAttributes(this.#root, attributes.values)
      if (tag === 'head') return this.#startHead(attributes)
      if (tag === 'body') return this.#startBody(attributes)
      if (!this.#body && !facts.isOfHead) this.#enterBody()
    }
    if (tag === 'frameset' || tag === 'frame') return
    if (this.#select.open > 0 && ignoresInSelect(tree, tag)) return

    if (this.#columns.open > 0 && tag !== 'col' && tag !== 'template') this.#endColumns()
    if (tag === 'table') tree.popThrough(tableBetweenCells(tree))
    if (known === this.#form && tree.inDocument) return this.#startForm(attributes)
    this.#closeWhatEndsBefore(known)
    if (facts.isTablePart && !makeRoomInTable(tree, tag)) return

    if (tag === 'noscript') tree.inNoscript = true
    const foreign = tag === 'svg' || tag === 'math'
    tree.open(known, attributes, foreign ? tag : 'html')
    if (facts.isVoid || (foreign && selfClosing)) tree.pop()
  }

  #closeWhatEndsBefore(known: Tag): void {
    const { tree } = this
    const { name: tag, facts } = known
    if (tag === 'li') closeListItem(tree, this.#listItem)
    else if (tag === 'dd' || tag === 'dt') closeListItem(tree, this.#definitionParts)
    if (facts.closesParagraph) closeInScope(tree, this.#paragraph, BUTTON_SCOPE)

    if (facts.isHeading) {
      if (HEADINGS.has(tree.current.tag)) tree.pop()
    } else if (tag === 'a' || tag === 'nobr') {
      closeFormatting(tree, known)
    } else if (tag === 'button') {
      closeInScope(tree, known, SCOPE)
    } else if (tag === 'option' || tag === 'optgroup' || tag === 'hr') {
      this.#closeOption(tag)
    } else if (tag === 'rt' || tag === 'rp' || tag === 'rb' || tag === 'rtc') {
      if (tree.stack.innermost('ruby', SCOPE) >= 0)
        closeImplied(tree, tag === 'rt' || tag === 'rp' ? 'rtc' : undefined)
    }
  }

  #closeOption(tag: string): void {
    const { tree } = this
    const inSelect = this.#select.open > 0
    if ((inSelect || tag !== 'hr') && tree.current.tag === 'option') tree.pop()
    if (inSelect && tag !== 'option' && tree.current.tag === 'optgroup') tree.pop()
  }

  #endColumns(): void {
    const { current } = this.tree
    if (current.known === this.#columns && current.namespace === 'html') this.tree.pop()
  }

  /** Opens a form unless one is already open. Between the cells of a table, the form ends immediately. */
  #startForm(attributes: TagAttributes): void {
    if (this.#openForm) return
    const { tree } = this
    const endsAtOnce = tableBetweenCells(tree) >= 0
    if (!endsAtOnce) closeInScope(tree, this.#paragraph, BUTTON_SCOPE)
    this.#openForm = tree.open(this.#form, attributes)
    if (endsAtOnce) tree.pop()
  }

  /** Ends a form without ending what was opened inside it. */
  #endForm(): void {
    const { tree } = this
    if (tree.stack.innermost('select', SCOPE) >= 0) return
    const form = this.#openForm
    this.#openForm = null
    const at = tree.stack.innermost('form', SCOPE)
    if (at < 0 || tree.stack.at(at) !== form) return
    closeImplied(tree)
    tree.remove(at)
  }

  #startHead(attributes: TagAttributes): void {
    if (this.#head || this.#body) return
    this.#head = this.tree.open(this.tree.tags.of('head'), attributes)
  }

  #startBody(attributes: TagAttributes): void {
    if (this.#body) return mergeAttributes(this.#body, attributes.values)
    this.#enterBody(attributes)
  }

  #enterBody(attributes = new TagAttributes()): void {
    const { tree } = this
    tree.popThrough(1)
    // Content of a `<noscript>` in the head that begins the body is hidden; the body itself is not.
    const { inNoscript } = tree
    tree.inNoscript = false
    // Not shared, because a second `<body>` tag may add attributes.
    this.#body = tree.open(tree.tags.of('body'), attributes.unshare())
    tree.inNoscript = inNoscript
  }
}

/** Whether a tag is ignored. Inside `<select>`, only options count; other form controls end it. */
function ignoresInSelect(tree: TreeWriter, tag: string): boolean {
  const select = tree.stack.innermost('select', SCOPE)
  if (select < 0) return false
  const inTable = tree.stack.innermostOfTable('table') >= 0
  if (
    ENDS_SELECT.has(tag) ||
    (inTable && (tag === 'table' || (TABLE_PARTS.has(tag) && !tag.startsWith('col'))))
  ) {
    tree.popThrough(select)
    return tag === 'select'
  }
  return !ALLOWED_IN_SELECT.has(tag)
}

function mergeAttributes(element: ReadElement, attributes: Attributes): void {
  for (const name of Object.keys(attributes)) element.attributes[name] ??= attributes[name]
}

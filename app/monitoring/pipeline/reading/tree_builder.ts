import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { AttributeName, NONE, TagAttributes, type Attributes } from './attributes.js'
import { areApart } from './adjoining.js'
import { BlockWriter } from './block_writer.js'
import { ReadingBudget } from './budget.js'
import { ReadElement, type Namespace } from './element.js'
import { ByName } from './names.js'
import { endFramesInNoscript } from './noscript.js'
import { decodeProtectedEmail } from './protected_email.js'
import { bounds, OpenElements } from './open_elements.js'
import { Tag } from './tags.js'
import {
  ALLOWED_IN_SELECT,
  BREAKS_OUT_OF_FOREIGN,
  BUTTON_SCOPE,
  CLOSED_IN_SCOPE,
  ENDS_SELECT,
  FORMATTING,
  HEADINGS,
  LIST_SCOPE,
  SCOPE,
  SPECIAL,
  TABLE_PARTS,
  TABLE_SCOPE,
  TABLE_SECTIONS,
} from './vocabulary.js'

/** Real pages stay far below; it keeps one tag from costing what a page may. */
const MAX_ATTRIBUTES_OF_TAG = 500
/** Character references are decoded here: the tokenizer would look for them at each character, scripts included. */
const TOKENIZING = { decodeEntities: false }

/**
 * Takes the tokens of a page, keeps the stack of open elements by the HTML standard's rules, and writes elements
 * and text into flat lists. Text belongs to an element by index range, so a misnested end tag may end an element
 * from the middle of the stack without moving anything. Left out of the standard: what only moves text around
 * (foster parenting) and what only repeats formatting (reconstruction of active formatting elements).
 */
export class TreeBuilder implements TokenizerCallbacks {
  /** The markup to read instead, when this one has a frame that swallows what follows; reading ended there. */
  mended: string | null = null
  readonly elements: ReadElement[] = []
  readonly content: string[] = []
  readonly shown: string[] = []
  readonly blockWriter = new BlockWriter()
  /** The text that was shown last, and where. */
  #lastText = ''
  #lastElement: ReadElement | null = null

  readonly #html: string
  readonly #tokenizer: Tokenizer
  #looksForOpenFrames: boolean
  readonly #budget = new ReadingBudget()
  readonly #stack = new OpenElements()
  readonly tags = new ByName(newTag)
  readonly #names = new ByName(newAttributeName)
  readonly #paragraph = this.tags.of('p')
  readonly #form = this.tags.of('form')
  readonly #select = this.tags.of('select')
  readonly #frame = this.tags.of('iframe')
  readonly #noscriptTag = this.tags.of('noscript')
  readonly #listItem = [this.tags.of('li')]
  readonly #definitionParts = [this.tags.of('dd'), this.tags.of('dt')]
  readonly #root: ReadElement
  #head: ReadElement | null = null
  #body: ReadElement | null = null
  #templates = 0
  #noscript = false
  /** Between the tags of a `<noscript>`, whatever becomes of them. */
  #betweenNoscript = false
  /** A script that comments out a script of its own; what follows is script until the next end tag. */
  #scriptGoesOn = false

  /** Where the part being tokenized begins in the markup. */
  #offset = 0
  #tag: Tag
  readonly #attributes = new TagAttributes()
  #attributeName: AttributeName | null = null
  #attributeValue = ''
  /** The tag being read is one of a drawing or formula. */
  #isForeignTag = false
  /** Inside an element whose text is taken as it is written. */
  #isRaw = false

  /** Of the markup's, the first that is not before the token being read. */
  #nextAmpersand = -1

  /** @throws {ReadingRefused} `too_complex` */
  private constructor(html: string, looksForOpenFrames: boolean) {
    this.#html = html
    this.#looksForOpenFrames = looksForOpenFrames
    this.#tag = this.tags.of('html')
    this.#root = this.#open(this.#tag, new TagAttributes().unshare())
    this.#tokenizer = new Tokenizer(TOKENIZING, this)
    this.#tokenizer.write(html)
    this.#tokenizer.end()
  }

  /**
   * Reads a page, with the frames ended that would swallow the rest of it.
   * @returns what was read, and the markup as it was read
   * @throws {ReadingRefused}
   */
  static read(html: string): { tree: TreeBuilder; html: string } {
    const tree = new TreeBuilder(html, true)
    if (tree.mended === null) return { tree, html }
    ReadingBudget.checkSize(tree.mended.length)
    return { tree: new TreeBuilder(tree.mended, false), html: tree.mended }
  }

  // Tokens of tags

  /** Asked at the beginning of each start tag. */
  isInForeignContext(): boolean {
    this.#isForeignTag = this.#inForeignContent()
    return this.#isForeignTag
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.tags.at(this.#html, this.#offset + start, this.#offset + end)
    this.#attributes.clear()
    if (this.#tag === this.#noscriptTag) this.#betweenNoscript = true
  }

  onattribname(start: number, end: number): void {
    this.#attributeName = this.#names.at(this.#html, this.#offset + start, this.#offset + end)
    this.#attributeValue = ''
  }

  onattribdata(start: number, end: number): void {
    const written = this.#slice(start, end)
    this.#attributeValue = this.#mayHoldReference(start, end) ? decodeHTMLAttribute(written) : written
  }

  onattribentity(): void {}

  onattribend(): void {
    if (this.#attributes.count === MAX_ATTRIBUTES_OF_TAG) return
    this.#budget.attribute()
    this.#attributes.add(this.#attributeName!, this.#attributeValue)
  }

  onopentagend(end: number): void {
    this.#tagEnd(end, false)
  }

  onselfclosingtag(end: number): void {
    this.#tagEnd(end, true)
  }

  #tagEnd(end: number, selfClosing: boolean): void {
    if (this.#betweenNoscript && this.#tag === this.#frame) this.#lookForOpenFrames()
    this.#isRaw = !this.#isForeignTag && this.#tag.facts.holdsRawText
    this.#startTag(this.#tag, this.#attributes, selfClosing)
    this.#current.sourceStart = this.#current.sourceEnd = this.#offset + end + 1
  }

  /** Once for a page: it takes a search through all of the markup. */
  #lookForOpenFrames(): void {
    if (!this.#looksForOpenFrames) return
    this.#looksForOpenFrames = false
    const mended = endFramesInNoscript(this.#html)
    if (mended === this.#html) return
    this.mended = mended
    this.#tokenizer.pause()
  }

  onclosetag(start: number, end: number): void {
    this.#isRaw = false
    const tag = this.tags.at(this.#html, this.#offset + start, this.#offset + end)
    if (tag === this.#noscriptTag) this.#betweenNoscript = false
    const current = this.#current
    if (current.tag === 'script') {
      if (tag.name !== 'script') return
      current.sourceEnd = this.#offset + start - 2
      this.#scriptGoesOn = !this.#scriptGoesOn && commentsOutScript(this.#html, current)
      if (this.#scriptGoesOn) return
    } else if (current.tag === 'style') {
      current.sourceEnd = this.#offset + start - 2
    }
    this.#budget.endTag()
    this.#endTag(tag)
  }

  // Tokens of text

  ontext(start: number, end: number): void {
    this.#budget.text()
    if (!this.#holdsText()) return
    if (this.#current.attributes['data-cfemail'] !== undefined) {
      return this.#text(decodeProtectedEmail(this.#current.attributes['data-cfemail']))
    }
    if (isBlank(this.#html, this.#offset + start, this.#offset + end)) return this.#blank()
    const written = this.#slice(start, end)
    const text = !this.#isRaw && this.#mayHoldReference(start, end) ? decodeHTML(written) : written
    if (text !== written && isBlank(text, 0, text.length)) this.#blank()
    else this.#text(text.includes('\0') ? text.replaceAll('\0', '') : text)
  }

  ontextentity(): void {}

  oncdata(start: number, end: number): void {
    this.#budget.text()
    if (this.#inForeignContent()) this.#text(this.#slice(start, end - 2))
    else this.#readOnAfterBogusComment(start, end + 1)
  }

  oncomment(start: number, end: number): void {
    // The tokenizer takes an unclosed CDATA section outside of SVG and MathML for a comment up to the end.
    if (this.#offset === 0 && this.#html.startsWith('[CDATA[', start) && !this.#inForeignContent()) {
      this.#readOnAfterBogusComment(start, end)
    }
  }

  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  onend(): void {
    const current = this.#current
    if (current.tag === 'script' || current.tag === 'style') current.sourceEnd = this.#html.length
    while (this.#stack.length > 0) this.#pop()
    this.blockWriter.endLine()
    setEnds(this.elements)
  }

  // Tree construction

  get #current(): ReadElement {
    return this.#stack.current
  }

  #slice(start: number, end: number): string {
    return this.#html.slice(this.#offset + start, this.#offset + end)
  }

  /** Tokens are asked about in the order of the page. */
  #mayHoldReference(start: number, end: number): boolean {
    if (this.#nextAmpersand < this.#offset + start) {
      const found = this.#html.indexOf('&', this.#offset + start)
      this.#nextAmpersand = found < 0 ? this.#html.length : found
    }
    return this.#nextAmpersand < this.#offset + end
  }

  #text(text: string): void {
    if (!this.#holdsText()) return
    if (!this.#body && !this.#current.unread) this.#enterBody()
    this.content.push(text)
    if (this.#current.unread || this.#current.hidden) return
    this.#setApart(text)
    this.shown.push(text)
    this.blockWriter.text(text, this.#current)
  }

  #setApart(text: string): void {
    const before = this.#lastText
    const element = this.#lastElement
    const current = this.#current
    const areSiblings = element !== current && element?.parent !== current && current.parent !== element
    const arePhrases = element !== current && [before, text].every((one) => /\S\s+\S/.test(one))
    if (
      (areSiblings || arePhrases) &&
      this.shown[this.shown.length - 1] === before &&
      areApart(before, text)
    ) {
      this.shown.push(' ')
      this.blockWriter.space()
    }
    this.#lastText = text
    this.#lastElement = current
  }

  /** White space is a third of all text tokens, and as good as one space wherever it is read. */
  #blank(): void {
    if (!this.#holdsText()) return
    this.content.push(' ')
    if (this.#current.unread || this.#current.hidden) return
    this.shown.push(' ')
    this.blockWriter.space()
  }

  #holdsText(): boolean {
    const { tag } = this.#current
    return this.#templates === 0 && tag !== 'script' && tag !== 'style'
  }

  #startTag(tag: Tag, attributes: TagAttributes, selfClosing: boolean): void {
    if (this.#scriptGoesOn) return
    if (this.#inForeignContent() && !this.#acceptsHtml(tag.name)) {
      if (!breaksOut(tag.name, attributes.values)) {
        this.#open(tag, attributes, this.#current.namespace)
        if (selfClosing) this.#pop()
        return
      }
      while (this.#inForeignContent()) this.#pop()
    }
    this.#htmlStartTag(tag.name === 'image' ? this.tags.of('img') : tag, attributes, selfClosing)
  }

  #htmlStartTag(known: Tag, attributes: TagAttributes, selfClosing: boolean): void {
    const { name: tag, facts } = known
    if (this.#templates === 0) {
      if (tag === 'html') return mergeAttributes(this.#root, attributes.values)
      if (tag === 'head') return this.#startHead(attributes)
      if (tag === 'body') return this.#startBody(attributes)
      if (!this.#body && !facts.isOfHead) this.#enterBody()
    }
    if (tag === 'frameset' || tag === 'frame') return
    if (this.#ignoredInSelect(tag)) return

    this.#closeWhatEndsBefore(known)
    if (facts.isTablePart && !this.#makeRoomInTable(tag)) return
    if (known === this.#form && known.open > 0 && this.#templates === 0) return

    if (tag === 'noscript') this.#noscript = true
    const foreign = tag === 'svg' || tag === 'math'
    this.#open(known, attributes, foreign ? tag : 'html')
    if (facts.isVoid || (foreign && selfClosing)) this.#pop()
  }

  #closeWhatEndsBefore(known: Tag): void {
    const { name: tag, facts } = known
    if (tag === 'li') this.#closeListItem(this.#listItem)
    else if (tag === 'dd' || tag === 'dt') this.#closeListItem(this.#definitionParts)
    if (facts.closesParagraph) this.#closeInScope(this.#paragraph, BUTTON_SCOPE)

    if (facts.isHeading) {
      if (HEADINGS.has(this.#current.tag)) this.#pop()
    } else if (tag === 'a' || tag === 'nobr') {
      this.#endFormatting(known)
    } else if (tag === 'button') {
      this.#closeInScope(known, SCOPE)
    } else if (tag === 'option' || tag === 'optgroup') {
      if (this.#current.tag === 'option') this.#pop()
      if (tag === 'optgroup' && this.#current.tag === 'optgroup') this.#pop()
    } else if (tag === 'rt' || tag === 'rp' || tag === 'rb' || tag === 'rtc') {
      if (['rt', 'rp', 'rb'].includes(this.#current.tag)) this.#pop()
    }
  }

  #endTag(known: Tag): void {
    const { name: tag, facts } = known
    if (tag === 'noscript') this.#noscript = false
    if (tag === 'br') return this.#htmlStartTag(known, NONE, false)
    if (known === this.#paragraph && known.open === 0) {
      // A browser makes an empty paragraph of it; what a reader sees of that is a new line.
      if (this.#body) this.blockWriter.endLine()
      return
    }
    if (tag === 'html' || tag === 'body') return
    // Nearly all markup is well nested.
    if (this.#current.tag === tag) return this.#pop()
    if (this.#current.namespace !== 'html' && this.#closeForeign(tag)) return
    if (facts.isHeading) return this.#closeHeading()
    if (known.open === 0) return

    if (tag === 'p') this.#closeInScope(known, BUTTON_SCOPE)
    else if (tag === 'li') this.#closeInScope(known, LIST_SCOPE)
    else if (tag === 'table' || facts.isTablePart) this.#closeInScope(known, TABLE_SCOPE)
    else if (tag === 'form') this.#endForm()
    else if (tag === 'template') this.#popThrough(this.#stack.innermost('template', TABLE_SCOPE))
    else if (FORMATTING.has(tag)) this.#endFormatting(known)
    else if (CLOSED_IN_SCOPE.has(tag)) this.#closeInScope(known, SCOPE)
    else this.#closeOrdinary(tag)
  }

  // Head and body

  #startHead(attributes: TagAttributes): void {
    if (this.#head || this.#body) return
    this.#head = this.#open(this.tags.of('head'), attributes)
  }

  #startBody(attributes: TagAttributes): void {
    if (this.#body) return mergeAttributes(this.#body, attributes.values)
    this.#enterBody(attributes)
  }

  #enterBody(attributes = new TagAttributes()): void {
    while (this.#stack.length > 1) this.#pop()
    // What begins the body inside a head's noscript is hidden, the body is not.
    const inNoscript = this.#noscript
    this.#noscript = false
    // A second body tag adds to the attributes.
    this.#body = this.#open(this.tags.of('body'), attributes.unshare())
    this.#noscript = inNoscript
  }

  // SVG and MathML

  #inForeignContent(): boolean {
    const { tag, namespace, attributes } = this.#current
    if (namespace === 'html') return false
    if (namespace === 'svg') return tag !== 'foreignobject' && tag !== 'desc' && tag !== 'title'
    return (
      tag !== 'annotation-xml' || !/^(?:text\/html|application\/xhtml\+xml)$/i.test(attributes.encoding ?? '')
    )
  }

  /** MathML's text elements hold HTML, but for two tags of its own. */
  #acceptsHtml(tag: string): boolean {
    const { tag: current, namespace } = this.#current
    if (namespace !== 'math') return false
    if (current === 'annotation-xml') return tag === 'svg'
    return /^m[inos]$|^mtext$/.test(current) && tag !== 'mglyph' && tag !== 'malignmark'
  }

  /** @returns whether the end tag was one of the drawing's or formula's own */
  #closeForeign(tag: string): boolean {
    for (let at = this.#stack.length - 1; at > 0 && this.#stack.at(at).namespace !== 'html'; at--) {
      if (this.#stack.at(at).tag !== tag) continue
      this.#popThrough(at)
      return true
    }
    return false
  }

  // Forms

  /** Inside `<select>` only options count; other form controls end it. */
  #ignoredInSelect(tag: string): boolean {
    if (this.#select.open === 0) return false
    const select = this.#stack.innermost('select', SCOPE)
    if (select < 0) return false
    const inTable = this.#stack.innermost('table', TABLE_SCOPE) >= 0
    if (ENDS_SELECT.has(tag) || (inTable && (tag === 'table' || TABLE_PARTS.has(tag)))) {
      this.#popThrough(select)
      return tag === 'select'
    }
    return !ALLOWED_IN_SELECT.has(tag)
  }

  #endForm(): void {
    const form = this.#stack.innermost('form', SCOPE)
    if (form < 0) return
    if (this.#templates > 0) this.#popThrough(form)
    else this.#end(this.#stack.remove(form))
  }

  // Tables

  /**
   * Closes what a part of a table ends.
   * @returns false when there is no table for it
   */
  #makeRoomInTable(tag: string): boolean {
    if (this.#current.tag === 'template') return true
    const table = this.#stack.innermost('table', TABLE_SCOPE)
    if (table < 0) return this.#templates > 0
    let keep = this.#stack.length - 1
    while (keep > table && !holdsTablePart(this.#stack.at(keep).tag, tag)) keep--
    while (this.#stack.length > keep + 1) this.#pop()
    return true
  }

  // Closing

  #closeHeading(): void {
    for (let at = this.#stack.length - 1; at > 0; at--) {
      const open = this.#stack.at(at)
      if (HEADINGS.has(open.tag)) return this.#popThrough(at)
      if (bounds(open, SCOPE)) return
    }
  }

  #closeListItem(items: readonly Tag[]): void {
    if (items.every((item) => item.open === 0)) return
    for (let at = this.#stack.length - 1; at > 0; at--) {
      const open = this.#stack.at(at)
      if (items.includes(open.known)) return this.#popThrough(at)
      if (bounds(open, SPECIAL) && !['address', 'div', 'p'].includes(open.tag)) return
    }
  }

  #closeInScope(tag: Tag, scope: ReadonlySet<string>): void {
    if (tag.open === 0) return
    const at = this.#stack.innermost(tag.name, scope)
    if (at > 0) this.#popThrough(at)
  }

  /** Ends a formatting element without ending the blocks that were opened inside of it. */
  #endFormatting(tag: Tag): void {
    if (tag.open === 0) return
    const at = this.#stack.innermost(tag.name, SCOPE)
    if (at < 0) return
    if (this.#stack.holdsSpecialAbove(at)) this.#end(this.#stack.remove(at))
    else this.#popThrough(at)
  }

  #closeOrdinary(tag: string): void {
    for (let at = this.#stack.length - 1; at > 0; at--) {
      if (this.#stack.at(at).tag === tag) return this.#popThrough(at)
      if (bounds(this.#stack.at(at), SPECIAL)) return
    }
  }

  // Elements

  #open(known: Tag, attributes: TagAttributes, namespace: Namespace = 'html'): ReadElement {
    this.#budget.startTag(this.#stack.length + 1)
    const inDocument = this.#templates === 0
    const tag = known.name
    const element = new ReadElement(
      known,
      attributes,
      this.#stack.length > 0 ? this.#current : null,
      namespace,
      inDocument ? this.elements.length : -1,
      this.#noscript
    )
    element.contentStart = element.contentEnd = this.content.length
    element.shownStart = element.shownEnd = this.shown.length
    if (inDocument) {
      this.elements.push(element)
      known.elements.push(element)
      this.#separate(element)
      this.blockWriter.open(element)
      if (tag === 'input' && element.callToAction && attributes.values.value)
        this.#showValue(element, attributes.values.value)
    }
    if (tag === 'template' && namespace === 'html') this.#templates++
    this.#stack.push(element)
    return element
  }

  #pop(): void {
    this.#end(this.#stack.pop())
  }

  #popThrough(index: number): void {
    while (index >= 0 && this.#stack.length > index) this.#pop()
  }

  #end(element: ReadElement): void {
    if (element.tag === 'template' && element.namespace === 'html') this.#templates--
    if (element.index < 0) return
    element.contentEnd = this.content.length
    element.shownEnd = this.shown.length
    this.#separate(element)
    this.blockWriter.close(element)
  }

  /** Words on different lines stay different words. */
  #separate(element: ReadElement): void {
    if (this.shown[this.shown.length - 1] === ' ') return
    if (element.ownLine || element.tag === 'br') this.shown.push(' ')
  }

  #showValue(element: ReadElement, value: string): void {
    if (!element.hidden && !element.unread) this.blockWriter.text(value, element)
  }

  /** Reads what follows the first `>` of a `<![CDATA[` that is none here; once, so that work stays linear. */
  #readOnAfterBogusComment(start: number, end: number): void {
    const from = this.#html.indexOf('>', this.#offset + start) + 1
    const until = this.#offset + end
    if (this.#offset > 0 || from === 0 || from >= until) return
    this.#offset = from
    new Tokenizer(TOKENIZING, this).write(this.#html.slice(from, until))
    this.#offset = 0
  }
}

function newTag(name: string, isKept: boolean): Tag {
  return new Tag(name, isKept)
}

function newAttributeName(name: string, isKept: boolean): AttributeName {
  return new AttributeName(name, isKept)
}

/** Where an element ends is where the last one inside of it does, whatever end tags were misnested. */
function setEnds(elements: readonly ReadElement[]): void {
  for (let at = elements.length - 1; at >= 0; at--) {
    const { parent, end } = elements[at]
    if (parent) parent.end = Math.max(parent.end, end)
  }
}

function holdsTablePart(open: string, part: string): boolean {
  if (part === 'td' || part === 'th') return open === 'tr' || TABLE_SECTIONS.has(open)
  if (part === 'tr') return TABLE_SECTIONS.has(open)
  return part === 'col' && open === 'colgroup'
}

function mergeAttributes(element: ReadElement, attributes: Attributes): void {
  for (const name of Object.keys(attributes)) element.attributes[name] ??= attributes[name]
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && (code < 0x09 || code > 0x0d) && code !== 0xa0) return false
  }
  return true
}

function breaksOut(tag: string, attributes: Attributes): boolean {
  if (tag === 'font') return 'color' in attributes || 'face' in attributes || 'size' in attributes
  return BREAKS_OUT_OF_FOREIGN.has(tag)
}

/** The standard's "script data double escaped" state: `<!-- <script>` with no `-->` after it. */
function commentsOutScript(html: string, { sourceStart, sourceEnd }: ReadElement): boolean {
  const script = html.slice(sourceStart, sourceEnd)
  // Looking forward is much faster, and there hardly ever is one.
  if (!script.includes('<!--')) return false
  const comment = script.lastIndexOf('<!--')
  if (script.includes('-->', comment)) return false
  return /<script[\s/>]/i.test(script.slice(comment))
}

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { AttributeName, TagAttributes } from './attributes.js'
import { ReadingBudget } from './budget.js'
import type { ReadElement } from './element.js'
import { acceptsHtml, isForeign } from './foreign_content.js'
import { ByName } from './names.js'
import { endFramesInNoscript } from './noscript.js'
import { decodeProtectedEmail } from './protected_email.js'
import type { Tag } from './tags.js'
import { TreeBuilder } from './tree_builder.js'
import type { TreeWriter } from './tree_writer.js'

/** Far more than real tags have. Keeps a single tag from using up the limit for a whole page. */
const MAX_ATTRIBUTES_OF_TAG = 500
/**
 * Character references are decoded separately, because the tokenizer would check every character for them, even in
 * scripts.
 */
const TOKENIZING = { decodeEntities: false }

/**
 * Reads a page, closing frames that would swallow the rest of it.
 *
 * @param apart elements whose text starts on its own line, by index
 * @returns the tree, and the markup from which it was read
 * @throws {ReadingRefused}
 */
export function readMarkup(
  html: string,
  apart: ReadonlySet<number> | null = null
): { tree: TreeWriter; html: string } {
  const { tree, mended } = new MarkupReader(html, true, apart)
  if (mended === null) return { tree, html }
  ReadingBudget.checkSize(mended.length)
  return { tree: new MarkupReader(mended, false, apart).tree, html: mended }
}

/** Turns the tokens of a page into tags and text, and hands them to the tree builder. */
class MarkupReader implements TokenizerCallbacks {
  /**
   * The corrected markup, if an open frame would swallow the rest of the page. Reading stopped early and has to be
   * repeated with it.
   */
  mended: string | null = null
  readonly tree: TreeWriter

  readonly #html: string
  readonly #tokenizer: Tokenizer
  readonly #budget = new ReadingBudget()
  readonly #builder: TreeBuilder
  readonly #frame: Tag
  readonly #noscript: Tag
  /** Whether the position is between the tags of a `<noscript>`, even if the tree ignores them. */
  #betweenNoscript = false
  #looksForOpenFrames: boolean
  /**
   * Whether the last `</script>` only ended a script that is commented out, so that the outer script continues until
   * the next end tag.
   */
  #scriptGoesOn = false

  /** Where the tokenized part begins in the markup. */
  #offset = 0
  #tag: Tag
  readonly #names = new ByName(newAttributeName)
  readonly #attributes = new TagAttributes()
  #attributeName: AttributeName | null = null
  #attributeValue = ''
  /** Whether the current tag belongs to SVG or MathML. */
  #isForeignTag = false
  /** Whether the position is inside an element whose text is taken literally. */
  #isRaw = false

  /** The next ampersand in the markup, as of the last token that was checked. */
  #nextAmpersand = -1

  /**
   * Creates a reader.
   *
   * @throws {ReadingRefused} `too_complex`
   */
  constructor(html: string, looksForOpenFrames: boolean, apart: ReadonlySet<number> | null) {
    this.#html = html
    this.#builder = new TreeBuilder(this.#budget, apart)
    this.#looksForOpenFrames = looksForOpenFrames
    this.tree = this.#builder.tree
    this.#frame = this.tree.tags.of('iframe')
    this.#noscript = this.tree.tags.of('noscript')
    this.#tag = this.#frame
    this.#tokenizer = new Tokenizer(TOKENIZING, this)
    this.#tokenizer.write(html)
    this.#tokenizer.end()
  }

  // Tags

  /** Called by the tokenizer at the beginning of each start tag. */
  isInForeignContext(): boolean {
    const { current } = this.tree
    this.#isForeignTag = isForeign(current) && !acceptsHtml(current, 'style')
    return this.#isForeignTag
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.tree.tags.at(this.#html, this.#offset + start, this.#offset + end)
    this.#attributes.clear()
    if (this.#tag === this.#noscript) this.#betweenNoscript = true
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
    this.#startTag(end, false)
  }

  onselfclosingtag(end: number): void {
    this.#startTag(end, true)
  }

  #startTag(end: number, selfClosing: boolean): void {
    if (this.#betweenNoscript && this.#tag === this.#frame) this.#lookForOpenFrames()
    this.#isRaw = !this.#isForeignTag && this.#tag.facts.holdsRawText
    if (this.#scriptGoesOn) return
    this.#builder.startTag(this.#tag, this.#attributes, selfClosing)
    const { current } = this.tree
    if (current.known === this.#tag) current.sourceStart = current.sourceEnd = this.#offset + end + 1
  }

  /** Looks for open frames. Runs once per page, because it searches all of the markup. */
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
    const tag = this.tree.tags.at(this.#html, this.#offset + start, this.#offset + end)
    if (tag === this.#noscript) this.#betweenNoscript = false
    const { current } = this.tree
    if (current.tag === 'script' && current.namespace === 'html') {
      if (tag.name !== 'script') return
      current.sourceEnd = this.#offset + start - 2
      this.#scriptGoesOn = !this.#scriptGoesOn && commentsOutScript(this.#html, current)
      if (this.#scriptGoesOn) return
    } else if (current.tag === 'style') {
      current.sourceEnd = this.#offset + start - 2
    }
    this.#budget.endTag()
    this.#builder.endTag(tag)
  }

  // Text

  ontext(start: number, end: number): void {
    this.#budget.text()
    if (!this.tree.holdsText) return
    const { attributes } = this.tree.current
    if (attributes['data-cfemail'] !== undefined) {
      return this.#builder.text(decodeProtectedEmail(attributes['data-cfemail']))
    }
    if (isBlank(this.#html, this.#offset + start, this.#offset + end)) return this.tree.blank()
    const written = this.#slice(start, end)
    const text = !this.#isRaw && this.#mayHoldReference(start, end) ? decodeHTML(written) : written
    if (text !== written && isBlank(text, 0, text.length)) this.tree.blank()
    else this.#builder.text(text.includes('\0') ? text.replaceAll('\0', '') : text)
  }

  ontextentity(): void {}

  oncdata(start: number, end: number): void {
    this.#budget.text()
    if (!isForeign(this.tree.current)) this.#readOnAfterBogusComment(start, end + 1)
    else if (this.tree.holdsText) this.#builder.text(this.#slice(start, end - 2))
  }

  oncomment(start: number, end: number): void {
    // Outside SVG and MathML, the tokenizer treats an unclosed CDATA section as a comment up to the end.
    if (this.#offset === 0 && this.#html.startsWith('[CDATA[', start) && !isForeign(this.tree.current)) {
      this.#readOnAfterBogusComment(start, end)
    }
  }

  /**
   * Reads on after the first `>` of a `<![CDATA[` that is not valid here. Never nested, so that the work stays linear.
   */
  #readOnAfterBogusComment(start: number, end: number): void {
    const from = this.#html.indexOf('>', this.#offset + start) + 1
    const until = this.#offset + end
    if (this.#offset > 0 || from === 0 || from >= until) return
    this.#offset = from
    new Tokenizer(TOKENIZING, this).write(this.#html.slice(from, until))
    this.#offset = 0
  }

  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  onend(): void {
    const { current } = this.tree
    if (current.tag === 'script' || current.tag === 'style') current.sourceEnd = this.#html.length
    this.tree.finish()
  }

  #slice(start: number, end: number): string {
    return this.#html.slice(this.#offset + start, this.#offset + end)
  }

  /** Whether a token may contain a character reference. Expects tokens in page order. */
  #mayHoldReference(start: number, end: number): boolean {
    if (this.#nextAmpersand < this.#offset + start) {
      const found = this.#html.indexOf('&', this.#offset + start)
      this.#nextAmpersand = found < 0 ? this.#html.length : found
    }
    return this.#nextAmpersand < this.#offset + end
  }
}

function newAttributeName(name: string, isKept: boolean): AttributeName {
  return new AttributeName(name, isKept)
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && (code < 0x09 || code > 0x0d) && code !== 0xa0) return false
  }
  return true
}

/**
 * Whether a script ends in the HTML standard's "script data double escaped" state: `<!-- <script>` without a `-->`
 * after it.
 */
function commentsOutScript(html: string, { sourceStart, sourceEnd }: ReadElement): boolean {
  const script = html.slice(sourceStart, sourceEnd)
  // Searching forward is much faster, and there is hardly ever a match.
  if (!script.includes('<!--')) return false
  const comment = script.lastIndexOf('<!--')
  if (script.includes('-->', comment)) return false
  return /<script[\s/>]/i.test(script.slice(comment))
}

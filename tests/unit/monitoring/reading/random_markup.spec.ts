/**
 * Compares our reading of random markup with that of parse5, which follows the HTML standard. Where we deviate from the
 * standard, the comparison or the generator does, too:
 *
 * - Content between the cells of a table stays there; a browser moves it before the table.
 * - A browser repeats formatting that was left open, and moves blocks out of it. We compare neither the text nor the
 *   nesting of formatting, and keep it apart from elements that end with such a copy.
 * - A form ends at its end tag even when misnested, so its text is not compared.
 * - Rows, sections and columns without tags are not elements, so an end tag cannot end them.
 * - A paragraph ends before a table even without a doctype.
 * - A `<select>` ignores a style sheet or a title inside it, including its text.
 * - Text directly in `<head>` is not text of the page.
 * - Scripts and style sheets have no text, even in a drawing.
 *
 * parse5 itself deviates from the standard for parts of tables in a template, and for end tags of table sections.
 */
import fc from 'fast-check'
import { Parser, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { test } from '@japa/runner'
import type { PageElement } from 'rivalwatch-plugin'
import { pageOf } from './pages.js'

const SEED = 20261124
const RUNS = 400

const COMMON =
  'div p p section address center ul ol li li dl dt dd table table caption colgroup col tbody thead tfoot tr tr td td ' +
  'th button select title template pre br hr img input textarea script style'
const FORMATTING = 'a b em font i nobr small u'
const OTHERS =
  'span q ruby rt rp rtc label cite option option optgroup svg math g path desc foreignObject mi mtext annotation-xml ' +
  'h1 h2 h3 form form object marquee'
const ATTRIBUTES = ['', '', '', '', ' TITLE="a &amp; b&copy=1"', " lang=de LANG='en'", ' color=red', '/']

const isFormatting = (tag: string): boolean => FORMATTING.split(' ').includes(tag)
const isOpaque = (tag: string): boolean => /^(?:math|object|script|style|svg|textarea|title)$/.test(tag)
const hasComparableText = (tag: string): boolean => tag !== 'form' && !isFormatting(tag)

/** An element, identified by the number in its start tag. */
interface Numbered {
  tag: string
  attributes: Record<string, string>
  /** The number of the closest numbered ancestor that is not formatting. */
  parent: string | undefined
  /** The words in it, each of which occurs once in the markup. */
  words: string[]
}

interface Reading {
  elements: Numbered[]
  visible: string[]
}

const wordsOf = (text: string): string[] => text.match(/w\d+/g) ?? []

class InPlaceParser extends Parser<Tree.DefaultTreeAdapterMap> {
  override _isElementCausesFosterParenting(): boolean {
    return false
  }
}

function parse(html: string): Tree.Document {
  return InPlaceParser.parse<Tree.DefaultTreeAdapterMap>(html, { scriptingEnabled: false })
}

/** Generates documents of elements, half of them not closed, and of stray tags. */
function documents(tags: string): fc.Arbitrary<string> {
  const tag = fc.constantFrom(...tags.split(' '))
  const attributes = fc.constantFrom(...ATTRIBUTES)
  const hidden = fc.constantFrom('', '', '', '', ' hidden')
  const start = fc
    .tuple(tag, attributes, hidden)
    .map(([name, given, hides]) => `<${name} n=#${isFormatting(name) ? '' : hides}${given}>`)
  const end = tag.map((name) => `</${name}>`)
  const word = fc.constantFrom('w#', ' w# ', 'w# &amp; ', '<!-- <p> -->w#')
  const { piece } = fc.letrec<{ piece: string; element: string }>((tie) => ({
    piece: fc.oneof({ maxDepth: 5 }, word, start, end, { arbitrary: tie('element'), weight: 4 }),
    element: fc
      .tuple(start, fc.array(tie('piece'), { maxLength: 5 }), fc.boolean())
      .map(([opening, inside, isClosed]) => {
        const [name] = /[\w-]+/.exec(opening)!
        return `${opening}${inside.join('')}${isClosed ? `</${name}>` : ''}`
      }),
  }))
  return fc
    .tuple(fc.constantFrom('', '<body>', '<head></head>'), fc.array(piece, { maxLength: 8 }))
    .map(([opening, pieces]) => numbered(`<!DOCTYPE html>${opening}${pieces.join('')}`))
    .filter(isComparable)
}

function numbered(markup: string): string {
  let number = 0
  return markup.replace(/<\/(?:tbody|thead|tfoot)>/g, '').replace(/#/g, () => `${number++}`)
}

function isComparable(html: string): boolean {
  if (/<select.*<(?:style|title)/.test(html)) return false
  if (/<template.*<(?:t[rdh]|tbody|thead|tfoot|caption|col)/.test(html)) return false
  return !html.includes('</tr>') || !hasImpliedRow(parse(html))
}

function hasImpliedRow(node: Tree.ParentNode): boolean {
  return node.childNodes.some(
    (child) =>
      'tagName' in child && ((child.tagName === 'tr' && child.attrs.length === 0) || hasImpliedRow(child))
  )
}

function ourReading(html: string): Reading {
  const page = pageOf(html)
  const parentOf = ({ parent }: PageElement): string | undefined =>
    parent && (isFormatting(parent.tag) || parent.attributes.n === undefined)
      ? parentOf(parent)
      : parent?.attributes.n
  return {
    elements: page
      .elements()
      .filter(({ attributes }) => attributes.n !== undefined)
      .map((element) => ({
        tag: element.tag,
        attributes: { ...element.attributes },
        parent: parentOf(element),
        words: hasComparableText(element.tag) ? wordsOf(page.textOf(element)) : [],
      })),
    visible: page.blocks.flatMap(({ text }) => wordsOf(text)),
  }
}

function standardReading(html: string): Reading {
  const elements = new Map<string, Numbered>()
  const visible: string[] = []

  function readAll(nodes: readonly Tree.Node[], parent: string | undefined, isVisible: boolean): string[] {
    return nodes.flatMap((node) => {
      if ('attrs' in node) return readElement(node, parent, isVisible)
      if (!('value' in node)) return []
      if (isVisible) visible.push(...wordsOf(node.value))
      return wordsOf(node.value)
    })
  }

  function readElement(node: Tree.Element, parent: string | undefined, isVisible: boolean): string[] {
    const tag = node.tagName.toLowerCase()
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const { n, hidden } = attributes
    const element: Numbered = { tag, attributes, parent, words: [] }
    // A copy of formatting has the same number as the original.
    if (n !== undefined && !elements.has(n)) elements.set(n, element)
    const holdsText = tag !== 'script' && tag !== 'style'
    const inside = node.childNodes.filter((child) => holdsText || !('value' in child))
    const isShown = isVisible && hidden === undefined && !isOpaque(tag)
    const words = readAll(inside, isFormatting(tag) ? parent : (n ?? parent), isShown)
    if (hasComparableText(tag)) element.words = words
    return words
  }

  readAll(parse(html).childNodes, undefined, true)
  return { elements: [...elements.values()], visible }
}

test.group('readPage: random markup', () => {
  test('is parsed according to the standard, {name}')
    .with([
      { name: 'with formatting', tags: FORMATTING },
      { name: 'without formatting', tags: OTHERS },
    ])
    .run(({ assert }, { tags }) => {
      fc.assert(
        fc.property(documents(`${COMMON} ${tags}`), (html) => {
          assert.deepEqual(ourReading(html), standardReading(html))
        }),
        { seed: SEED, numRuns: RUNS }
      )
    })
})

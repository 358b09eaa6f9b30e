/** Finds the name in a plan's box: its heading, a line above the heading, or the first text above the price. */
import type { PageElement } from 'rivalwatch-plugin'
import { isPeriodWord } from '../period.js'
import { wordsOf } from '../text.js'
import { firstPartOf, isCommonName, isHeading, isNameElement, isPriceSubstitute } from './names.js'
import { type PageTree, sizeOf } from './tree.js'

/** Number of lines. A box with at least this many lists features even without list markup. */
const MIN_LISTED = 7
/** Number of headings and similar elements that are checked for a name. */
const MAX_NAME_ELEMENTS = 4
/** Five or more words that end with a punctuation mark. */
const SENTENCE = /^(?:\S+\s+){4,}\S*[.!?…]$/u
/** A box that begins with such a number is a step in instructions. */
const STEP = /^\d{1,2}[.)]?$/
/** A name after a number: "01 / Small website". */
const NUMBERED = /^\d{1,2}\s?[/·|–—-]\s?(\p{L}.{1,38})$/u
/** Short lines above a price that do not name a plan. */
const NOT_A_NAME =
  /^(?:\d(?!D(?!\p{L})|\d+(?!day|week|month|year|hour|min|user)\p{Ll}{3})|\/|(?:from|only|most popular|popular|compared|save|starting|starts?|billed|monthly|yearly|annual(?:ly)?|lifetime deal|up to|get|start|try|why|how|what|then|after(?=\s(?:\d|that|the|your|trial))|best|trusted|enter|use|frequently|questions?|add|per)\b)|[?!.:@：？！。]$|@|\.\s|[·|]\s*(?:free|\p{Sc})|\b(?:offer|only|login|comparison)\b|[–—]$|\b(?:on|of|for|at|from|in|with|per|to|by|over|costs?|ab|od|desde|dès|från|fra|vanaf)$|\b(?:is|are|days?(?!\s(?:pass|ticket|rate))|months?|years?|weeks?|questions|faq)\b/iu
const MAX_EYEBROW_LINES = 3
export const ENDS_IN_PLAN_NAME =
  /^(?:[\p{L}\d.]+ ){0,2}(?:[·|–—-] ?)?(?:free|basic|starter|lite|hobby|solo|personal|individual|standard|plus|pro|professional|premium|growth|team|teams|business|power|scale|ultimate|enterprise|agency)$/iu

/** Returns the first heading or similar element in a box that is not a price. */
export function headingIn(tree: PageTree, box: PageElement): PageElement | null {
  return tree.firstWithin(box, (part) => isNameElement(part) && !part.hidden && !tree.wordingOf(part).isPrice)
}

/** Returns the title of a box, given the element with its first price; null if nothing in it is a name. */
export function titleOf(tree: PageTree, box: PageElement, point: PageElement): string | null {
  const [start] = tree.page.blocksIn(box)
  // Some sites mark up prices as `h1`, others all plan names.
  const isHeadline = (part: PageElement) => part.tag === 'h1' && !tree.wordingOf(part).isPrice
  const headline = tree.firstWithin(box, isHeadline)
  const hasHeadline = headline && !tree.elements.some((part) => part !== headline && isHeadline(part))
  if (hasHeadline || STEP.test(tree.page.blocks[start].text)) return null
  // A small element may hold the name together with the price.
  const priceAt = headingIn(tree, point) ? point.end : point.index
  const above = nameOf(tree, box.index, Math.max(box.index + 1, priceAt))
  const eyebrow = above !== null && isCommonName(above) ? null : eyebrowOf(tree, box)
  // "Free" below a name is a price.
  const isPriceOf =
    eyebrow !== null && eyebrow === tree.textOf(point) && above !== null && !NOT_A_NAME.test(above)
  if (eyebrow !== null && !isPriceOf) return eyebrow
  const title = above ?? nameOf(tree, box.index, box.end)
  const isPrice = title !== null && isPriceSubstitute(title) && title === tree.textOf(point)
  return title === null || isPrice || (isNoName(title) && !isCommonName(title)) ? null : title
}

/** Whether a short line above a price does not name a plan, whatever sign it begins with: "✅ 2,847 downloads". */
function isNoName(title: string): boolean {
  return NOT_A_NAME.test(title.replace(/^[^\p{L}\p{N}/]+/u, '').replace(/\s\([^()]*\)$/, ''))
}

/** Returns a line at the top that names a plan if features are listed below it: "Monthly" or "01 / Small website". */
export function lineNameOf({ page }: PageTree, box: PageElement): string | null {
  const [start, end] = page.blocksIn(box)
  const blocks = page.blocks.slice(start, end)
  const hasList = blocks.some(({ kind }) => kind === 'list_item') || blocks.length >= MIN_LISTED
  // A badge may be above the name.
  const name = blocks
    .slice(0, 2)
    .find(({ text, kind }) => kind !== 'cta' && (NUMBERED.test(text) || wordsOf(text).every(isPeriodWord)))
  return hasList && name ? name.text.replace(NUMBERED, '$1') : null
}

/** Returns a first line that ends in a plan name: "Desktop · Solo" above "4 providers in one app". */
function eyebrowOf({ page }: PageTree, box: PageElement): string | null {
  const [start, end] = page.blocksIn(box)
  const line = page.blocks
    .slice(start, Math.min(end, start + MAX_EYEBROW_LINES))
    .find(
      ({ text, kind }) =>
        kind !== 'cta' &&
        text.length <= 40 &&
        (ENDS_IN_PLAN_NAME.test(text) || isCommonName(text)) &&
        !NOT_A_NAME.test(text)
    )
  return line ? line.text.replace(/^[–—-]\s*/u, '') : null
}

/** Finds the name of a section: a heading, a similar element, or the first text before the price. */
export function nameOf(tree: PageTree, start: number, end: number): string | null {
  const elements = tree.elements.slice(start, end).filter(({ hidden }) => !hidden)
  // A heading may also show the price.
  const isPriceOnly = (element: PageElement) =>
    tree.wordingOf(element).hasPrice && tree.wordingOf(element).name === null
  const headings = elements.filter((element) => isHeading(element) && !isPriceOnly(element))
  const nameElements =
    headings.length >= MAX_NAME_ELEMENTS
      ? headings
      : [...headings, ...elements.filter((element) => !isHeading(element) && isNameElement(element))]
  for (const element of nameElements.slice(0, MAX_NAME_ELEMENTS)) {
    const text = tree.textOf(element)
    if (text === '' || text.length > 120) continue
    // After a heading that is a sentence, other names belong to parts of its topic.
    if (isHeading(element) && SENTENCE.test(text)) return null
    const { name } = tree.wording(firstPartOf(tree, element))
    if (name !== null) return name
  }
  if (nameElements.length > 0) return null
  for (const element of elements.slice(0, 20)) {
    // A single child may be a badge: "Solo <span>Popular</span>".
    if (sizeOf(element) > 1) continue
    const text = tree.textOf(element)
    if (text === '') continue
    const wording = tree.wordingOf(element)
    if (wording.isPrice && !isCommonName(text)) return null
    if (wording.name !== null) return wording.name
  }
  const first = elements[0]
  return first && sizeOf(first) < 8 ? tree.wording(firstPartOf(tree, first)).name : null
}

import type { PageElement } from '#platform/contract'
import { periodAt } from '../period.js'
import { findPrices } from '../price.js'
import { readItem, type Item } from './items.js'
import { isMarked, valueOfText, NOT_INCLUDED } from './marks.js'
import {
  canHoldPrice,
  firstPieceOf,
  hasPrice,
  headingLevel,
  isHeading,
  isNaming,
  isPriceless,
  isPriceText,
  isUsualName,
} from './names.js'
import { closest, sizeOf, type ElementSet, type PageTree } from './tree.js'

/** A stretch of the page that is about one plan. */
export interface Card {
  plan: string
  /** Places in document order, `end` behind the last. */
  start: number
  end: number
  /** Same for cards that stand side by side. */
  group: number
}

/** A price and its words stand in a small element. */
const MOST_PARTS_OF_PRICE = 12
const MOST_PRICES = 400
const MOST_TITLES = 200
const MOST_ANCESTORS = 12
/** Elements made to be a name that are looked at. */
const MOST_NAMING = 4
const HOLDS_NO_CARDS = new Set(['html', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'dl', 'p'])
const SAYS_NOTHING = new Set(
  'head title meta link script style noscript template svg path g use br img iframe option select'.split(' ')
)
const ITEM_TAGS = new Set(['p', 'div', 'span'])
const LEAST_ITEMS = 3
/** Five words or more, and a full stop. */
const SENTENCE = /^(?:\S+\s+){4,}\S*[.!?…]$/u
/** Less is a line of a price list. */
const LEAST_PARTS_OF_CARD = 4
const ICONS = new Set(['svg', 'img', 'i', 'use'])
const ENUMERATION =
  /^(?:(?:it |this plan )?includes?|including|included|features?|comes with|with|what['’]s included|you get)\s?:?\s/i
const LONGEST_ENUMERATION = 6_000
const EXCLUDED =
  /(?:^|[\s_-])(?:excluded?|not-?included|unavailable|disabled|inactive|missing|unchecked|no|cross|crossed|times|negative|line-through|text-?muted|off)(?:$|[\s_])/i

/**
 * Finds the cards of plans by their prices: neighbours of which each has a name and a price of its own. A shop's goods have
 * that too, so one of the prices has to be for a time, or the names are usual ones.
 */
export function pricedCards(tree: PageTree): Card[] {
  const prices = pricePoints(tree)
  if (prices.length < 2) return []
  const taken = tree.none()
  const cards: Card[] = []
  let groups = 0
  for (const parent of ancestorsOf(tree, prices)) {
    const inside = prices.filter(
      (price) =>
        !taken.has(price) && isBetween(price, parent.index + 1, parent.end) && !isInTableWithin(price, parent)
    )
    if (inside.length < 2 || HOLDS_NO_CARDS.has(parent.tag)) continue
    const stretches = stretchesOf(tree, parent).map(({ start, end }) => ({
      start,
      end,
      own: inside.filter((price) => isBetween(price, start, end)),
    }))
    if (stretches.filter(({ own }) => own.length > 0).length < 2) continue
    const named = stretches.flatMap((stretch) => {
      const plan = nameOf(tree, stretch.start, stretch.end)
      return plan === null ? [] : [{ ...stretch, plan }]
    })
    const kinds = kindsOfPriced(tree, named)
    const group = named.filter((one) => one.own.length > 0 || isAlike(tree, one, kinds))
    const names = new Set(group.map(({ plan }) => tree.wording(plan).key))
    if (names.size < 2 || names.size < group.length || !isOfPlans(tree, group)) continue
    for (const price of inside) taken.add(price)
    groups++
    cards.push(...group.map(({ plan, start, end }) => ({ plan, start, end, group: groups })))
  }
  return cards
}

/** Prices of a table are those of its columns or rows. */
function isInTableWithin(price: PageElement, parent: PageElement): boolean {
  for (let at = price.parent; at && at !== parent; at = at.parent) if (at.tag === 'table') return true
  return false
}

interface Priced {
  plan: string
  start: number
  end: number
  /** Its prices. */
  own: PageElement[]
}

/** A card without a price that is made as those with one are: "Enterprise: tailored to you". */
function isAlike(tree: PageTree, { plan, start }: Priced, kinds: ReadonlySet<string>): boolean {
  return kinds.size > 0 && isUsualName(plan) && kinds.has(kindOf(tree.elements[start]))
}

/** How those with a price are made, where there are several. */
function kindsOfPriced(tree: PageTree, all: readonly Priced[]): Set<string> {
  const priced = all.filter(({ own }) => own.length > 0)
  return new Set(priced.length < 2 ? [] : priced.map(({ start }) => kindOf(tree.elements[start])))
}

function kindOf({ tag, attributes }: PageElement): string {
  return `${tag} ${attributes.class ?? ''}`
}

function isOfPlans(tree: PageTree, group: readonly Priced[]): boolean {
  const isUsual = group.some(({ plan }) => isUsualName(plan))
  if (!isUsual && group.every(({ start, end }) => end - start < LEAST_PARTS_OF_CARD)) return false
  const texts = group.flatMap(({ own }) => own.map((price) => tree.textOf(price)))
  if (!texts.some(hasPrice)) return false
  if (group.filter(({ plan }) => isUsualName(plan)).length >= 2) return true
  return texts.some(
    (text) =>
      isPriceless(text) || findPrices(text).some(({ end }) => periodAt(text.slice(end, end + 60)) !== null)
  )
}

/** The smallest elements that hold a price or what stands for one. */
export function pricePoints(tree: PageTree): PageElement[] {
  const points: PageElement[] = []
  const holding = tree.none()
  for (let at = tree.elements.length - 1; at >= 0 && points.length < MOST_PRICES; at--) {
    const element = tree.elements[at]
    if (sizeOf(element) > MOST_PARTS_OF_PRICE || element.hidden || holding.has(element)) continue
    if (element.landmark === 'nav' || element.landmark === 'footer' || SAYS_NOTHING.has(element.tag)) continue
    const text = tree.textOf(element)
    if (!isPriceless(text) && !(canHoldPrice(text) && tree.wordingOf(element).hasPrice)) continue
    points.push(wholePrice(tree, element))
    for (let ancestor = element.parent; ancestor && !holding.has(ancestor); ancestor = ancestor.parent)
      holding.add(ancestor)
  }
  return points.reverse()
}

/** With "per month" beside it, where that has an element of its own. */
function wholePrice(tree: PageTree, element: PageElement): PageElement {
  const { parent } = element
  return parent && sizeOf(parent) <= MOST_PARTS_OF_PRICE && tree.wordingOf(parent).hasPrice ? parent : element
}

/** Innermost first. */
function ancestorsOf(tree: PageTree, elements: readonly PageElement[]): PageElement[] {
  const known = tree.none()
  const ancestors: PageElement[] = []
  for (const element of elements) {
    let ancestor = element.parent
    for (let i = 0; ancestor && i < MOST_ANCESTORS; i++) {
      if (!known.has(ancestor)) ancestors.push(ancestor)
      known.add(ancestor)
      ancestor = ancestor.parent
    }
  }
  return ancestors.sort((a, b) => b.index - a.index)
}

/** The children of an element; where they are headings with what belongs to them, each heading with that. */
function stretchesOf(tree: PageTree, parent: PageElement): { start: number; end: number }[] {
  const children = tree.childrenOf(parent)
  const levels = children.filter(isHeading).map(headingLevel)
  const level = levels.find((one) => levels.indexOf(one) !== levels.lastIndexOf(one))
  if (level === undefined) {
    return children.map(({ index, end }) => ({ start: index, end }))
  }
  const starts = children.filter((child) => isHeading(child) && headingLevel(child) <= level)
  return starts.map((heading, at) => ({
    start: heading.index,
    end: starts[at + 1]?.index ?? parent.end,
  }))
}

/** What a stretch calls itself: a heading, something made to be a name, or the first it says before its price. */
export function nameOf(tree: PageTree, start: number, end: number): string | null {
  const elements = tree.elements.slice(start, end).filter(({ hidden }) => !hidden)
  const headings = elements.filter(isHeading)
  const naming =
    headings.length >= MOST_NAMING
      ? headings
      : [...headings, ...elements.filter((one) => !isHeading(one) && isNaming(one))]
  for (const element of naming.slice(0, MOST_NAMING)) {
    const text = tree.textOf(element)
    if (text === '' || text.length > 120) continue
    // A heading that is a sentence says what the box is about, and what follows is a part of that.
    if (isHeading(element) && SENTENCE.test(text)) return null
    const name =
      (isHeading(element) ? tree.wordingOf(element).name : null) ??
      tree.wording(firstPieceOf(tree, element)).name
    if (name !== null) return name
  }
  if (naming.length > 0) return null
  for (const element of elements.slice(0, 20)) {
    if (sizeOf(element) > 0) continue
    const text = tree.textOf(element)
    if (text === '') continue
    const wording = tree.wordingOf(element)
    if (wording.isPrice && !isUsualName(text)) return null
    if (wording.name !== null) return wording.name
  }
  const first = elements[0]
  return first && sizeOf(first) < 8 ? tree.wording(firstPieceOf(tree, first)).name : null
}

/** Stretches under a heading that is the name of a known plan and stands outside of the cards given. */
export function namedCards(tree: PageTree, known: ReadonlySet<string>, cards: readonly Card[]): Card[] {
  if (known.size === 0) return []
  const titles = tree.elements.filter(mayBeTitle).filter((element) => {
    if (cards.some(({ start, end }) => isBetween(element, start, end))) return false
    const { name } = tree.wordingOf(element)
    return name !== null && known.has(tree.wording(name).key) && !closest(element, 'table', 'tr', 'td', 'th')
  })
  return titles.slice(0, MOST_TITLES).map((title) => {
    const start = title.index
    const plan = tree.wordingOf(title).name!
    let box = title
    while (box.parent && isAloneIn(tree, title, box.parent)) box = box.parent
    if (box !== title) return { plan, start: box.index, end: box.end, group: 0 }
    const siblings = tree.childrenOf(title.parent ?? title)
    const next = siblings.find(
      (one) => one.index > start && isHeading(one) && headingLevel(one) <= headingLevel(title)
    )
    const end = next?.index ?? (title.parent ?? title).end
    return { plan, start, end, group: 0 }
  })
}

function mayBeTitle(element: PageElement): boolean {
  return !element.hidden && element.landmark === 'main' && (isHeading(element) || element.tag === 'summary')
}

/** Whether nothing else of its rank stands in a box, so that all in it is about the one. */
function isAloneIn(tree: PageTree, title: PageElement, box: PageElement): boolean {
  if (box.tag === 'body') return false
  const isRanked = (one: PageElement) =>
    title.tag === 'summary'
      ? one.tag === 'summary'
      : isHeading(one) && headingLevel(one) <= headingLevel(title)
  for (let at = box.index + 1; at < box.end; at++) {
    if (tree.elements[at] !== title && isRanked(tree.elements[at])) return false
  }
  return true
}

/** What the lists of a card say that the plan has or lacks. */
export function itemsOf(tree: PageTree, { start, end }: Card, skipped: ElementSet): Item[] {
  const entries: { item: Item; drawn: boolean | null }[] = []
  const add = (element: PageElement, item: Item | null, drawn: boolean | null = null) => {
    if (item && !tree.wordingOf(element).isPrice && !isPriceText(item.value)) entries.push({ item, drawn })
  }
  const addItem = (element: PageElement) =>
    add(element, readItem(textOfItem(tree, element), isExcluded(tree, element)), drawingOf(tree, element))
  for (let at = start; at < end; at++) {
    const element = tree.elements[at]
    if (element.hidden || element.landmark === 'nav') continue
    if (skipped.has(element)) {
      at = element.end - 1
      continue
    }
    if (element.tag === 'li') addItem(element)
    else if (element.tag === 'dt') add(element, definition(tree, element))
    else if (element.tag === 'tr') add(element, rowItem(tree, element))
    else if (element.tag === 'p' && sizeOf(element) < MOST_PARTS_OF_PRICE) {
      for (const text of enumerated(tree.textOf(element))) add(element, readItem(text, false))
    }
    listOfBoxes(tree, element)
      .filter((child) => !skipped.has(child))
      .forEach(addItem)
  }
  // Drawings that are alike all over are ornaments; a cross is one beside ticks.
  const hasTicks = entries.some(({ drawn }) => drawn === true)
  return entries.map(({ item, drawn }) =>
    drawn === false && hasTicks ? { ...item, value: NOT_INCLUDED } : item
  )
}

/** Without the lists inside of it, which are items of their own. */
function textOfItem(tree: PageTree, item: PageElement): string {
  const text = tree.textOf(item)
  const nested = tree.firstWithin(item, ({ tag }) => tag === 'ul' || tag === 'ol')
  const inner = nested ? tree.textOf(nested) : ''
  const at = inner ? text.indexOf(inner) : -1
  return at > 0 ? text.slice(0, at).trim() : text
}

/** "Includes: Reports, Audit log and SSO." */
function enumerated(text: string): string[] {
  const lead = text.length <= LONGEST_ENUMERATION ? ENUMERATION.exec(text) : null
  if (!lead) return []
  const list = text.slice(lead[0].length).replace(/[.…]$/, '')
  const items = list.split(/[,;]\s(?![^()]{0,200}\))|\s[·•|]\s/)
  const last = items.pop()!.split(/^and\s|\sand\s(?![^()]{0,200}\))/)
  return items.length > 0 ? [...items, ...last].filter(Boolean) : []
}

function definition(tree: PageTree, term: PageElement): Item | null {
  const siblings = tree.childrenOf(term.parent ?? term)
  const value = siblings[siblings.indexOf(term) + 1]
  return value?.tag === 'dd' ? pairOf(tree, term, value) : null
}

function rowItem(tree: PageTree, row: PageElement): Item | null {
  const [label, value, more] = tree.childrenOf(row)
  return label && value && !more ? pairOf(tree, label, value) : null
}

function pairOf(tree: PageTree, label: PageElement, value: PageElement): Item | null {
  const text = tree.textOf(label)
  if (!/\p{L}/u.test(text) || text.length > 160) return null
  const said = valueOfText(tree.textOf(value))
  return { label: text, value: said ?? (isMarked(tree, value) ? '✓' : NOT_INCLUDED) }
}

/** Crossed out, or marked as lacking by an icon or by its class. */
export function isExcluded(tree: PageTree, item: PageElement): boolean {
  if (EXCLUDED.test((item.attributes.class ?? '').slice(0, 300))) return true
  const parts = tree.within(item, 20)
  const text = tree.textOf(item)
  if (parts.some((part) => ['s', 'del', 'strike'].includes(part.tag) && tree.textOf(part) === text))
    return true
  return parts.some((part) => EXCLUDED.test((part.attributes.class ?? '').slice(0, 300)))
}

/** What the icon in front of an item looks like: a tick, a cross, or nothing. */
function drawingOf(tree: PageTree, item: PageElement): boolean | null {
  const icon = tree.within(item, 20).find(({ tag }) => ICONS.has(tag))
  return icon ? isMarked(tree, icon) : null
}

/** Three neighbours or more of one tag and class, short and without names, prices or buttons: a list by looks. */
function listOfBoxes(tree: PageTree, parent: PageElement): readonly PageElement[] {
  const all = tree.childrenOf(parent)
  if (all.length < LEAST_ITEMS) return []
  const children = all.filter(({ hidden }) => !hidden)
  const groups = Map.groupBy(children, ({ tag, attributes }) => `${tag} ${classStem(attributes.class)}`)
  return [...groups.values()].flatMap((group) => {
    if (group.length < LEAST_ITEMS || !ITEM_TAGS.has(group[0].tag)) return []
    const isNamed =
      (group[0].attributes.class ?? '') !== '' || group.every((one) => isMarked(tree, one) !== null)
    const isList = isNamed && group.every((one) => sizeOf(one) <= 8 && !holdsMore(tree, one))
    return isList ? group : []
  })
}

/** "item item--off" and "item" are of one kind. */
function classStem(classes = ''): string {
  return classes.trim().split(/\s/)[0]
}

function holdsMore(tree: PageTree, element: PageElement): boolean {
  return isMore(element) || tree.firstWithin(element, isMore) !== null
}

function isMore(part: PageElement): boolean {
  return isHeading(part) || part.callToAction || part.tag === 'li' || part.tag === 'dt' || part.tag === 'td'
}

export function isBetween({ index }: PageElement, start: number, end: number): boolean {
  return index >= start && index < end
}

import type { PageElement } from 'rivalwatch-plugin'
import { readItem, type Item } from './items.js'
import { BULLET, BULLET_SIGN, isMarked, valueOfText, NOT_INCLUDED } from './marks.js'
import type { PlanSection } from './plan_boxes.js'
import { sizeOf, type PageTree } from './tree.js'

const MAX_PARAGRAPH_ELEMENTS = 40
const ITEM_TAGS = new Set(['p', 'div', 'span'])
const MIN_ITEMS = 3
const ICON_TAGS = new Set(['svg', 'img', 'i', 'use'])
const ENUMERATION =
  /^(?:(?:it |this plan )?includes?|including|included|features?|comes with|with|what['’]s included|you get)\s?:?\s/i
const MAX_ENUMERATION_LENGTH = 6_000
/** A line above a plan's optional add-ons, which the plan does not include. */
const ADD_ONS =
  /^(?:available (?:as )?)?(?:optional )?(?:add-?\s?ons?|extras?|zusatzmodule|zusatzoptionen|options|opciones|opties|tillval|tilvalg|dodatki)(?: available| verfügbar| en option)?\s?:?$/iu
/** Class name of an item that the plan lacks. Inside an item, it marks a note. */
const MUTED = /(?:^|[\s_-])(?:text)?muted(?:$|\s)/i
const BULLETS = new RegExp(`(?:^|\\s)${BULLET_SIGN}`, 'u')
const EXCLUDED =
  /(?:^|[\s_-])(?:excluded?|not-?included|unavailable|disabled|inactive|missing|unchecked|no|cross|crossed|times|negative|line-through|off)(?:$|[\s_])/i

/** Reads what a plan has or lacks from the lists in its section. */
export function itemsOf(
  tree: PageTree,
  { start, end }: PlanSection,
  skipped: ReadonlySet<PageElement>
): Item[] {
  const entries: { item: Item; drawn: boolean | null }[] = []
  const add = (element: PageElement, item: Item | null, drawn: boolean | null = null) => {
    if (item && !tree.wordingOf(element).isPrice && !tree.wording(item.value).isPrice)
      entries.push({ item, drawn })
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
    const text = element.tag === 'li' ? textOfItem(tree, element) : tree.textOf(element)
    if (entries.length > 0 && ADD_ONS.test(text)) {
      // A list item above add-ons contains them. Otherwise, everything after the line is an add-on.
      if (element.tag !== 'li') break
      at = element.end - 1
      continue
    }
    if (element.tag === 'li') addItem(element)
    else if (element.tag === 'dt') add(element, definitionItem(tree, element))
    else if (element.tag === 'tr') add(element, rowItem(tree, element))
    else if (element.tag === 'p' && sizeOf(element) < MAX_PARAGRAPH_ELEMENTS) {
      for (const part of splitEnumeration(text)) add(element, readItem(part, false))
    }
    listLikeChildren(tree, element)
      .filter((child) => !skipped.has(child))
      .forEach(addItem)
  }
  // If no icon is a tick, icons that look like crosses are decoration.
  const hasTicks = entries.some(({ drawn }) => drawn === true)
  return entries.map(({ item, drawn }) =>
    drawn === false && hasTicks ? { ...item, value: NOT_INCLUDED } : item
  )
}

/** Returns an item's text without nested lists, because their items are read separately. */
function textOfItem(tree: PageTree, item: PageElement): string {
  const text = tree.textOf(item)
  const nested = tree.firstWithin(item, ({ tag }) => tag === 'ul' || tag === 'ol')
  const inner = nested ? tree.textOf(nested) : ''
  const at = inner ? text.indexOf(inner) : -1
  return at > 0 ? text.slice(0, at).trim() : text
}

/** Splits an enumeration such as "Includes: Reports, Audit log and SSO." or "• Reports • SSO". */
function splitEnumeration(text: string): string[] {
  if (text.length > MAX_ENUMERATION_LENGTH) return []
  if (BULLET.test(text)) return text.split(BULLETS).filter(Boolean)
  const lead = ENUMERATION.exec(text)
  if (!lead) return []
  const list = text.slice(lead[0].length).replace(/[.…]$/, '')
  const items = list.split(/[,;]\s(?![^()]{0,200}\))|\s[·•|]\s/)
  const last = items.pop()!.split(/^and\s|\sand\s(?![^()]{0,200}\))/)
  return items.length > 0 ? [...items, ...last].filter(Boolean) : []
}

function definitionItem(tree: PageTree, term: PageElement): Item | null {
  const value = tree.definitionOf(term)
  return value && labeledItem(tree, term, value)
}

function rowItem(tree: PageTree, row: PageElement): Item | null {
  const [label, value, more] = tree.childrenOf(row)
  return label && value && !more ? labeledItem(tree, label, value) : null
}

function labeledItem(tree: PageTree, label: PageElement, value: PageElement): Item | null {
  const text = tree.textOf(label)
  if (!/\p{L}/u.test(text) || text.length > 160) return null
  const textValue = valueOfText(tree.textOf(value))
  return { label: text, value: textValue ?? (isMarked(tree, value) ? '✓' : NOT_INCLUDED) }
}

/** Whether an item is crossed out, or marked as missing by a class name. */
function isExcluded(tree: PageTree, item: PageElement): boolean {
  const classes = (item.attributes.class ?? '').slice(0, 300)
  if (EXCLUDED.test(classes) || MUTED.test(classes)) return true
  const parts = tree.within(item, 20)
  const text = tree.textOf(item)
  if (parts.some((part) => ['s', 'del', 'strike'].includes(part.tag) && tree.textOf(part) === text))
    return true
  return parts.some((part) => EXCLUDED.test((part.attributes.class ?? '').slice(0, 300)))
}

/** Whether an item's icon is a tick (true) or a cross (false); null without an icon. */
function drawingOf(tree: PageTree, item: PageElement): boolean | null {
  const icon = tree.within(item, 20).find(({ tag }) => ICON_TAGS.has(tag))
  return icon ? isMarked(tree, icon) : null
}

/** Returns children that look like a list: three or more short ones with the same tag and class. */
function listLikeChildren(tree: PageTree, parent: PageElement): readonly PageElement[] {
  const all = tree.childrenOf(parent)
  // Next to a real list, similar lines are notes.
  if (all.length < MIN_ITEMS || all.some(({ tag }) => tag === 'ul' || tag === 'ol')) return []
  const children = all.filter(({ hidden }) => !hidden)
  const groups = Map.groupBy(children, ({ tag, attributes }) => `${tag} ${classStem(attributes.class)}`)
  return [...groups.values()].flatMap((group) => {
    if (group.length < MIN_ITEMS || !ITEM_TAGS.has(group[0].tag)) return []
    const isList = group.every((child) => sizeOf(child) <= 8)
    return isList ? group : []
  })
}

/** Returns the first class without trailing digits, so that "item item--off", "item" and "item2" count as alike. */
function classStem(classes = ''): string {
  return classes.trim().split(/\s/)[0].replace(/\d+$/, '')
}

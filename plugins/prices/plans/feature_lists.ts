import type { PageElement } from 'rivalwatch-plugin'
import { INCLUDED, NOT_INCLUDED, isMarked, valueOfText } from './marks.js'
import { isHeading } from './names.js'
import type { PlanTableBuilder } from './plan_table.js'
import type { PageTree } from './tree.js'

const MAX_LOOK_BACK = 25
const LABELED = /^(.{1,40}?)\s?[:–—-]\s?(.{0,120})$/u
const LABEL_TAGS = new Set(['summary', 'button', 'legend', 'strong', 'dt'])

/** An entry of a list, such as "Team: yes". */
interface Entry {
  plan: string
  value: string
}

/**
 * Reads lists of plans under the name of a feature, such as "Free: no" and "Team: yes" under "Custom domains".
 * @returns the lists that were read
 */
export function readFeatureLists(
  tree: PageTree,
  known: ReadonlySet<string>,
  table: PlanTableBuilder
): PageElement[] {
  if (known.size < 2) return []
  return tree.page.elements('dl', 'ul', 'ol').filter((list) => {
    if (list.hidden || list.landmark !== 'main') return false
    const entries = list.tag === 'dl' ? definitions(tree, list) : labelledItems(tree, list)
    const isOfPlans = entries.length > 1 && entries.every(({ plan }) => known.has(tree.wording(plan).key))
    const label = isOfPlans ? headingBefore(tree, list, known) : ''
    if (label === '') return false
    table.addRow(label)
    const part = Symbol('list')
    for (const { plan, value } of entries) table.set(plan, label, value, part)
    return true
  })
}

function definitions(tree: PageTree, list: PageElement): Entry[] {
  return tree.within(list).flatMap((term) => {
    const value = term.tag === 'dt' ? tree.definitionOf(term) : null
    return value ? [entryOf(tree, tree.textOf(term), tree.textOf(value), value)] : []
  })
}

function labelledItems(tree: PageTree, list: PageElement): Entry[] {
  return tree.childrenOf(list).map((item) => {
    const text = tree.textOf(item)
    const [, term = text, value = ''] = LABELED.exec(text) ?? []
    return entryOf(tree, term, value.trim(), item)
  })
}

/** @param element may contain the value as an icon, if there is none in words */
function entryOf(tree: PageTree, term: string, value: string, element: PageElement): Entry {
  return {
    plan: tree.wording(term).name ?? '',
    value: valueOfText(value) ?? (isMarked(tree, element) ? INCLUDED : NOT_INCLUDED),
  }
}

/** Returns the heading right above a list; empty if there is none or it names a plan. */
function headingBefore(tree: PageTree, list: PageElement, known: ReadonlySet<string>): string {
  const heading = tree.elements
    .slice(Math.max(0, list.index - MAX_LOOK_BACK), list.index)
    .findLast(
      (part) => !part.hidden && (isHeading(part) || LABEL_TAGS.has(part.tag)) && tree.textOf(part) !== ''
    )
  const text = heading ? tree.textOf(heading) : ''
  return text.length <= 160 && !known.has(tree.wording(text).key) ? text : ''
}

import type { PageElement } from 'rivalwatch-plugin'
import { INCLUDED, NOT_INCLUDED, isMarked, valueOfText } from './marks.js'
import { isHeading } from './names.js'
import type { PlanTableBuilder } from './plan_table.js'
import type { PageTree } from './tree.js'

const MAX_LOOK_BACK = 25
const LABELED = /^(.{1,40}?)\s?[:–—-]\s?(.{0,120})$/u

/**
 * Reads lists of plans under the name of a feature, such as "Free: no" and "Team: yes" under "Custom domains".
 * @returns the lists that were read
 */
export function readFeatureLists(
  tree: PageTree,
  known: ReadonlySet<string>,
  table: PlanTableBuilder
): PageElement[] {
  const found: PageElement[] = []
  if (known.size < 2) return found
  for (const list of tree.page.elements('dl', 'ul', 'ol')) {
    if (list.hidden || list.landmark !== 'main') continue
    const entries = list.tag === 'dl' ? definitions(tree, list) : labelledItems(tree, list)
    if (entries.length < 2) continue
    const plans = plansOf(tree, entries, known)
    const label = plans ? headingBefore(tree, list, known) : ''
    if (!plans || !label) continue
    found.push(list)
    table.addRow(label)
    const part = Symbol('list')
    entries.forEach((entry, at) => table.set(plans[at], label, valueOf(tree, entry), part))
  }
  return found
}

interface Entry {
  /** Should be the name of a plan. */
  term: string
  /** The value in words, if it has any. */
  text: string
  /** May contain the value as an icon. */
  element: PageElement
}

function definitions(tree: PageTree, list: PageElement): Entry[] {
  const parts = tree.within(list).filter(({ tag }) => tag === 'dt' || tag === 'dd')
  return parts.flatMap((term, at) => {
    const value = parts[at + 1]
    if (term.tag !== 'dt' || value?.tag !== 'dd') return []
    return [{ term: tree.textOf(term), text: tree.textOf(value), element: value }]
  })
}

function labelledItems(tree: PageTree, list: PageElement): Entry[] {
  return tree.childrenOf(list).map((element) => {
    const text = tree.textOf(element)
    const [, term = text, value = ''] = LABELED.exec(text) ?? []
    return { term, text: value.trim(), element }
  })
}

/** Returns the plan of each entry; null if any entry does not name a plan. */
function plansOf(tree: PageTree, entries: readonly Entry[], known: ReadonlySet<string>): string[] | null {
  const plans: string[] = []
  for (const { term } of entries) {
    const plan = tree.wording(term).name ?? ''
    if (!known.has(tree.wording(plan).key)) return null
    plans.push(plan)
  }
  return plans
}

function valueOf(tree: PageTree, { text, element }: Entry): string {
  return valueOfText(text) ?? (isMarked(tree, element) ? INCLUDED : NOT_INCLUDED)
}

/** Returns the heading right above a list; empty if there is none or it names a plan. */
function headingBefore(tree: PageTree, list: PageElement, known: ReadonlySet<string>): string {
  for (let i = list.index - 1; i >= Math.max(0, list.index - MAX_LOOK_BACK); i--) {
    const element = tree.elements[i]
    if (
      element.hidden ||
      !(isHeading(element) || ['summary', 'button', 'legend', 'strong', 'dt'].includes(element.tag))
    )
      continue
    const text = tree.textOf(element)
    if (text === '') continue
    return text.length <= 160 && !known.has(tree.wordingOf(element).key) ? text : ''
  }
  return ''
}

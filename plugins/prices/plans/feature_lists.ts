import type { PageElement } from '#platform/contract'
import { INCLUDED, NOT_INCLUDED, isMarked, valueOfText } from './marks.js'
import { isHeading, planKey, planNameIn } from './names.js'
import type { PlanTableBuilder } from './plan_table.js'
import type { PageTree } from './tree.js'

const LOOK_BACK = 25
const PARTED = /^(.{1,40}?)\s?[:–—-]\s?(.{0,120})$/u

/**
 * Reads lists that tell for one feature what each plan has of it, as under a heading "Custom domains": "Free: no".
 * @returns the lists that were of this kind
 */
export function readFeatureLists(
  tree: PageTree,
  known: ReadonlySet<string>,
  table: PlanTableBuilder
): Set<PageElement> {
  const read = new Set<PageElement>()
  if (known.size < 2) return read
  for (const list of tree.page.elements('dl', 'ul', 'ol')) {
    if (list.hidden || list.landmark !== 'main') continue
    const entries = list.tag === 'dl' ? definitions(tree, list) : labelledItems(tree, list)
    const isOfPlans = entries.length >= 2 && entries.every(({ plan }) => known.has(planKey(plan)))
    const label = isOfPlans ? headingBefore(tree, list, known) : ''
    if (!label) continue
    read.add(list)
    table.addRow(label)
    const part = new Set<string>()
    for (const { plan, value } of entries) table.set(plan, label, value, part)
  }
  return read
}

interface Entry {
  plan: string
  value: string
}

function definitions(tree: PageTree, list: PageElement): Entry[] {
  const parts = tree.within(list).filter(({ tag }) => tag === 'dt' || tag === 'dd')
  return parts.flatMap((term, at) => {
    const value = parts[at + 1]
    if (term.tag !== 'dt' || value?.tag !== 'dd') return []
    const plan = planNameIn(tree.textOf(term)) ?? ''
    const said = valueOfText(tree.textOf(value))
    return [{ plan, value: said ?? (isMarked(tree, value) ? INCLUDED : NOT_INCLUDED) }]
  })
}

function labelledItems(tree: PageTree, list: PageElement): Entry[] {
  return tree.childrenOf(list).map((item) => {
    const text = tree.textOf(item)
    const parted = PARTED.exec(text)
    const plan = planNameIn(parted ? parted[1] : text) ?? ''
    const said = parted ? valueOfText(parted[2].trim()) : null
    return { plan, value: said ?? (isMarked(tree, item) ? INCLUDED : NOT_INCLUDED) }
  })
}

/** What stands right above the list and names it; nothing where that is a plan. */
function headingBefore(tree: PageTree, list: PageElement, known: ReadonlySet<string>): string {
  const at = tree.indexOf(list)
  for (let i = at - 1; i >= Math.max(0, at - LOOK_BACK); i--) {
    const element = tree.elements[i]
    if (
      element.hidden ||
      !(isHeading(element) || ['summary', 'button', 'legend', 'strong', 'dt'].includes(element.tag))
    )
      continue
    const text = tree.textOf(element)
    if (text === '') continue
    return text.length <= 160 && !known.has(planKey(text)) ? text : ''
  }
  return ''
}

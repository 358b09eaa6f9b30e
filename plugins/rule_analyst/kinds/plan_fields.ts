import type { Unit } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { nameKey, withFloor } from '../proof.js'
import { amountsIn } from '../words.js'
import { hasPrice, isBareAmount } from './prices_in_text.js'

/** Lines between a plan's name and its price. */
const MAX_LINES_TO_PRICE = 5

/**
 * Finds plans on a page without boxes: from the detector's fields, and from headings that were added or removed with a
 * price.
 */
export function compareFields(comparison: Comparison): { removed: Unit[]; added: Unit[] } {
  const { fields, edits } = comparison
  const unitsFrom = (side: 'added' | 'removed'): Unit[] => {
    const version = comparison[side === 'added' ? 'after' : 'before']
    const lines = new Set(
      edits.flatMap((edit) => {
        const [line, other] = side === 'added' ? [edit.after, edit.before] : [edit.before, edit.after]
        return line && !other && line.text.length <= 60 ? [nameKey(line.text)] : []
      })
    )
    return (
      fields
        .filter(
          ({ category, kind, facts }) =>
            category === 'pricing' && kind === side && facts?.subject && facts.feature === undefined
        )
        .filter(
          ({ field, facts }, _, all) =>
            field.startsWith('plans.') ||
            lines.has(nameKey(facts!.subject!)) ||
            all.some((one) => one.field === `plans.${facts!.subject}`)
        )
        // "0.00 €" is a placeholder that a script replaces.
        .filter(({ before, after }) => !/^\D*0[.,]00\D*$/.test((after ?? before)!))
        .filter(({ facts }) => isPlanName(version, facts!.subject!) && !isOtherPlan(version, facts!.subject!))
        .map(({ field, before, after, facts }) => {
          const [title, text] = [facts!.subject!, withFloor(version, (after ?? before)!)]
          const offer = { subject: '', text, amount: null, currency: null, period: facts!.period ?? '' }
          const isPriced = field.startsWith('prices') && isFirstPrice(version, title, text)
          return { kind: 'plan', title, start: 0, end: 0, offers: isPriced ? [offer] : [] }
        })
        .reduce((all: Unit[], unit) => {
          const same = all.find(({ title }) => nameKey(title) === nameKey(unit.title))
          if (!same) return [...all, unit]
          same.offers = [...(same.offers ?? []), ...unit.offers]
          return all
        }, [])
    )
  }
  return { removed: unitsFrom('removed'), added: unitsFrom('added') }
}

/**
 * Returns the first price under a heading, which is the plan's and not that of an extra; null if the first lines have
 * none or it is in running text.
 */
function firstPrice({ blocks }: PageVersion, title: string): string | null {
  const lines = blocks.filter(({ path }) => nameKey(path.at(-1) ?? '') === nameKey(title))
  const first = lines.slice(0, MAX_LINES_TO_PRICE).find(({ text }) => hasPrice(text))
  return first && isBareAmount(first.text) ? first.text : null
}

function isFirstPrice(version: PageVersion, title: string, price: string): boolean {
  if (!version.content) return true
  const [amount = price] = amountsIn(price)
  return firstPrice(version, title)?.includes(amount) ?? false
}

const NOT_A_PLAN =
  /[?!.:/]|\d|\b(?:free trial|try|start|get in touch|contact|most popular|faq|questions?|compare|price|pricing|for|add-?ons?|extras?|options?|modules?)\b/i

/** Whether a name is a heading with a price, and not a caption, timer or question. */
function isPlanName(version: PageVersion, title: string): boolean {
  if (NOT_A_PLAN.test(title)) return false
  return version.content === null || (firstPrice(version, title) !== null && !isPriceList(version, title))
}

/** Whether a box with this name is not the company's plan but another vendor's, or part of a case study. */
export function isOtherPlan(version: PageVersion, title: string): boolean {
  const isThis = (unit: Unit) => unit.kind === 'plan' && nameKey(unit.title) === nameKey(title)
  return version.units.some(isThis) && !version.unitsOf('plan').some(isThis)
}

/** Number of prices under a heading. If there are more, they belong to several things. */
const MAX_PRICES = 4

function isPriceList({ blocks }: PageVersion, title: string): boolean {
  const isPrice = (text: string) => isBareAmount(text) && amountsIn(text).length > 0
  const lines = blocks.filter(
    ({ path, text }) => nameKey(path.at(-1) ?? '') === nameKey(title) && isPrice(text)
  )
  return lines.length > MAX_PRICES
}

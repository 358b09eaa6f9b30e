import type { Offering, Row } from '../model.js'
import { amountOf, escaped, isIncluded, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

const TICK = '<svg class="icon" aria-hidden="true" viewBox="0 0 24 24"><path d="M5 13l4 4L19 7"/></svg>'
const CROSS =
  '<svg class="icon" aria-hidden="true" viewBox="0 0 24 24"><path d="M6 18L18 6M6 6l12 12"/></svg>'
const ROWS_OF_A_SECTION = 12

/** A table with unlabeled icons, a price row, sections, and tooltips next to the labels. */
export const iconTable: Layout = {
  id: 'icon table',
  shows: () => true,
  render(offering) {
    const { name, plans, rows, addOns } = offering
    const sections = Array.from({ length: Math.ceil(rows.length / ROWS_OF_A_SECTION) }, (_, at) =>
      rows.slice(at * ROWS_OF_A_SECTION, (at + 1) * ROWS_OF_A_SECTION)
    )
    return page(
      name,
      `<div class="scroll"><table><tbody><tr><td></td>${plans.map((plan) => `<td><h3>${escaped(plan.name)}</h3><a class="btn" href="/signup">Start now</a></td>`).join('')}</tr>
<tr><td>Price</td>${plans.map((plan) => `<td>${price(plan.price, plan.unit, offering)}</td>`).join('')}</tr>
${sections
  .map(
    (section, at) =>
      `<tr class="section"><td colspan="${plans.length + 1}">Section ${at + 1}</td></tr>${section.map((row) => `<tr><td>${escaped(row.name)} <span class="tooltip">What this means for you</span></td>${row.values.map((_, plan) => `<td>${cell(row, plan)}</td>`).join('')}</tr>`).join('')}`
  )
  .join('\n')}</tbody></table></div>
${addOns.length ? `<h2>Add-ons</h2><ul>${addOns.map((addOn) => `<li><b>${escaped(addOn.name)}</b> ${price(addOn.price, addOn.unit, offering)}</li>`).join('')}</ul>` : ''}`
    )
  },
}

function price(value: number | string, unit: string, { currency }: Offering): string {
  if (typeof value !== 'number') return value
  const units = periodParts(unit).map((part) => `per ${part}`)
  return `${signOf(currency)}${amountOf(value)} ${units.join(' ')}, billed annually`
}

function cell({ values, unit }: Row, plan: number): string {
  const value = values[plan]
  if (unit !== undefined && typeof value !== 'boolean') return `<span>${escaped(limitOf(value, unit))}</span>`
  if (typeof value === 'boolean') return value ? TICK : CROSS
  return isIncluded(value) ? escaped(textOf(value)) : CROSS
}

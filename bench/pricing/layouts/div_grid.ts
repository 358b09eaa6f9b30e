import { amountOf, escaped, isIncluded, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** Rows of plain divs in which only class names distinguish check marks. */
export const divGrid: Layout = {
  id: 'div grid',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `${signOf(currency)}${amountOf(value)} <small>${periodParts(unit)
            .map((part) => `per ${part}`)
            .join(' ')}</small>`
        : value
    return page(
      name,
      `<div class="compare"><div class="head row"><div></div>${plans
        .map(
          (plan) =>
            `<div><h3>${escaped(plan.name)}</h3><div class="price">${price(plan.price, plan.unit)}</div></div>`
        )
        .join('')}</div>
${rows
  .map(
    ({ name: label, values, unit }) =>
      `<div class="row"><div class="label">${escaped(label)}</div>${values
        .map((value) =>
          typeof value === 'boolean' || !isIncluded(value)
            ? `<i class="fa ${isIncluded(value) ? 'fa-check' : 'fa-times'}"></i>`
            : escaped(unit === undefined ? textOf(value) : limitOf(value, unit))
        )
        .map((text) => `<div class="value">${text}</div>`)
        .join('')}</div>`
  )
  .join('\n')}</div>
${addOns.length ? `<h2>Add-ons</h2><div class="addons">${addOns.map((addOn) => `<div class="addon"><h3>${escaped(addOn.name)}</h3><p>${price(addOn.price, addOn.unit)}</p></div>`).join('')}</div>` : ''}`
    )
  },
}

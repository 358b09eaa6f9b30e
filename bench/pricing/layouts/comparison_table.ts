import type { Row } from '../model.js'
import { amountOf, escaped, isIncluded, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** One table with plans as columns, prices in the header and symbols in the cells. */
export const comparisonTable: Layout = {
  id: 'comparison table',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `${signOf(currency)}${amountOf(value)}/${periodParts(unit).join('/').replace('month', 'mo')}`
        : value
    return page(
      name,
      `<table class="plans"><thead><tr><th></th>${plans
        .map((plan) => `<th>${escaped(plan.name)}<br><small>${price(plan.price, plan.unit)}</small></th>`)
        .join('')}</tr></thead><tbody>
${rows.map((row) => `<tr><th scope="row">${escaped(row.name)}</th>${row.values.map((_, plan) => `<td>${cell(row, plan)}</td>`).join('')}</tr>`).join('\n')}
</tbody></table>${
        addOns.length
          ? `<h2>Add-ons</h2><table><tr><th>Add-on</th><th>Price</th></tr>${addOns
              .map(
                (addOn) =>
                  `<tr><td>${escaped(addOn.name)}</td><td>${price(addOn.price, addOn.unit)}</td></tr>`
              )
              .join('')}</table>`
          : ''
      }`
    )
  },
}

function cell({ values, unit }: Row, plan: number): string {
  const value = values[plan]
  if (unit !== undefined && typeof value !== 'boolean') return escaped(limitOf(value, unit))
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return isIncluded(value) ? escaped(textOf(value)) : '✗'
}

import { amountOf, escaped, isIncluded, limitOf, page, periodParts, textOf } from '../words.js'
import type { Layout } from './layout.js'

const HIGHLIGHTS = 6

/** Cards with the price and a few highlights above a comparison table with "Included" or a dash. */
export const cardsAndTable: Layout = {
  id: 'cards and table',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `${amountOf(value)} ${currency} per ${periodParts(unit).join(' per ')}`
        : value
    return page(
      name,
      `<section class="grid">${plans
        .map(
          (plan, at) =>
            `<div class="col"><div class="plan"><div class="plan-name">${escaped(plan.name)}</div><p class="plan-price"><strong>${price(plan.price, plan.unit)}</strong></p><ul>${rows
              .filter((row) => row.values[at] === true)
              .slice(0, HIGHLIGHTS)
              .map((row) => `<li>${escaped(row.name)}</li>`)
              .join('')}</ul><button>Choose</button></div></div>`
        )
        .join('')}</section>
<section><h2>Compare plans</h2><table><thead><tr><th>Features</th>${plans.map((plan) => `<th>${escaped(plan.name)}</th>`).join('')}</tr></thead><tbody>
${rows
  .map(
    ({ name: label, values, unit }) =>
      `<tr><td>${escaped(label)}</td>${values
        .map((value) =>
          typeof value === 'boolean' || !isIncluded(value)
            ? isIncluded(value)
              ? 'Included'
              : '—'
            : unit === undefined
              ? textOf(value)
              : `Up to ${limitOf(value, unit, false)}`.replace('Up to Unlimited', 'Unlimited')
        )
        .map((text) => `<td>${escaped(text)}</td>`)
        .join('')}</tr>`
  )
  .join('\n')}</tbody></table></section>
${addOns.length ? `<section><h2>Add-ons</h2><dl>${addOns.map((addOn) => `<dt>${escaped(addOn.name)}</dt><dd>${price(addOn.price, addOn.unit)}</dd>`).join('')}</dl></section>` : ''}`
    )
  },
}

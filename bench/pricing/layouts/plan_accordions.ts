import { amountOf, escaped, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** One accordion per plan with a definition list of all features, including those the plan lacks. */
export const planAccordions: Layout = {
  id: 'plan accordions',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `${signOf(currency)}${amountOf(value)} a ${periodParts(unit).reverse().join(' per ')}`
        : value
    return page(
      name,
      `${plans
        .map(
          (plan, at) =>
            `<details open><summary>${escaped(plan.name)}</summary><p>${price(plan.price, plan.unit)}</p><dl>${rows
              .map(({ name: label, values, unit }) => {
                const value = values[at]
                const text =
                  typeof value === 'boolean'
                    ? value
                      ? 'Yes'
                      : 'No'
                    : unit === undefined
                      ? textOf(value)
                      : limitOf(value, unit)
                return `<dt>${escaped(label)}</dt><dd>${escaped(text)}</dd>`
              })
              .join('')}</dl></details>`
        )
        .join('\n')}
${addOns.length ? `<h2>Add-ons</h2>${addOns.map((addOn) => `<p>${escaped(addOn.name)}: ${price(addOn.price, addOn.unit)}</p>`).join('')}` : ''}`
    )
  },
}

import { amountOf, escaped, isIncluded, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** Price cards, followed by each feature as a heading with its value per plan. */
export const featureAccordions: Layout = {
  id: 'feature accordions',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `<b>${signOf(currency)}${amountOf(value)}</b><span>per ${periodParts(unit).join(' per ')}</span>`
        : `<b>${value}</b>`
    return page(
      name,
      `<div class="tiers">${plans.map((plan) => `<article><h3>${escaped(plan.name)} plan</h3><div>${price(plan.price, plan.unit)}</div><a href="/signup" class="button">Sign up</a></article>`).join('')}</div>
<h2>All features</h2>${rows
        .map(
          ({ name: label, values, unit }) =>
            `<details><summary>${escaped(label)}</summary><dl>${plans
              .map((plan, at) => {
                const value = values[at]
                const text =
                  typeof value === 'boolean' || !isIncluded(value)
                    ? isIncluded(value)
                      ? '<img src="/img/tick.svg" alt="">'
                      : '<img src="/img/cross.svg" alt="">'
                    : escaped(unit === undefined ? textOf(value) : limitOf(value, unit))
                return `<dt>${escaped(plan.name)}</dt><dd>${text}</dd>`
              })
              .join('')}</dl></details>`
        )
        .join('\n')}
${addOns.length ? `<h2>Add-ons</h2><table>${addOns.map((addOn) => `<tr><th>${escaped(addOn.name)}</th><td>${price(addOn.price, addOn.unit)}</td></tr>`).join('')}</table>` : ''}`
    )
  },
}

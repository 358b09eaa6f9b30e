import { amountOf, escaped, isIncluded, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** Sections without a container; each lists every feature and marks those the plan lacks. */
export const crossedLists: Layout = {
  id: 'crossed lists',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `${signOf(currency)}${amountOf(value)} per ${periodParts(unit).join(' per ')}, billed monthly`
        : value
    return page(
      name,
      `<div class="plans">${plans
        .map(
          (plan, at) =>
            `<h2>${escaped(plan.name)}</h2><p>${price(plan.price, plan.unit)}</p><ul>${rows
              .map(({ name: label, values, unit }) => {
                const value = values[at]
                if (!isIncluded(value)) return `<li class="feature feature--excluded">${escaped(label)}</li>`
                const text =
                  value === true
                    ? label
                    : `${label}: ${unit === undefined ? textOf(value) : limitOf(value, unit)}`
                return `<li class="feature">${escaped(text)}</li>`
              })
              .join('')}</ul>`
        )
        .join('\n')}</div>
${addOns.length ? `<h2>Add-ons</h2><ul>${addOns.map((addOn) => `<li>${escaped(addOn.name)} – ${price(addOn.price, addOn.unit)}</li>`).join('')}</ul>` : ''}`
    )
  },
}

import { isIncluded, amountOf, escaped, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** Cards that list what a plan has; prices are split across elements; limits read "10 projects limit". */
export const planCards: Layout = {
  id: 'plan cards',
  shows: (row) => row.values.some(isIncluded),
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      value === 0
        ? '<div class="price">Free</div>'
        : typeof value === 'number'
          ? `<div class="price"><span class="sign">${signOf(currency)}</span><span class="amount">${amountOf(value)}</span><span class="period">/ ${periodParts(unit).join(' / ')}</span></div>`
          : `<div class="price">${value}</div>`
    return page(
      name,
      `<div class="cards">${plans
        .map(
          (plan, at) =>
            `<div class="card">${at === 1 ? '<span class="badge">Most popular</span>' : ''}<h3>${escaped(plan.name)}</h3><p>Made for every kind of team.</p>${price(plan.price, plan.unit)}<a class="btn" href="/signup">Get ${escaped(plan.name)}</a><ul>${rows
              .filter((row) => isIncluded(row.values[at]))
              .map(({ name: label, values, unit }) => {
                const value = values[at]
                if (value === true) return label
                return unit === undefined
                  ? `${label}: ${textOf(value)}`
                  : `${limitOf(value, '')} ${label.charAt(0).toLowerCase()}${label.slice(1)}`
              })
              .map((item) => `<li><svg class="i-check"><use href="#check"></use></svg>${escaped(item)}</li>`)
              .join('')}</ul></div>`
        )
        .join('\n')}</div>
${addOns.length ? `<section><h2>Add-ons</h2><div class="addons">${addOns.map((addOn) => `<div class="addon"><h4>${escaped(addOn.name)}</h4>${price(addOn.price, addOn.unit)}</div>`).join('')}</div></section>` : ''}`
    )
  },
}

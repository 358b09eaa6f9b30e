import { amountOf, escaped, isIncluded, limitOf, page, periodParts, signOf, textOf } from '../words.js'
import type { Layout } from './layout.js'

/** A table of divs with ARIA roles; each cell has a screen reader label and an icon from the stylesheet. */
export const ariaGrid: Layout = {
  id: 'aria grid',
  shows: () => true,
  render({ name, currency, plans, rows, addOns }) {
    const price = (value: number | string, unit: string) =>
      typeof value === 'number'
        ? `${signOf(currency)}${amountOf(value)} per ${periodParts(unit).join(' / ')}`
        : value
    const cell = (text: string) => `<div role="cell">${text}</div>`
    return page(
      name,
      `<div role="table" aria-label="Compare plans"><div role="rowgroup"><div role="row"><div role="columnheader">Feature</div>${plans
        .map(
          (plan) =>
            `<div role="columnheader"><strong>${escaped(plan.name)}</strong><div>${price(plan.price, plan.unit)}</div></div>`
        )
        .join('')}</div></div><div role="rowgroup">
${rows
  .map(
    ({ name: label, values, unit }) =>
      `<div role="row"><div role="rowheader">${escaped(label)}</div>${values
        .map((value) =>
          typeof value === 'boolean' || !isIncluded(value)
            ? cell(`<span role="img" aria-label="${isIncluded(value) ? 'Included' : 'Not included'}"></span>`)
            : cell(escaped(unit === undefined ? textOf(value) : limitOf(value, unit)))
        )
        .join('')}</div>`
  )
  .join('\n')}</div></div>
${addOns.length ? `<h2>Add-ons</h2><div class="addons">${addOns.map((addOn) => `<div><span>${escaped(addOn.name)}</span><span>${price(addOn.price, addOn.unit)}</span></div>`).join('')}</div>` : ''}`
    )
  },
}

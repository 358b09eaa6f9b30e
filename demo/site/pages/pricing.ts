import { html, type Html, jsonLd } from '../html.js'
import type { PageParts } from '../layout.js'
import type { Plan, SiteState } from '../state.js'

export function pricing({ plans }: SiteState): PageParts {
  return {
    path: '/pricing',
    title: 'Pricing | Northwind',
    description: 'Plans for teams of every size, billed monthly. Cancel any time.',
    structuredData: jsonLd({
      '@type': 'Product',
      name: 'Northwind',
      offers: plans.map(({ name, price }) => ({
        '@type': 'Offer',
        name,
        price: `${price}.00`,
        priceCurrency: 'USD',
      })),
    }),
    main: html` <h1>Simple pricing</h1>
      <p>Every plan starts with a 14-day free trial. No credit card needed.</p>
      <div class="cards">${plans.map(card)}</div>`,
  }
}

function card({ name, price, terms }: Plan): Html {
  return html`<section class="card">
    <h2>${name}</h2>
    <p class="price">$${price} / month</p>
    <ul>
      ${terms.map((term) => html`<li>${term}</li>`)}
    </ul>
    <a class="btn" href="/signup?plan=${name.toLowerCase()}">Choose ${name}</a>
  </section>`
}

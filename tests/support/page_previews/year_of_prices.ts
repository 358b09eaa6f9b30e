import { DAY } from '#platform/instants'
import { NOW } from '#tests/support/page_previews/made_up_sites'
import { aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { aChangeBetween, anAlertOf, aVersion } from '#tests/support/versions'
import type Workspace from '#workspaces/models/workspace'

type Plan = { name: string; prices: string[]; items: string[] }

const starter = (price: string): Plan => ({
  name: 'Starter',
  prices: [`${price} / month`],
  items: ['3 seats', '5 GB storage', 'Shared inbox'],
})
const team = (name: string, monthly: string, yearly: string, seats = 10): Plan => ({
  name,
  prices: [`${monthly} / month`, `${yearly} / year`],
  items: [
    `${seats} seats`,
    '100 GB storage',
    'Shared inbox',
    'Approval flows',
    'Guest accounts',
    'Public API',
  ],
})
const business = (price: string, ...more: string[]): Plan => ({
  name: 'Business',
  prices: [price],
  items: ['Unlimited seats', '1 TB storage', 'Shared inbox', 'Public API', 'Audit log', ...more],
})

function pricingPage(plans: readonly Plan[]): string {
  const card = ({ name, prices, items }: Plan) =>
    `<div class="card"><h3>${name}</h3>${prices.map((price) => `<p>${price}</p>`).join('')}<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul><a class="btn" href="/signup">Choose</a></div>`
  return `<!doctype html><title>Pricing</title><main><h1>Pricing</h1><div class="cards">${plans.map(card).join('')}</div></main>`
}

/** The plans on the page, by days ago; null while the page was broken. */
const YEAR: [daysAgo: number, plans: Plan[] | null][] = [
  [362, [starter('$15'), team('Team', '$39', '$390'), business('$99 / month')]],
  [290, [starter('$19'), team('Team', '$39', '$390'), business('$99 / month')]],
  [214, [starter('$19'), team('Team', '$49', '$470'), business('$129 / month')]],
  [170, null],
  [166, [starter('$19'), team('Team', '$49', '$470'), business('$129 / month')]],
  [120, [starter('$19'), team('Growth', '$49', '$470'), business('$129 / month', 'Single sign-on')]],
  [61, [team('Growth', '$59', '$590', 15), business('$129 / month', 'Single sign-on')]],
  [12, [team('Growth', '$59', '$590', 15), business('Contact sales', 'Single sign-on')]],
]

/** Creates a competitor whose plans changed several times in a year. Returns its id. */
export async function aYearOfPrices(workspace: Workspace): Promise<string> {
  const page = await aWatchedUrl(workspace, 'larkspur.example')
  let before = null
  for (const [daysAgo, plans] of YEAR) {
    const html = plans ? pricingPage(plans) : '<title>Error</title><p>Something went wrong.</p>'
    const version = await aVersion(page, contentOf(page.url, html), NOW - daysAgo * DAY)
    if (before && plans) await anAlertOf(page, await aChangeBetween(before, version))
    before = version
  }
  await before!.merge({ crawledAt: NOW }).save()
  return page.competitorId
}

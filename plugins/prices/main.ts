import type { Page, Plugin } from '#platform/contract'
import { priceChanges } from './changes.js'
import { readPrices, type PricesOfPage } from './offers.js'
import { planChanges } from './plans/plan_changes.js'
import { readPlans } from './plans/read_plans.js'

/** Reads the prices and plans of a page and tells which of them changed. */
export default function prices(): Plugin {
  const read = memoized(readPrices)
  return {
    name: 'prices',
    extractors: [
      { field: 'prices', empty: [], extract: (page) => read(page).prices },
      { field: 'offers', empty: [], extract: (page) => read(page).offers },
      { field: 'plans', empty: { plans: [], rows: [] }, extract: (page) => readPlans(page, read(page)) },
    ],
    detectors: [
      { categories: ['pricing'], detect: priceChanges },
      { categories: ['pricing'], detect: planChanges },
    ],
  }
}

/** Both fields come of one reading of the page. */
function memoized(read: (page: Page) => PricesOfPage): (page: Page) => PricesOfPage {
  const known = new WeakMap<Page, PricesOfPage>()
  return (page) => {
    const found = known.get(page) ?? read(page)
    known.set(page, found)
    return found
  }
}

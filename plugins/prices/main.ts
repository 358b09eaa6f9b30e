import type { Page, Plugin } from '#platform/contract'
import { priceChanges } from './changes.js'
import { readPrices, type PricesOfPage } from './offers.js'

/** Reads the prices of a page and tells which of them changed. */
export default function prices(): Plugin {
  const read = memoized(readPrices)
  return {
    name: 'prices',
    extractors: [
      { field: 'prices', empty: [], extract: (page) => read(page).prices },
      { field: 'offers', empty: [], extract: (page) => read(page).offers },
    ],
    detectors: [{ categories: ['pricing'], detect: priceChanges }],
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

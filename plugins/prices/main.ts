import type { Plugin } from 'rivalwatch-plugin'
import { priceChanges } from './changes.js'
import { readPrices } from './offers.js'
import { planChanges } from './plans/plan_changes.js'
import { planBoxes } from './plans/plan_boxes.js'
import { readPlans } from './plans/read_plans.js'

/** Reads the prices and plans of a page and reports how they changed. */
export default function prices(): Plugin {
  return {
    name: 'prices',
    extractors: [
      { field: 'prices', empty: [], extract: (page) => page.once(readPrices).prices },
      { field: 'offers', empty: [], extract: (page) => page.once(readPrices).offers },
      {
        field: 'plans',
        empty: { plans: [], rows: [] },
        extract: (page) => readPlans(page, page.once(readPrices)),
      },
    ],
    units: [{ kind: 'plan', read: (page) => page.once(planBoxes).map(({ unit }) => unit) }],
    detectors: [
      { categories: ['pricing'], detect: priceChanges },
      { categories: ['pricing'], detect: planChanges },
    ],
  }
}

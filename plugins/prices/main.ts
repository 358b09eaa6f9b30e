import type { Plugin } from '#platform/contract'
import { priceChanges } from './changes.js'
import { readPrices } from './offers.js'
import { planChanges } from './plans/plan_changes.js'
import { readPlanUnits } from './plans/plan_units.js'
import { readPlans } from './plans/read_plans.js'

/** Reads the prices and plans of a page and tells which of them changed. */
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
    units: [{ kind: 'plan', read: readPlanUnits }],
    detectors: [
      { categories: ['pricing'], detect: priceChanges },
      { categories: ['pricing'], detect: planChanges },
    ],
  }
}

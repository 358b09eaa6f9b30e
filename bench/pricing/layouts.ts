import { ariaGrid } from './layouts/aria_grid.js'
import { cardsAndTable } from './layouts/cards_and_table.js'
import { comparisonTable } from './layouts/comparison_table.js'
import { crossedLists } from './layouts/crossed_lists.js'
import { divGrid } from './layouts/div_grid.js'
import { featureAccordions } from './layouts/feature_accordions.js'
import { iconTable } from './layouts/icon_table.js'
import type { Layout } from './layouts/layout.js'
import { planAccordions } from './layouts/plan_accordions.js'
import { planCards } from './layouts/plan_cards.js'

export const layouts: readonly Layout[] = [
  comparisonTable,
  iconTable,
  planCards,
  crossedLists,
  cardsAndTable,
  planAccordions,
  featureAccordions,
  ariaGrid,
  divGrid,
]

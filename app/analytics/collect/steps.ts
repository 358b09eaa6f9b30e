import type { Allowances } from '#analytics/collect/allowances'
import type { Step } from '#analytics/collect/draft'
import type { Salts } from '#analytics/collect/salts'
import type { Sites } from '#analytics/collect/sites'
import { checkHost } from '#analytics/collect/steps/check_host'
import { enrich } from '#analytics/collect/steps/enrich'
import { findSite } from '#analytics/collect/steps/find_site'
import { identify } from '#analytics/collect/steps/identify'
import { limitRate } from '#analytics/collect/steps/limit_rate'
import { respectOptOut } from '#analytics/collect/steps/respect_opt_out'
import { tellPage } from '#analytics/collect/steps/tell_page'
import type { Enricher } from '#platform/contract'

export interface Knowledge {
  sites: Sites
  salts: Salts
  allowances: Allowances
  enrichers: readonly Enricher[]
}

/** What each hit goes through, in this order, until one drops it. */
export function stepsWith({ sites, salts, allowances, enrichers }: Knowledge): Step[] {
  return [
    findSite(sites),
    checkHost,
    respectOptOut,
    limitRate(allowances),
    enrich(enrichers),
    identify(salts),
    tellPage,
  ]
}

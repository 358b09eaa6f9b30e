import { type Draft, Drop, type Step } from '#analytics/collect/draft'
import type { Site, Sites } from '#analytics/collect/sites'

/** Finds the site by its key, or drops the hit. */
export function findSite(sites: Sites): Step {
  return (draft) => {
    const site = sites.find(draft.sent.siteKey)
    return site instanceof Promise ? site.then((found) => withSite(draft, found)) : withSite(draft, site)
  }
}

function withSite(draft: Draft, site: Site | null): Draft | Drop {
  return site ? { ...draft, site } : new Drop('unknown_site')
}

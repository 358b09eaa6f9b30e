import type { Dropped, Enrichment, Hit, PluginFactory } from 'rivalwatch-plugin'
import { appOf } from './apps.js'
import { campaignOf } from './campaign.js'
import { shownText } from './shown_text.js'
import { Sites } from './sites.js'
import { SPAMMERS } from './spammers.js'

export interface ReferrerOptions {
  /** Registrable domains whose referrers are dropped, in addition to the built-in list. */
  spammers?: readonly string[]
}

const DIRECT = 'Direct / None'

/** Derives the source of a visit from the campaign in the page's URL, or else from the referring site. */
const referrer: PluginFactory<ReferrerOptions> = ({ spammers = [] } = {}) => {
  const dropped = new Set([...SPAMMERS, ...spammers.map((domain) => domain.toLowerCase())])
  const sites = new Sites()

  const isSpam = (from: string) => dropped.has(sites.of(from)?.domain ?? '')
  /** Returns the name of a referrer; null if it is invalid or a page of the same site. */
  const nameOf = (from: string, page: string) => {
    const site = sites.of(from)
    if (!site) return appOf(from)
    return site.domain === sites.of(page)?.domain ? null : shownText(site.name)
  }

  const enrich = ({ referrer: from, url }: Hit): Enrichment | Dropped => {
    if (from !== '' && isSpam(from)) return { drop: 'referrer_spam' }
    const { source, medium, campaign, content, term } = campaignOf(url)
    const led = from === '' ? null : nameOf(from, url)
    return {
      source: source ?? led ?? DIRECT,
      utm_medium: medium,
      utm_campaign: campaign,
      utm_content: content,
      utm_term: term,
    }
  }

  return { name: 'referrer', enrichers: [{ id: 'referrer', enrich }] }
}

export default referrer

import { type Draft, Drop } from '#analytics/collect/draft'

/** The page has to be one of the site's domain, with `www.` or below it. The port counts where the domain has one. */
export function checkHost(draft: Draft): Draft | Drop {
  const { domain } = draft.site!
  const { protocol, host, hostname } = draft.sent.page
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const given = (domain.includes(':') ? host : hostname).replace(/\.$/, '')
  return isWeb && (given === domain || given.endsWith(`.${domain}`)) ? draft : new Drop('foreign_host')
}

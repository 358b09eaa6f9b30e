import { type Draft, Drop } from '#analytics/collect/draft'

/**
 * Drops hits of pages outside the site's domain and its subdomains, including `www.`. The port is compared only if the
 * domain has one.
 */
export function checkHost(draft: Draft): Draft | Drop {
  const { domain } = draft.site!
  const { protocol, host, hostname } = draft.sent.page
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const given = (domain.includes(':') ? host : hostname).replace(/\.$/, '')
  return isWeb && (given === domain || given.endsWith(`.${domain}`)) ? draft : new Drop('foreign_host')
}

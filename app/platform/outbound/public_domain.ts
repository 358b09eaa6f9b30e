import { allowedNetworks } from '#config/crawler'
import { InvalidInput } from '#platform/errors'
import { normalizeDomain } from '#platform/outbound/main'

/**
 * Normalizes a host that a user typed, for storing and comparing.
 *
 * @throws InvalidInput if it is not a host that may be reached
 */
export function publicDomain(typed: string): string {
  const domain = normalizeDomain(typed, allowedNetworks)
  if (domain) return domain
  throw InvalidInput.field('domain', 'domain', 'The domain must be a public host name such as example.com.')
}

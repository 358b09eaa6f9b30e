import { isIP } from 'node:net'
import { type DestinationTools, OutboundError } from 'rivalwatch-plugin'
import {
  AllowedNetworks,
  checkTarget,
  createResolver,
  DEFAULT_LIMITS,
  endpointOf,
  isLocalhost,
  type Resolve,
  resolveWithin,
} from '#platform/outbound/main'

/** Whitespace and invisible characters, because a URL parser would silently drop line breaks and tabs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u

const askDns = createResolver(DEFAULT_LIMITS.dns, () => false)

/**
 * Creates the tools that channels use to check destinations.
 *
 * @param allowed networks that may be reached although they are not public
 */
export function destinationToolsFor(allowed: AllowedNetworks, resolve: Resolve = askDns): DestinationTools {
  return {
    async webAddress(text) {
      if (UNSEEN.test(text)) {
        const message = "Spaces, line breaks and invisible characters aren't allowed in a URL."
        throw new OutboundError('invalid_url', message)
      }
      const { href } = checkTarget(text, allowed)
      // Any host name could resolve to an allowed network. A name that does not must pass the checks for public
      // targets.
      if (!(await isAllowed(href))) checkTarget(text, AllowedNetworks.none)
      return href
    },
    isInAllowedNetwork: isAllowed,
  }

  async function isAllowed(url: string): Promise<boolean> {
    if (allowed.isEmpty || !URL.canParse(url)) return false
    const { host } = endpointOf(new URL(url))
    if (isIP(host)) return allowed.covers(host)
    if (isLocalhost(host)) return allowed.coversLoopback
    const addresses = await resolveWithin(DEFAULT_LIMITS.dns, host, resolve).catch(() => [])
    return addresses.length > 0 && addresses.every((address) => allowed.covers(address))
  }
}

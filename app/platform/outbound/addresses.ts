import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Networks } from '#platform/networks'

/** The one cloud metadata address that lies in no special-purpose range: Azure's wire server. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/** All that is handed out of IPv6 for public use. What lies outside embeds IPv4 or is reserved. */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. Everything with a special purpose does not: loopback,
 * private, link-local, carrier-grade NAT, documentation, benchmarking, multicast, reserved, tunnels and other
 * embeddings of IPv4 in IPv6, cloud metadata.
 *
 * @param address in the usual text form, IPv6 without brackets; what is no address is not public
 */
export function isPublic(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_WIRE_SERVER) return false
  return parsed.kind() === 'ipv4' || parsed.match(IPV6_GLOBAL_UNICAST)
}

/**
 * One spelling per address, an IPv4-mapped one as the IPv4 address that it reaches.
 *
 * @throws Error when it is no IP address
 */
export function normalizeAddress(address: string): string {
  return ipaddr.process(address).toString()
}

/** Networks that are not public but that the operator lets the service reach: `CRAWLER_ALLOWED_NETWORKS`. */
export class AllowedNetworks extends Networks {
  static readonly none = AllowedNetworks.parse('')

  /**
   * @param text comma-separated CIDRs; empty or absent allows nothing
   * @throws Error that names the entry that is no CIDR
   */
  static parse(text: string | undefined): AllowedNetworks {
    return new AllowedNetworks('CRAWLER_ALLOWED_NETWORKS', text)
  }

  /** Whether `localhost` may be reached. */
  get coversLoopback(): boolean {
    return this.covers('127.0.0.1') || this.covers('::1')
  }
}

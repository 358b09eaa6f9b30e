import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Networks } from '#platform/networks'

/** The IP address of Azure's wire server, the only cloud metadata service outside all special-purpose ranges. */
const AZURE_WIRE_SERVER = '168.63.129.16'

/** All IPv6 addresses allocated for public use. Others embed IPv4 or are reserved. */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. Special-purpose addresses do not: loopback,
 * private, link-local, carrier-grade NAT, documentation, benchmarking, multicast, reserved, tunnels and other
 * embeddings of IPv4 in IPv6, and cloud metadata.
 *
 * @param address in the usual text form, IPv6 without brackets; anything else is not public
 */
export function isPublic(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_WIRE_SERVER) return false
  return parsed.kind() === 'ipv4' || parsed.match(IPV6_GLOBAL_UNICAST)
}

/**
 * Returns the canonical form of an IP address; an IPv4-mapped address becomes its IPv4 address.
 *
 * @throws Error if it is not an IP address
 */
export function normalizeAddress(address: string): string {
  return ipaddr.process(address).toString()
}

/** Non-public networks that the operator allows the service to reach: `CRAWLER_ALLOWED_NETWORKS`. */
export class AllowedNetworks extends Networks {
  static readonly none = AllowedNetworks.parse('')

  /**
   * Parses a setting.
   *
   * @param text comma-separated CIDRs; allows nothing if empty or missing
   * @throws Error that names the invalid entry
   */
  static parse(text: string | undefined): AllowedNetworks {
    return new AllowedNetworks('CRAWLER_ALLOWED_NETWORKS', text)
  }

  /** Whether `localhost` may be reached. */
  get coversLoopback(): boolean {
    return this.covers('127.0.0.1') || this.covers('::1')
  }
}

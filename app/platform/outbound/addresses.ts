import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Networks that are not public but that the operator lets the service reach. */
export class AllowedNetworks {
  static readonly none = new AllowedNetworks([])

  readonly #networks: readonly Network[]

  private constructor(networks: readonly Network[]) {
    this.#networks = networks
  }

  /**
   * @param text comma-separated CIDRs, as in `CRAWLER_ALLOWED_NETWORKS`; empty or absent allows nothing
   * @throws Error that names the entry that is no CIDR
   */
  static parse(text: string | undefined): AllowedNetworks {
    const entries = (text ?? '').split(',').map((entry) => entry.trim())
    return new AllowedNetworks(entries.filter((entry) => entry !== '').map(parseNetwork))
  }

  get isEmpty(): boolean {
    return this.#networks.length === 0
  }

  /** Whether `localhost` may be reached. */
  get coversLoopback(): boolean {
    return this.covers('127.0.0.1') || this.covers('::1')
  }

  /** What is no IP address is not covered. An IPv4-mapped address counts as the IPv4 address that it reaches. */
  covers(address: string): boolean {
    if (!isIP(address)) return false
    const parsed = ipaddr.process(address)
    return this.#networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
}

function parseNetwork(entry: string): Network {
  const [address] = entry.split('/')
  // ipaddr.js alone would also take short, octal and hexadecimal forms, which nobody means in a setting.
  if (!isIP(address) || !ipaddr.isValidCIDR(entry)) {
    throw new Error(
      `CRAWLER_ALLOWED_NETWORKS: "${entry}" is not a network. Write CIDRs such as 10.0.0.0/8 or ::1/128, separated by commas.`
    )
  }
  return ipaddr.parseCIDR(entry)
}

import ipaddr from 'ipaddr.js'
import { MINUTE } from '#platform/instants'

/** The maximum number of IP addresses counted separately within a minute. */
const MAX_ADDRESSES = 100_000
/** The number of IPv6 parts that identify a network. A user with one of its addresses usually has them all. */
const NETWORK_PARTS = 4
/** Loopback addresses: all visitors share one if a proxy on this machine does not forward their IP addresses. */
const OWN = /^(127\.|::1$)/

/** Counts the hits of each site and IP address within the current minute, in memory. */
export class MemoryRateLimiter {
  #minute = 0
  #sites = new Map<string, number>()
  #addresses = new Map<string, number>()

  constructor(private readonly perMinute: { site: number; address: number }) {}

  /**
   * Counts a hit.
   *
   * @param at milliseconds since 1970 UTC
   * @returns whether this hit exceeds a limit
   */
  isExceeded(siteId: string, address: string, at: number): boolean {
    const minute = Math.floor(at / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#sites.clear()
      this.#addresses.clear()
    }
    return (
      (!OWN.test(address) && increment(this.#addresses, networkOf(address)) > this.perMinute.address) ||
      increment(this.#sites, siteId) > this.perMinute.site
    )
  }
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  if (count > 1 || counts.size < MAX_ADDRESSES) counts.set(key, count)
  return count
}

function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return (ipaddr.parse(address) as ipaddr.IPv6).parts.slice(0, NETWORK_PARTS).join(':')
}

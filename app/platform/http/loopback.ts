import ipaddr from 'ipaddr.js'
import { isLocalhost } from '#platform/outbound/main'

/** Whether the host of a URL is this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return isLocalhost(bare) || (ipaddr.isValid(bare) && ipaddr.parse(bare).range() === 'loopback')
}

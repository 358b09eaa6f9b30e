import { lookup, Resolver } from 'node:dns/promises'
import { isPrivateName, unreachable } from './targets.js'

/** Returns all IP addresses of a name, at least one. Rejects if there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Queries DNS for A and AAAA records. The system's `getaddrinfo` would occupy one of the process's few worker
 * threads for as long as a hostile name server stays silent. It is therefore only used for names that the
 * operator has configured, and for private names, which the operator must have allowed and which may be in
 * the hosts file.
 *
 * @param timeout milliseconds for one attempt
 * @param isTrusted whether the operator has configured a name
 * @param servers replaces the system's name servers in tests, as `address:port`
 */
export function createResolver(
  timeout: number,
  isTrusted: (hostname: string) => boolean,
  servers?: string[]
): Resolve {
  const resolver = new Resolver({ timeout, tries: 1 })
  if (servers) resolver.setServers(servers)
  return async (hostname) => {
    if (isPrivateName(hostname) || isTrusted(hostname)) {
      return (await lookup(hostname, { all: true })).map(({ address }) => address)
    }
    // Many name servers answer only one of the two queries correctly, so one answer is enough.
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('No address records')
  }
}

/**
 * Returns all IP addresses of a name, at least one, within a time limit.
 *
 * @param timeout milliseconds
 * @throws OutboundError `dns_failed`
 */
export async function resolveWithin(timeout: number, host: string, resolve: Resolve): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No DNS response within ${timeout} ms`)), timeout)
  })
  try {
    const addresses = await Promise.race([resolve(host), expiry])
    if (addresses.length === 0) throw new Error('No address records')
    return addresses
  } catch (cause) {
    throw unreachable(cause)
  } finally {
    clearTimeout(timer)
  }
}

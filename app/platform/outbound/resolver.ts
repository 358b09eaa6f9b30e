import { lookup, Resolver } from 'node:dns/promises'
import { isPrivateName, unreachable } from './targets.js'

/** Gives all IP addresses of a name, at least one. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Asks DNS for A and AAAA records. The system's own `getaddrinfo` would hold one of the process's few worker
 * threads for as long as a hostile name server stays silent, so only private names, which the operator has
 * allowed and which may stand in the hosts file, go to it, and names that the operator has set up.
 *
 * @param timeout milliseconds for one try
 * @param isTrusted whether the operator has set a name up
 * @param servers to ask in place of the system's, as `address:port`: for tests
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
    // Many name servers answer only one of the two questions well: one answer is enough.
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('No address records')
  }
}

/**
 * All addresses of a name, at least one, within a time.
 *
 * @param timeout milliseconds
 * @throws OutboundError `dns_failed`
 */
export async function resolveWithin(timeout: number, host: string, resolve: Resolve): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer from DNS within ${timeout} ms`)), timeout)
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

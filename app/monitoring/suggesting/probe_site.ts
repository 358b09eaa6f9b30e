import {
  type Outbound,
  OutboundError,
  type OutboundErrorCode,
  type OutboundResponse,
} from '#platform/contract'

/** Pages are looked at, not kept. One that is larger does not count as found. */
const MAX_BYTES = 1024 * 1024
const MAX_DECODED_BYTES = 3 * 1024 * 1024

/** Nobody speaks TLS there, so plain HTTP may be worth a try. */
export const NO_TLS: readonly OutboundErrorCode[] = ['connect_failed', 'tls_failed']

export type Scheme = 'https' | 'http'

export interface ProbeTools {
  outbound: Outbound
  /** Tried in turn while nobody takes the connection. */
  schemes: readonly Scheme[]
  /** Milliseconds for each path, all schemes together. */
  timeout: number
}

/**
 * Asks a site for several paths side by side, following redirects.
 *
 * @returns answers by path; null where there was none in time and within the bounds
 */
export async function probeSite(
  domain: string,
  paths: readonly string[],
  tools: ProbeTools
): Promise<Map<string, OutboundResponse | null>> {
  const answers = await Promise.all(paths.map((path) => probe(domain, path, tools)))
  return new Map(paths.map((path, index) => [path, answers[index]]))
}

async function probe(
  domain: string,
  path: string,
  { outbound, schemes, timeout }: ProbeTools
): Promise<OutboundResponse | null> {
  const end = performance.now() + timeout
  for (const scheme of schemes) {
    try {
      return await outbound.request(`${scheme}://${domain}${path}`, {
        headers: { accept: 'text/html, application/xhtml+xml;q=0.9', 'accept-language': 'en' },
        maxBytes: MAX_BYTES,
        maxDecodedBytes: MAX_DECODED_BYTES,
        timeout: Math.max(1, end - performance.now()),
        sideBySide: true,
      })
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (!NO_TLS.includes(error.code)) return null
    }
  }
  return null
}

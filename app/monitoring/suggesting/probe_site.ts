import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { crawlsPerHost, hostDelay } from '#config/crawler'
import {
  type Outbound,
  OutboundError,
  type OutboundErrorCode,
  type OutboundResponse,
} from '#platform/contract'

/** Pages are looked at, not kept. One that is larger does not count as found. */
const MAX_BYTES = 1024 * 1024
const MAX_DECODED_BYTES = 3 * 1024 * 1024

/** Milliseconds between the beginnings of two requests: a person waits for the answer. */
const PAUSE = Math.min(hostDelay, 150)

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
 * Asks a site for several paths, as many at a time as crawls may and with a pause in between, following redirects.
 *
 * @param tools.end when no path is asked for any more, by `performance.now()`
 * @returns answers by path; null where there was none in time and within the bounds
 */
export async function probeSite(
  domain: string,
  paths: readonly string[],
  { end, ...tools }: ProbeTools & { end: number }
): Promise<Map<string, OutboundResponse | null>> {
  const inTurn = pLimit(crawlsPerHost.answering)
  let next = performance.now()
  const answers = await inTurn.map(paths, async (path) => {
    const now = performance.now()
    const wait = Math.max(0, next - now)
    next = now + wait + PAUSE
    await pause(wait)
    const timeout = Math.min(tools.timeout, end - performance.now())
    return timeout > 0 ? probe(domain, path, { ...tools, timeout }) : null
  })
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

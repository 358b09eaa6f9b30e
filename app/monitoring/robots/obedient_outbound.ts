import type { FetchRefusal, Outbound } from 'rivalwatch-plugin'
import { askRobots } from '#monitoring/robots/permission'

/** A redirect led to an address that robots.txt disallows, or to a host that is down. */
export class RedirectRefused extends Error {
  constructor(readonly refusal: FetchRefusal) {
    super(refusal.message)
  }
}

/**
 * Wraps a client so that it follows redirects only to where the crawler may go. The caller has permission for the first
 * address.
 */
export function obedient(outbound: Outbound): Outbound {
  return {
    request: (url, request = {}) =>
      outbound.request(url, {
        ...request,
        async beforeRedirect(next) {
          await request.beforeRedirect?.(next)
          const { refusal } = await askRobots(next, { outbound })
          if (refusal) throw new RedirectRefused(refusal)
        },
      }),
  }
}

import type { FetchRefusal, Outbound } from '#platform/contract'
import { askRobots } from '#monitoring/robots/ask_robots'

/** A redirect led to where robots.txt, or a host that is away, keeps the crawler out. */
export class RedirectRefused extends Error {
  constructor(readonly refusal: FetchRefusal) {
    super(refusal.message)
  }
}

/** The same way out, but it follows redirects only to where the crawler may go. Who asks has leave for the first address. */
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

import { type FetchRefusal, type Outbound, OutboundError } from 'rivalwatch-plugin'
import { askRobots } from '#monitoring/robots/permission'

/** A redirect led to a URL that robots.txt disallows, or to a host that is down. */
export class RedirectRefused extends Error {
  constructor(readonly refusal: FetchRefusal) {
    super(refusal.message)
  }
}

/**
 * Wraps a client so that it requests only URLs that the crawler may request, including those it is redirected to.
 *
 * @param permitted the URL that the caller has already checked; if absent, the caller has checked every URL that it
 * requests
 */
export function obedient(outbound: Outbound, permitted?: string): Outbound {
  const refusalOf = async (url: string) => {
    const { refusal } = await askRobots(url, { outbound })
    return refusal && new RedirectRefused(refusal)
  }
  return {
    async request(url, request = {}) {
      const refused = permitted !== undefined && url !== permitted && (await refusalOf(url))
      if (refused) throw new OutboundError('refused_target', refused.message, { cause: refused })
      return outbound.request(url, {
        ...request,
        async beforeRedirect(next) {
          await request.beforeRedirect?.(next)
          const refusal = await refusalOf(next)
          if (refusal) throw refusal
        },
      })
    },
  }
}

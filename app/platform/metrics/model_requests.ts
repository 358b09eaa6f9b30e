import { modelRequests } from '#platform/metrics/metrics'
import type { GuardedOutbound } from '#platform/outbound/main'

/** Returns a client that counts its requests as those to the language model. */
export function countModelRequests(outbound: GuardedOutbound): GuardedOutbound {
  return {
    openProxy: () => outbound.openProxy(),
    close: (options) => outbound.close(options),
    async request(...given) {
      let result: 'answered' | 'refused' | 'failed' = 'failed'
      try {
        const response = await outbound.request(...given)
        result = response.status < 400 ? 'answered' : 'refused'
        return response
      } finally {
        modelRequests.inc({ result })
      }
    },
  }
}

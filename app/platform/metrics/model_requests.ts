import { modelRequests } from '#platform/metrics/metrics'
import type { GuardedOutbound } from '#platform/outbound/main'
import { step } from '#platform/telemetry/spans'

/** Wraps a client so that its requests are counted and traced as requests to the language model. */
export function countModelRequests(outbound: GuardedOutbound): GuardedOutbound {
  return {
    openProxy: () => outbound.openProxy(),
    close: (options) => outbound.close(options),
    async request(...given) {
      let result: 'answered' | 'refused' | 'failed' = 'failed'
      try {
        const response = await step(
          'model request',
          async (span) => {
            const answer = await outbound.request(...given)
            span.set({ 'http.response.status_code': answer.status })
            return answer
          },
          { kind: 'client' }
        )
        result = response.status < 400 ? 'answered' : 'refused'
        return response
      } finally {
        modelRequests.inc({ result })
      }
    },
  }
}

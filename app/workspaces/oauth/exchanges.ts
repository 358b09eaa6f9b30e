/** What the app knows about a request that oidc-provider answers, and vice versa. */
import type { IncomingMessage } from 'node:http'

/** Why an authorization request cannot continue, when the client must not be told by a redirect. */
export interface Failure {
  /** Of OAuth, such as `invalid_redirect_uri`. */
  code: string
  status: number
}

interface Exchange {
  /** The network of the address that the request comes from. */
  from: string
  failure?: Failure
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

export function beginExchange(request: IncomingMessage, from: string): void {
  exchanges.set(request, { from })
}

export function exchangeOf(request: IncomingMessage): Exchange {
  return exchanges.get(request) ?? { from: '' }
}

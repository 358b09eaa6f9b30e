/** Passes data about a request between the app and oidc-provider. */
import type { IncomingMessage } from 'node:http'

/** Why an authorization request cannot continue, for errors that cannot be safely redirected to the client. */
export interface Failure {
  /** An OAuth error code, such as `invalid_redirect_uri`. */
  code: string
  status: number
}

interface Exchange {
  /** The network from which the request comes. */
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

/** Connects the app's requests with those that oidc-provider handles. */
import type { IncomingMessage } from 'node:http'

/** Why an authorization request cannot continue, if redirecting the error to the client would be unsafe. */
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

import type { RequestListener } from 'node:http'

const listeners = new Map<string, RequestListener>()

/**
 * Answers all requests for a path with a Node listener, before the framework sees them. For frequent, simple
 * requests, the router, context and body parser would be most of the cost.
 */
export function answerDirectly(path: string, listener: RequestListener): void {
  listeners.set(path, listener)
}

/**
 * Returns the listener for a request.
 *
 * @param target from the request line, including the query string
 */
export function directListener(target: string): RequestListener | undefined {
  const query = target.indexOf('?')
  return listeners.get(query < 0 ? target : target.slice(0, query))
}

import type { RequestListener } from 'node:http'

const listeners = new Map<string, RequestListener>()

/**
 * Has all requests of a path answered by a listener of Node's, before the framework sees them: for what comes so often,
 * and needs so little, that router, context and body parser would be most of its cost.
 */
export function answerDirectly(path: string, listener: RequestListener): void {
  listeners.set(path, listener)
}

/** @param target of the request line, with its query */
export function directListener(target: string): RequestListener | undefined {
  const query = target.indexOf('?')
  return listeners.get(query < 0 ? target : target.slice(0, query))
}

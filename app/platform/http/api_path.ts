/**
 * Whether a path is meant for the API, even in upper case or with extra slashes, because programs expect problem+json
 * even for a mistyped path.
 */
export function isApiPath(path: string): boolean {
  return /^\/+v1(\/|$)/i.test(path)
}

/** Whether a path is requested by programs, on the API or elsewhere. */
export function isProgramPath(path: string): boolean {
  return isApiPath(path) || /^\/(mcp|\.well-known)(\/|$)/.test(path)
}

/**
 * Whether who asks for a path means the API, however it is written: programs read problem+json, also where they have
 * mistyped it.
 */
export function isApiPath(path: string): boolean {
  return /^\/+v1(\/|$)/i.test(path)
}

/** Whether it is programs that ask for a path, of the API or beside it. */
export function isProgramPath(path: string): boolean {
  return isApiPath(path) || /^\/(mcp|\.well-known)(\/|$)/.test(path)
}

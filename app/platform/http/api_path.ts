/**
 * Whether who asks for a path means the API, however it is written: programs read problem+json, also where they have
 * mistyped it.
 */
export function isApiPath(path: string): boolean {
  return /^\/+v1(\/|$)/i.test(path)
}

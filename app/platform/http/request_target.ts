/**
 * Converts the target of a request line for the router: an absolute URL is reduced to its path and query string, and an
 * invalid percent sign is escaped, so that such a path is simply not found.
 */
export function readableTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const rooted = local.startsWith('/') ? local : `/${local}`
  return rooted.replace(/(?:%[0-9a-f]{2})+|%/gi, (escapes) =>
    isDecodable(escapes) ? escapes : escapes.replaceAll('%', '%25')
  )
}

function isDecodable(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}

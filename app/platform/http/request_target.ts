/**
 * The target of a request line as the router takes it: of an absolute address what comes after its host, and a percent
 * sign that stands for no character as itself, so that such a path is an unknown one like any other.
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

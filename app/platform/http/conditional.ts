/** Conditional requests (RFC 9110): `If-None-Match` on reads, `If-Match` on changes. */
import { createHash } from 'node:crypto'
import { ProductError } from '#platform/errors'

/** Returns the ETag of a response. It is strong: the same ETag means the same bytes. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/**
 * Whether the client already has the response, so that 304 is sufficient. Weak ETags match, too, because proxies that
 * compress a response mark its ETag as weak.
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return tagsIn(ifNoneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
}

/**
 * Returns a function that throws 412 if the `If-Match` header does not match the current state; undefined without the
 * header.
 */
export function matcherOf(ifMatch: string | undefined): ((current: unknown) => void) | undefined {
  if (ifMatch === undefined) return undefined
  return (current) => {
    const etag = etagOf(JSON.stringify(current))
    if (tagsIn(ifMatch).some((tag) => tag === '*' || tag === etag)) return
    const message = 'This has changed since you read it. Read it again and repeat your change.'
    throw new ProductError(412, 'precondition_failed', message)
  }
}

function tagsIn(header = ''): string[] {
  return header.split(',').map((tag) => tag.trim())
}

import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The placeholder for the URL of `/collect` in the built script, in any kind of quotes. */
const PLACEHOLDER = /(['"`])__COLLECT__\1/

/** The tracking script, ready to be served. */
export interface PublishedScript {
  /** The bytes, by content encoding. */
  bytes: Record<'identity' | 'gzip' | 'br', Buffer>
  /** A hash of the bytes, 16 hex digits. */
  hash: string
  /** A file name that changes with the bytes. */
  pinnedName: string
  /** The value of a page's `integrity` attribute. */
  integrity: string
}

/**
 * Inserts the URL of `/collect` into the built script and compresses the result once for all requests.
 *
 * @throws Error if the script has no placeholder for the URL
 */
export function publish(text: string, collectUrl: string): PublishedScript {
  if (!PLACEHOLDER.test(text))
    throw new Error('The tracking script has no placeholder for the URL it posts to.')
  const identity = Buffer.from(text.replace(PLACEHOLDER, () => JSON.stringify(collectUrl)))
  const digest = createHash('sha384').update(identity).digest()
  const hash = digest.toString('hex', 0, 8)
  return {
    bytes: {
      identity,
      gzip: gzipSync(identity, { level: constants.Z_BEST_COMPRESSION }),
      br: brotliCompressSync(identity),
    },
    hash,
    pinnedName: `rw.${hash}.js`,
    integrity: `sha384-${digest.toString('base64')}`,
  }
}

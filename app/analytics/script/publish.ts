import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Stands in the built text, in quotes of any kind, where the address of `/collect` goes. */
const PLACEHOLDER = /(['"`])__COLLECT__\1/

/** The tracking script, ready to be sent. */
export interface PublishedScript {
  /** The bytes, by content encoding. */
  bytes: Record<'identity' | 'gzip' | 'br', Buffer>
  /** Changes with the bytes: 16 hex digits. */
  hash: string
  /** The last part of the address that leads to these very bytes. */
  pinnedName: string
  /** What a page gives as `integrity`. */
  integrity: string
}

/**
 * Puts the address into the built text, and compresses it once for all who ask.
 * @throws when the text has no place for the address
 */
export function publish(text: string, collectUrl: string): PublishedScript {
  if (!PLACEHOLDER.test(text))
    throw new Error('The tracking script has no place for the address it posts to.')
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

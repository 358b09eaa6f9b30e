import { createHmac } from 'node:crypto'
import env from '#start/env'

/**
 * Returns a fingerprint of the APP_KEY, which identifies it without revealing it. Text encrypted with one key cannot be
 * read with another.
 */
export function appKeyFingerprint(): string {
  return createHmac('sha256', env.get('APP_KEY').release())
    .update('rivalwatch backup')
    .digest('hex')
    .slice(0, 16)
}

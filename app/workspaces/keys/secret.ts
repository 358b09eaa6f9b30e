/**
 * The text of an API key: `cmk_`, 30 random base62 characters, and 6 characters with the CRC32 of those 30. Secret
 * scanners recognize its format, and a typo is detected without a lookup.
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'cmk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

export function generateSecret(): string {
  let random = ''
  for (let index = 0; index < RANDOM_LENGTH; index++) random += ALPHABET[randomInt(ALPHABET.length)]
  return PREFIX + random + checksum(random)
}

/** Whether a text has the format and checksum of a key. */
export function isWellFormed(secret: string): boolean {
  if (!FORM.test(secret)) return false
  const random = secret.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH)
  return secret.endsWith(checksum(random))
}

/** Returns the SHA-256 of a key in hex, which is stored and looked up. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

export function hintOf(secret: string): string {
  return `${secret.slice(0, 8)}…${secret.slice(-4)}`
}

function checksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    text = ALPHABET[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Codes of an authenticator app (RFC 6238): six digits that change every 30 seconds. */
import { Secret, TOTP } from 'otpauth'
import { SECOND } from '#platform/instants'

/** Seconds. */
const PERIOD = 30

/** The number of periods by which a clock may be off. */
const TOLERANCE = 1

/** Generates a 160-bit secret in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the URI that an authenticator app reads from the QR code. */
export function keyUri(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** Returns the number of the period that a code belongs to, counted from 1970; null if the code is not valid now. */
export function periodOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: TOLERANCE })
  return delta === null ? null : Math.floor(now / (PERIOD * SECOND)) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Rivalwatch', label, secret, period: PERIOD, digits: 6, algorithm: 'SHA1' })
}

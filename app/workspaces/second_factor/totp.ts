/** Codes of an authenticator app (RFC 6238): six digits, another every 30 seconds. */
import { Secret, TOTP } from 'otpauth'
import { SECOND } from '#platform/instants'

/** Seconds. */
const PERIOD = 30

/** A clock may be off by so many periods. */
const TOLERANCE = 1

/** 160 bits, as base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the QR code. */
export function keyUri(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The period whose code it is, counted since 1970; null for no code of now. */
export function periodOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: TOLERANCE })
  return delta === null ? null : Math.floor(now / (PERIOD * SECOND)) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Rivalwatch', label, secret, period: PERIOD, digits: 6, algorithm: 'SHA1' })
}

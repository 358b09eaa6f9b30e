/** Reads the identity provider's claims about a person. */

/** A person at the identity provider. */
export interface Identified {
  issuer: string
  /** Never changes and is never reassigned. */
  subject: string
  /** In lower case; null if there is no valid email address. */
  email: string | null
  /** Whether the identity provider has verified that the email address belongs to the person. */
  isVerified: boolean
  name: string
}

export type Claims = Record<string, unknown>

/** The maximum lengths that the columns allow. */
const LONGEST = { subject: 255, email: 254, name: 120 }

/** Excludes the Kelvin sign, whose lowercase form is the letter k, which would make it a different email address. */
const ADDRESS = /^[^\s@\p{Cc}\u212a]+@[^\s@\p{Cc}\u212a]+$/u

/** Reads claims. Returns null if the subject cannot be stored. */
export function identifiedBy(issuer: string, claims: Claims): Identified | null {
  const { sub: subject } = claims
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST.subject) return null
  const email = emailIn(claims)
  return { issuer, subject, email, isVerified: isVerified(issuer, claims), name: nameIn(claims, email) }
}

function emailIn({ email }: Claims): string | null {
  if (typeof email !== 'string' || email.length > LONGEST.email || !ADDRESS.test(email)) return null
  return email.toLowerCase()
}

/**
 * Whether the email address is verified. Microsoft Entra has no `email_verified`; its `xms_edov` says, in one of
 * several spellings, that the tenant has verified the domain.
 */
function isVerified(issuer: string, { email_verified: verified, xms_edov: edov }: Claims): boolean {
  if (verified === true) return true
  const isEntra = new URL(issuer).hostname === 'login.microsoftonline.com'
  return isEntra && verified === undefined && [true, 1, '1', 'true'].includes(edov as string)
}

function nameIn({ name }: Claims, email: string | null): string {
  const given = typeof name === 'string' ? name.replace(/\p{Cc}+/gu, ' ').trim() : ''
  const plain = given && given.isWellFormed() ? given : (email?.split('@')[0] ?? '')
  return [...plain].slice(0, LONGEST.name).join('') || 'Unnamed'
}

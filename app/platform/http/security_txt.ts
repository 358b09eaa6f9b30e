import { DAY } from '#platform/instants'
import { InvalidSetting } from '#platform/settings'

/** RFC 9116 recommends less than a year, so that an old copy of the file expires. */
const VALID_FOR = 180 * DAY

/**
 * Returns the text of /.well-known/security.txt (RFC 9116), which is the same for a whole UTC day.
 *
 * @param contact a mailto: or https: URL
 * @param appUrl where people reach this installation; no trailing slash
 * @param now milliseconds since the epoch
 */
export function securityTxt(contact: string, appUrl: string, now: number): string {
  const expires = new Date(now - (now % DAY) + VALID_FOR)
  const lines = [`Contact: ${contact}`, `Expires: ${expires.toISOString().replace('.000', '')}`]
  // Web URLs in this file must use https.
  if (appUrl.startsWith('https://')) lines.push(`Canonical: ${appUrl}/.well-known/security.txt`)
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Reads SECURITY_CONTACT.
 *
 * @returns the URL in its normalized form, or undefined if it is not set
 * @throws InvalidSetting that names the setting
 */
export function readContact(name: string, value?: string): string | undefined {
  const contact = value?.trim()
  if (!contact) return undefined
  const url = URL.parse(contact)
  if (url?.protocol === 'https:' || (url?.protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(url.pathname))) {
    return url.href
  }
  throw new InvalidSetting(
    `${name} isn't a valid contact. Use a mailto: or https: URL, such as mailto:security@example.com.`
  )
}

/**
 * Decodes an email address that Cloudflare obfuscates: hexadecimal bytes, each XORed with the first one. The key
 * differs on every visit, so the page would otherwise appear to change each time.
 *
 * @param encoded value of `data-cfemail`
 * @returns "[email protected]" if the value is invalid
 */
export function decodeProtectedEmail(encoded: string): string {
  if (!/^(?:[\da-f]{2}){2,200}$/i.test(encoded)) return '[email protected]'
  const [key, ...bytes] = Buffer.from(encoded, 'hex')
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
}

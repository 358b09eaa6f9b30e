/**
 * Decodes an e-mail address that Cloudflare hides from programs: pairs of hexadecimal digits, each byte combined with the
 * first by exclusive or. The key differs with every visit, so that the page would seem to change each time.
 *
 * @param encoded value of `data-cfemail`
 * @returns "[email protected]" for what is no such value
 */
export function decodeProtectedEmail(encoded: string): string {
  if (!/^(?:[\da-f]{2}){2,200}$/i.test(encoded)) return '[email protected]'
  const [key, ...bytes] = Buffer.from(encoded, 'hex')
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8')
}

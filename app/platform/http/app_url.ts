import { InvalidSetting } from '#platform/settings'

/**
 * Reads APP_URL.
 *
 * @returns the URL as given, or undefined if it is not set
 * @throws InvalidSetting that names the setting
 */
export function readAppUrl(name: string, value?: string): string | undefined {
  const given = value?.trim()
  if (!given) return undefined
  const url = URL.parse(given)
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
  // Links and cookies apply to a whole host: a proxy cannot serve Rivalwatch under a path of another site.
  if (isAddress && url.pathname === '/' && !url.search && !url.hash) return given
  throw new InvalidSetting(
    `${name} isn't a valid base URL. Use an http: or https: URL without a path, such as ` +
      'https://rivalwatch.example. To share a host, use a subdomain.'
  )
}

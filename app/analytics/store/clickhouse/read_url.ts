import { InvalidSetting } from '#platform/settings'

/**
 * Reads CLICKHOUSE_URL.
 *
 * @returns the URL as given, or undefined if it is not set
 * @throws InvalidSetting that does not contain the URL, because the URL includes the password
 */
export function readClickhouseUrl(name: string, value?: string): string | undefined {
  const given = value?.trim()
  if (!given) return undefined
  const url = URL.parse(given)
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash
  // Requires a separate database, because the names of the tables are common words.
  if (isAddress && /^\/\w+$/.test(url.pathname)) return given
  throw new InvalidSetting(
    `${name} isn't a valid database URL. Use an http: or https: URL such as ` +
      'http://rivalwatch:PASSWORD@127.0.0.1:8123/rivalwatch.'
  )
}

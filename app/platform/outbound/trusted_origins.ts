/** Origins that the operator has configured for one client, such as the server of a language model, in any network. */
export class TrustedOrigins {
  static readonly none = new TrustedOrigins([])

  readonly #origins: ReadonlySet<string>
  readonly #hosts: ReadonlySet<string>

  /**
   * Parses URLs.
   *
   * @param addresses http(s) URLs, of which only the scheme, host and port are used
   * @throws TypeError if one is not a URL
   */
  constructor(addresses: readonly string[]) {
    const urls = addresses.map((address) => new URL(address))
    this.#origins = new Set(urls.map(originOf))
    this.#hosts = new Set(urls.map(({ hostname }) => hostname.replace(/\.$/, '')))
  }

  has(url: URL): boolean {
    return this.#origins.has(originOf(url))
  }

  /**
   * Whether a host belongs to one of the origins.
   *
   * @param host a name without a trailing dot
   */
  hasHost(host: string): boolean {
    return this.#hosts.has(host)
  }
}

/** Returns the origin without a trailing dot in its name. */
function originOf({ origin }: URL): string {
  return origin.replace(/\.(?=:\d+$|$)/, '')
}

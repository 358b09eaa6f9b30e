/** Origins that the operator has set up for one client, such as the server of a language model, wherever they are. */
export class TrustedOrigins {
  static readonly none = new TrustedOrigins([])

  readonly #origins: ReadonlySet<string>
  readonly #hosts: ReadonlySet<string>

  /**
   * @param addresses http(s) addresses; of each its scheme, host and port count, and nothing else
   * @throws TypeError for what is no address
   */
  constructor(addresses: readonly string[]) {
    const urls = addresses.map((address) => new URL(address))
    this.#origins = new Set(urls.map(originOf))
    this.#hosts = new Set(urls.map(({ hostname }) => hostname.replace(/\.$/, '')))
  }

  has(url: URL): boolean {
    return this.#origins.has(originOf(url))
  }

  /** @param host a name without trailing dot */
  hasHost(host: string): boolean {
    return this.#hosts.has(host)
  }
}

/** Without the dot that may end a name. */
function originOf({ origin }: URL): string {
  return origin.replace(/\.(?=:\d+$|$)/, '')
}

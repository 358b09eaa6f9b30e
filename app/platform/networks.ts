import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Networks that a setting names. */
export class Networks {
  readonly #networks: readonly Network[]

  /**
   * @param setting by its name, for what is thrown
   * @param text comma-separated CIDRs; empty names none
   * @throws Error that names the entry that is no CIDR
   */
  constructor(setting: string, text = '') {
    const entries = text.split(',').map((entry) => entry.trim())
    this.#networks = entries.filter((entry) => entry !== '').map((entry) => parseNetwork(setting, entry))
  }

  get isEmpty(): boolean {
    return this.#networks.length === 0
  }

  /** What is no IP address is not covered. An IPv4-mapped address counts as the IPv4 address that it reaches. */
  covers(address: string): boolean {
    if (!isIP(address)) return false
    const parsed = ipaddr.process(address)
    return this.#networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
}

function parseNetwork(setting: string, entry: string): Network {
  const [address] = entry.split('/')
  // ipaddr.js alone would also take short, octal and hexadecimal forms, which nobody means in a setting.
  if (!isIP(address) || !ipaddr.isValidCIDR(entry)) {
    throw new Error(
      `${setting}: "${entry}" isn't a network. Use CIDRs such as 10.0.0.0/8 or ::1/128, separated by commas.`
    )
  }
  return ipaddr.parseCIDR(entry)
}

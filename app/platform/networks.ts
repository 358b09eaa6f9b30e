import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { InvalidSetting } from '#platform/settings'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** The networks listed in a setting. */
export class Networks {
  readonly #networks: readonly Network[]

  /**
   * Parses a setting.
   *
   * @param setting the setting's name, for errors
   * @param text comma-separated CIDRs; empty means none
   * @throws InvalidSetting that names the invalid entry
   */
  constructor(setting: string, text = '') {
    const entries = text.split(',').map((entry) => entry.trim())
    this.#networks = entries.filter((entry) => entry !== '').map((entry) => parseNetwork(setting, entry))
  }

  get isEmpty(): boolean {
    return this.#networks.length === 0
  }

  /**
   * Whether an IP address is in one of the networks; false for any other text. An IPv4-mapped address is treated as its
   * IPv4 address.
   */
  covers(address: string): boolean {
    if (!isIP(address)) return false
    const parsed = ipaddr.process(address)
    return this.#networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
}

function parseNetwork(setting: string, entry: string): Network {
  const [address] = entry.split('/')
  // ipaddr.js would also accept short, octal and hexadecimal forms, which nobody would intend in a setting.
  if (!isIP(address) || !ipaddr.isValidCIDR(entry)) {
    throw new InvalidSetting(
      `${setting}: "${entry}" isn't a network. Use CIDRs such as 10.0.0.0/8 or ::1/128, separated by commas.`
    )
  }
  return ipaddr.parseCIDR(entry)
}

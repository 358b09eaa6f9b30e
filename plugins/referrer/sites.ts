import { LRUCache } from 'lru-cache'
import { parse } from 'tldts'
import { EVERYWHERE, SITES } from './sources.js'

export interface Site {
  /** Registrable domain, or the host where there is none: an address, or a name without a dot. */
  domain: string
  /** As people know it, else the host in lower case, without `www.`; of an international one the ASCII form. */
  name: string
}

const REMEMBERED = 5_000
/** Scheme, user and host. */
const ORIGIN = /^https?:\/\/[^/?#\\]{1,300}/i
/** Sites of strangers under one domain, such as `github.io`, are sites of their own. */
const DOMAINS = { allowPrivateDomains: true, validateHostname: false }

/** Sites of web addresses, which repeat: those asked for last are remembered. */
export class Sites {
  readonly #known = new LRUCache<string, Site>({ max: REMEMBERED })

  /** Null for what is no web address. */
  of(address: string): Site | null {
    const origin = ORIGIN.exec(address)?.[0]
    if (origin === undefined) return null
    const known = this.#known.get(origin)
    if (known) return known
    const host = URL.parse(origin)?.hostname.replace(/\.$/, '')
    if (!host) return null
    const site = siteOf(host)
    this.#known.set(origin, site)
    return site
  }
}

/** @param host as `URL` writes it */
function siteOf(host: string): Site {
  const { domain, domainWithoutSuffix } = parse(host, DOMAINS)
  const name = nameOf(host) ?? EVERYWHERE.get(domainWithoutSuffix ?? '')
  return { domain: domain ?? host, name: name ?? host.replace(/^www\./, '') }
}

/** By the host or any domain above it. */
function nameOf(host: string): string | undefined {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const name = SITES.get(rest)
    if (name) return name
  }
  return undefined
}

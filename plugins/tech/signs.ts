import type { Page } from 'rivalwatch-plugin'

const MAX_ADDRESSES = 500
const MAX_ADDRESS_CHARACTERS = 500
const MAX_SCRIPT_CHARACTERS = 100_000
/** Loader scripts contain the host that they load from. */
const ADDRESS_IN_SCRIPT = /\/\/(?:[a-z0-9][a-z0-9.-]{3,80}\.[a-z]{2,10})(?:\/[\w./-]{0,60})?/iy
const SOURCES = new Map([
  ['script', 'src'],
  ['iframe', 'src'],
  ['img', 'src'],
  ['link', 'href'],
])
const LOADING_RELATIONS =
  /(?:^|\s)(?:stylesheet|preload|modulepreload|preconnect|dns-prefetch|prefetch|icon)(?:\s|$)/i

/** Everything on a page that may reveal a technology; in lower case except IDs and the values of headers. */
export interface Signs {
  addresses: { host: string; path: string }[]
  generators: string[]
  ids: Set<string>
  attributes: Set<string>
  headers: Readonly<Record<string, string>>
}

/**
 * Collects the signs in one pass over the elements; the number of URLs and the amount of script text are limited.
 */
export function collectSigns(page: Page): Signs {
  const addresses = new Map<string, { host: string; path: string }>()
  const generators: string[] = []
  const ids = new Set<string>()
  const attributes = new Set<string>()
  let unread = MAX_SCRIPT_CHARACTERS

  const add = (address: string) => {
    const parts = addresses.size < MAX_ADDRESSES && splitAddress(address)
    if (parts) addresses.set(parts.host + parts.path, parts)
  }
  // A page may have many images, and only their hosts are informative.
  const addHost = (address: string) => {
    const host = /^(?:https?:)?\/\/[^/?#]{1,255}/i.exec(address)
    if (host) add(host[0])
  }
  for (const element of page.elements()) {
    for (const name in element.attributes) {
      attributes.add(name)
      if (name === 'id') ids.add(element.attributes.id)
    }
    const source = SOURCES.get(element.tag)
    const address = source && element.attributes[source]
    if (address) {
      if (element.tag === 'img') addHost(address)
      else if (element.tag !== 'link' || LOADING_RELATIONS.test(element.attributes.rel ?? '')) add(address)
    } else if (element.tag === 'script' && unread > 0) {
      const text = page.rawTextOf(element).slice(0, unread)
      unread -= text.length
      for (const found of addressesIn(text)) add(found)
    } else if (element.tag === 'meta' && element.attributes.name?.toLowerCase() === 'generator') {
      generators.push((element.attributes.content ?? '').trim().toLowerCase())
    }
  }
  return { addresses: [...addresses.values()], generators, ids, attributes, headers: page.headers }
}

/** Finds the URLs in a script. Tries the pattern only at double slashes, which is much faster. */
function addressesIn(script: string): string[] {
  const addresses: string[] = []
  for (let at = script.indexOf('//'); at >= 0; at = script.indexOf('//', at)) {
    ADDRESS_IN_SCRIPT.lastIndex = at
    const found = ADDRESS_IN_SCRIPT.exec(script)?.[0]
    if (found) addresses.push(found)
    at += found?.length ?? 1
  }
  return addresses
}

/**
 * Splits a URL into host (empty for a path on the page's own host) and path, both in lower case; null for schemes other
 * than http and https.
 */
function splitAddress(address: string): { host: string; path: string } | null {
  const text = address.trim().slice(0, MAX_ADDRESS_CHARACTERS).toLowerCase()
  const absolute = /^(?:https?:)?\/\/([^/?#]+)([^?#]*)/.exec(text)
  if (absolute) return { host: absolute[1], path: absolute[2] }
  if (/^[a-z][a-z0-9+.-]{0,20}:/.test(text)) return null
  const path = text.split(/[?#]/, 1)[0]
  return { host: '', path: path.startsWith('/') ? path : `/${path}` }
}

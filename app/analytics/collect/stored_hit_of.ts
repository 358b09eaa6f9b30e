import type { Draft } from '#analytics/collect/draft'
import type { StoredHit } from '#analytics/visits/stored_hit'

/** The longest path that is stored. */
const MAX_PATH = 500

/** Returns the stored form of a hit: without the page's query string, the IP address and the user agent. */
export function storedHitOf({ sent, at, origin, visitor }: Draft): StoredHit {
  const { kind, page, name, isConversion, loadTime } = sent
  const { id, idBefore } = visitor!
  const { source, country, device, os, browser, medium, campaign, content, term } = origin!
  return {
    s: source,
    c: country,
    d: device,
    o: os,
    ...(browser === null ? {} : { b: browser }),
    ...(medium === null ? {} : { um: medium }),
    ...(campaign === null ? {} : { uc: campaign }),
    ...(content === null ? {} : { uo: content }),
    ...(term === null ? {} : { ut: term }),
    v: id,
    ...(idBefore === undefined ? {} : { p: idBefore }),
    t: at,
    k: kind,
    u: page.pathname.slice(0, MAX_PATH),
    ...(name === undefined ? {} : { n: name }),
    ...(isConversion ? { x: 1 as const } : {}),
    ...(loadTime === undefined ? {} : { l: loadTime }),
  }
}

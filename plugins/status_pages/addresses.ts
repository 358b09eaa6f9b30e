import type { FoundSource, SourceLink } from 'rivalwatch-plugin'

export type Service = 'statuspage' | 'instatus' | 'better_stack'

interface Form {
  service: Service
  path: string
  paths: RegExp
  /** Matches the beginning of the JSON that the service publishes. */
  opening: RegExp
  /** Hosts that only serve status pages of this service. */
  hosts: RegExp
}

const FORMS: readonly Form[] = [
  {
    service: 'statuspage',
    path: '/api/v2/incidents.json',
    paths: /\/api\/v2\/(?:incidents(?:\/unresolved)?|summary)\.json$/,
    opening: /^\{\s{0,20}"page"\s{0,9}:\s{0,9}\{/,
    hosts: /\.statuspage\.io$/,
  },
  {
    service: 'instatus',
    path: '/summary.json',
    paths: /\/(?:v\d\/)?summary\.json$/,
    opening: /^\{\s{0,20}"page"\s{0,9}:\s{0,9}\{/,
    hosts: /\.instatus\.com$/,
  },
  {
    service: 'better_stack',
    path: '/index.json',
    paths: /\/index\.json$/,
    opening: /^\{\s{0,20}"data"\s{0,9}:\s{0,9}\{[^]{0,200}"type"\s{0,9}:\s{0,9}"status_page"/,
    hosts: /\.(?:betteruptime|betterstack)\.com$/,
  },
]

/** The services' own hosts, such as in "Powered by Better Stack". */
const SERVICE_HOST = /^(?:www|app|api|blog|dashboard|docs|help|login|logs|manage|support|uptime)\./
/** Hosts that companies dedicate to their status page. */
const STATUS_HOST =
  /^(?:www\.)?status\.|^(?:www\.)?[\w-]{1,60}status\.(?:com|io|app|page|dev|net|org)$|\.status\.page$/
const STATUS_TEXT =
  /^(?:(?:system|service|server|api|platform|drift|tjänste|dienst)[ -]?)?status(?:seite|sida)?(?: page)?$|^(?:page de statut|statut(?: des services| du service)?|état (?:du service|des services|du système)|driftinformation|driftinfo|status (?:systemu|usług|serwisu)|stan (?:systemu|usług)|(?:status|stare(?:a)?) (?:sistem|servicii|serviciilor))$/i

/** Returns the service that published a response as its status page; null if it is not a status page. */
export function statusPageAt(url: string, opening: string): Service | null {
  const path = URL.parse(url)?.pathname ?? ''
  return FORMS.find((form) => form.paths.test(path) && form.opening.test(opening))?.service ?? null
}

/**
 * Finds the status page that a site links to. For a company's own host, suggests the URL of every service, of which
 * only the right one responds. The status page of another company, such as a hosting provider, counts only if the link
 * says "Status" and nothing else.
 */
export function discoverStatusPages(links: readonly SourceLink[]): FoundSource[] {
  for (const { url, text, isOwn = true } of links) {
    const address = URL.parse(url)
    if (!address) continue
    const { hostname, host } = address
    const origin = `https://${host}`
    const isNamed = STATUS_TEXT.test(text.trim())
    const known = FORMS.find(({ hosts }) => hosts.test(hostname))
    if (known && SERVICE_HOST.test(hostname)) continue
    if (known) return [found(origin + known.path, false)]
    const isHost = STATUS_HOST.test(hostname) && (isOwn || isNamed)
    if (isHost || (isNamed && address.pathname === '/')) {
      return FORMS.map(({ path }) => found(origin + path, true))
    }
  }
  return []
}

function found(url: string, mustAnswer: boolean): FoundSource {
  return {
    url,
    label: 'custom',
    title: 'Incidents on the status page',
    reason: 'The status page that the site links to',
    mustAnswer,
  }
}

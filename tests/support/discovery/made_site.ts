import { type Outbound, OutboundError, type OutboundRequest, type OutboundResponse } from 'rivalwatch-plugin'
import type { DiscoveredSite } from '#monitoring/discovering/discovered_site'
import { type DiscoveryTools, discoverSite } from '#monitoring/discovering/discover_pages'
import { fetchRobots } from '#monitoring/robots/fetch_robots'
import type { RobotsFile } from '#monitoring/robots/robots_file'

type Links = Record<string, string>

export interface MadeSite {
  domain: string
  lang?: string
  /** Where `/` redirects to. */
  homeAt?: string
  title?: string
  menu?: Links
  footer?: Links
  text?: Links
  head?: string
  /** Texts of pages with more than a title, by path or address. */
  pages?: Record<string, string>
  /** Other files, by path or address. */
  files?: Record<string, string | Uint8Array>
  /** Paths or addresses that redirect. */
  redirects?: Links
  /** Whether pages that do not exist return 200. */
  hasSoftMissing?: boolean
}

export interface Asked {
  url: string
  method: string
  request: OutboundRequest
}

const FILLER = 'orders stock labels printers scales forklifts pallets ramps invoices returns'.split(' ')

/** Returns a page with this title and a text that no other page has. */
export function madePage(title: string, text = '', lang = 'en', frame = ['', '']): string {
  const own = [...title].map((letter, at) => FILLER[(letter.charCodeAt(0) + at) % FILLER.length]).join(' ')
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>${frame[0]}
    <main><h1>${title}</h1><p>${own}</p>${text}</main>${frame[1]}</body></html>`
}

/** Returns a client that responds for a made-up site: linked pages exist, everything else does not. */
export function outboundOf(site: MadeSite): { outbound: Outbound; asked: Asked[] } {
  const { domain, homeAt = '/', lang = 'en', title = 'Northwind', menu = {}, footer = {}, text = {} } = site
  const base = `https://${domain}`
  const addressOf = (path: string) => new URL(path, base).href
  const anchors = (links: Links) =>
    Object.entries(links)
      .map(([name, href]) => `<li><a href="${href}">${name}</a></li>`)
      .join('\n')
  const frame = [
    `<header><a href="/">${title}</a><nav><ul>${anchors(menu)}</ul></nav></header>`,
    `<footer><ul>${anchors(footer)}</ul></footer>`,
  ]
  const home = `<!doctype html><html lang="${lang}"><head><title>${title}</title>${site.head ?? ''}</head><body>
    ${frame[0]}<main><h1>${title}</h1><p>Everything for your orders</p><ul>${anchors(text)}</ul></main>${frame[1]}</body></html>`

  const answers = new Map<string, string | Uint8Array>()
  for (const [name, href] of Object.entries({ ...text, ...footer, ...menu })) {
    answers.set(addressOf(href).split('#')[0], madePage(name, '', lang, frame))
  }
  for (const [path, content] of Object.entries(site.pages ?? {})) {
    answers.set(addressOf(path), madePage(path, `<p>${content}</p>`, lang, frame))
  }
  answers.set(addressOf(homeAt), home)
  for (const [path, body] of Object.entries(site.files ?? {})) answers.set(addressOf(path), body)
  const redirects = new Map(
    Object.entries({ ...site.redirects, ...(homeAt !== '/' && { '/': homeAt }) }).map(([from, to]) => [
      addressOf(from),
      addressOf(to),
    ])
  )

  const asked: Asked[] = []
  const outbound: Outbound = {
    async request(url, request = {}): Promise<OutboundResponse> {
      asked.push({ url, method: request.method ?? 'GET', request })
      const moved = redirects.get(url)
      if (moved) {
        await request.beforeRedirect?.(moved).catch((cause) => {
          throw new OutboundError('aborted', 'The redirect was not followed.', { cause })
        })
        return outbound.request(moved, { ...request })
      }
      const body = answers.get(url)
      if (body === undefined) {
        const isPage = site.hasSoftMissing && !/\.(?:txt|xml)$/.test(url)
        return isPage
          ? response(url, madePage('Nothing here', '<p>Try the search</p>', lang, frame))
          : { url, status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('Not found') }
      }
      return response(url, request.method === 'HEAD' ? '' : body)
    },
  }
  return { outbound, asked }
}

function response(url: string, body: string | Uint8Array): OutboundResponse {
  const type = /\.(?:txt|xml|gz)$/.test(url) ? 'text/plain' : 'text/html; charset=utf-8'
  return { url, status: 200, headers: { 'content-type': type }, body: Buffer.from(body) }
}

type More = Pick<DiscoveryTools, 'onProgress' | 'sources' | 'patience'>

/** Discovers a made-up site. */
export async function discovered(
  site: MadeSite,
  more: More = {}
): Promise<DiscoveredSite & { asked: Asked[]; shown: string[] }> {
  const { outbound, asked } = outboundOf(site)
  return { ...(await discoveredThrough(outbound, site.domain, more)), asked }
}

/** Discovers the site for which a client responds. */
export async function discoveredThrough(
  outbound: Outbound,
  domain: string,
  more: More = {}
): Promise<DiscoveredSite & { shown: string[] }> {
  const { name, pages } = await discoverSite(domain, {
    outbound,
    robotsOf: (origin, timeout) => robotsOf(origin, outbound, timeout),
    schemes: ['https'],
    ...more,
    usual: [
      { path: '/pricing', label: 'pricing' },
      { path: '/features', label: 'features' },
      { path: '/changelog', label: 'changelog' },
      { path: '/blog', label: 'blog' },
      { path: '/careers', label: 'careers' },
      { path: '/docs', label: 'docs' },
    ],
  })
  const base = `https://${domain}`
  const shown = pages.map(
    ({ url, label }) => `${url.startsWith(`${base}/`) ? url.slice(base.length) : url} ${label}`
  )
  return { name, pages, shown }
}

async function robotsOf(origin: string, outbound: Outbound, timeout: number): Promise<RobotsFile> {
  const { status, rules } = await fetchRobots(origin, outbound, timeout)
  const now = Date.now()
  return { status, rules, goodAt: rules && now, freshUntil: now + 60_000 }
}

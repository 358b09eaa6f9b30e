/**
 * Sites saved in a folder, each in a separate folder:
 *
 * - `public/` holds the files of the site by path; `index.html` and `.html` may be left out of a URL.
 * - `site.json` contains the expected results, by path or URL: `domain`; `wanted`, the pages worth tracking, with their
 *   types (`"features|custom"` if either is right); `clutter`, the pages not worth tracking (`/blog/*` for everything
 *   below); `redirects`; `gone`, linked pages that no longer exist; and `sources`, the feeds, job boards and status
 *   pages that the site links to. URLs of the same source are joined with `|`.
 *
 * A page that is linked on the homepage or listed in a sitemap but was not saved is replaced by a small page, and each
 * source by a small feed, or by a status page if its first URL ends with `/incidents.json`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Outbound, OutboundError, type OutboundResponse } from 'rivalwatch-plugin'
import { type Asked, madePage } from '#tests/support/discovery/made_site'
import { statuspageIncidents } from '#tests/support/sources/status_pages'

export interface SavedSite {
  domain: string
  wanted: Record<string, string>
  clutter?: string[]
  redirects?: Record<string, string>
  gone?: string[]
  sources?: string[]
}

const FEED =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>One</title></item></channel></rss>'
const INCIDENTS = '/incidents.json'

const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi
const LOCATION = /<loc>\s*([^<\s]+)\s*<\/loc>/g

/** Loads the sites of a folder. Exits with 2 if there are none. */
export function loadSites(folder: string): { site: SavedSite; files: string }[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const sites = names.filter((name) => existsSync(join(folder, name, 'site.json')))
  if (sites.length === 0) {
    console.error(`No sites found: ${folder} holds no folder with a site.json.`)
    process.exit(2)
  }
  return sites.map((name) => {
    const site = JSON.parse(readFileSync(join(folder, name, 'site.json'), 'utf8')) as SavedSite
    const wanted = Object.fromEntries(
      Object.entries(site.wanted).map(([address, label]) => [URL.parse(address)?.href ?? address, label])
    )
    return { site: { ...site, wanted }, files: join(folder, name, 'public') }
  })
}

/**
 * Returns a client that responds for a saved site.
 *
 * @param latency milliseconds until each response
 */
export function savedOutbound(site: SavedSite, files: string, latency: number) {
  const base = `https://${site.domain}`
  const absolute = (address: string, from = base) => URL.parse(address, from)?.href.split('#')[0] ?? ''
  const redirects = new Map(
    Object.entries(site.redirects ?? {}).map(([from, to]) => [absolute(from), absolute(to)])
  )
  const home = redirects.get(`${base}/`) ?? `${base}/`
  const gone = new Set((site.gone ?? []).map((address) => absolute(address)))
  const named = new Set(Object.keys(site.wanted).map((address) => absolute(address)))
  const sources = (site.sources ?? [])
    .flatMap((one) => (one.includes(INCIDENTS) ? one.split('|', 1) : one.split('|')))
    .map((address) => absolute(address))
  const index = fileOf(files, new URL(home).pathname)
  for (const [, one, other, bare] of (index ? readFileSync(index, 'utf8') : '').matchAll(LINK)) {
    named.add(absolute((one ?? other ?? bare).replaceAll('&amp;', '&'), home))
  }
  const saved = existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : []
  for (const { name, parentPath } of saved.filter((entry) => entry.isFile())) {
    if (!/sitemap[^/]*\.xml$/.test(name)) continue
    for (const [, address] of readFileSync(join(parentPath, name), 'utf8').matchAll(LOCATION)) {
      named.add(absolute(address))
    }
  }

  const asked: Asked[] = []
  const outbound: Outbound = {
    async request(url, request = {}): Promise<OutboundResponse> {
      asked.push({ url, method: request.method ?? 'GET', request })
      if (latency > 0) await pause(latency)
      const moved = redirects.get(url)
      if (moved) {
        await request.beforeRedirect?.(moved).catch((cause) => {
          throw new OutboundError('aborted', 'The redirect was not followed.', { cause })
        })
        return outbound.request(moved, request)
      }
      if (sources.includes(url)) {
        const isStatus = url.endsWith(INCIDENTS)
        return answer(url, 200, Buffer.from(isStatus ? statuspageIncidents([]) : FEED))
      }
      const { host, pathname } = new URL(url)
      const isOwn = host.replace(/^www\./, '') === site.domain.replace(/^www\./, '')
      const file = isOwn ? fileOf(files, pathname) : null
      if (file && !gone.has(url)) return answer(url, 200, readFileSync(file))
      const exists = named.has(url) && !gone.has(url) && !/\.(?:xml|txt)$/.test(pathname)
      return exists
        ? answer(url, 200, Buffer.from(madePage(url)))
        : answer(url, 404, Buffer.from('Not found'))
    },
  }
  return { outbound, asked }
}

function fileOf(files: string, pathname: string): string | null {
  const path = join(files, decodeURIComponent(pathname))
  if (!path.startsWith(files)) return null
  const found = [path, join(path, 'index.html'), `${path.replace(/\/$/, '')}.html`]
  return found.find((one) => existsSync(one) && statSync(one).isFile()) ?? null
}

function answer(url: string, status: number, body: Uint8Array): OutboundResponse {
  const type = /\.(?:txt|xml|gz)$/.test(url) ? 'text/plain' : 'text/html; charset=utf-8'
  return { url, status, headers: { 'content-type': type }, body: Buffer.from(body) }
}

/** Whether a path or URL is in the list, or below an entry that ends with `*`. */
export function isListed(address: string, list: readonly string[]): boolean {
  return list.some((one) => (one.endsWith('*') ? address.startsWith(one.slice(0, -1)) : address === one))
}

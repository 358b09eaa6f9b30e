/**
 * Favicons of competitors' sites. The server fetches and caches them, so that no third party learns what a team
 * watches.
 */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { BlobStore } from '#platform/blobs/blob_store'
import { DAY, HOUR, SECOND } from '#platform/instants'
import { InFlight } from '#platform/in_flight'
import { readWhole } from '#monitoring/discovering/page_content'
import { Visits } from '#monitoring/discovering/visits'
import { iconLinks } from '#monitoring/favicons/icon_links'
import type Competitor from '#monitoring/models/competitor'
import { robotsFileOf } from '#monitoring/robots/robots_file'
import { schemes } from '#monitoring/suggesting/find_pages'

interface Favicon {
  type: string
  bytes: Buffer
}

const MAX_BYTES = 100 * 1024
/** The maximum number of bytes of the homepage that are read for links to icons. */
const HOME_BYTES = 256 * 1024
/** The maximum number of linked icons that are requested. */
const MOST_ICONS = 3
/** The time limits for each request and for all of them. */
const TIMEOUT = 5 * SECOND
const PATIENCE = 10 * SECOND
const KEPT = 7 * DAY
/** How long to wait before requesting a favicon again from a site that had none or did not respond. */
const ABSENCE_KEPT = 6 * HOUR

/** Requests are shared, because a page shows an icon several times and several teams may watch a site. */
const requests = new InFlight<Buffer>()

/**
 * Image types by their first bytes, because the declared type is not trusted. SVG is excluded because it can contain
 * scripts.
 */
const signatures: [type: string, bytes: number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/x-icon', [0x00, 0x00, 0x01, 0x00]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
]

/** Returns the competitor's favicon, or a generated letter if it has none. */
export async function faviconOf(competitor: Competitor): Promise<Favicon> {
  const files = await store()
  const bytes = (await kept(files, competitor)) ?? (await fetchFavicon(files, competitor))
  const type = typeOf(bytes)
  return type ? { type, bytes } : drawnLetter(competitor.name)
}

/** Deletes the cached favicon, so that the next request fetches the one of the new site. */
export async function clearFavicon(competitor: Pick<Competitor, 'id'>): Promise<void> {
  const files = await store()
  await files.delete([keyOf(competitor)]).catch(report)
}

async function store(): Promise<BlobStore> {
  return (await app.container.make('blobs')).files
}

function keyOf({ id }: Pick<Competitor, 'id'>): string {
  return `favicons/${id}`
}

/** Returns the cached favicon, which is empty if the site had none; null if it has to be fetched. */
async function kept(files: BlobStore, competitor: Competitor): Promise<Buffer | null> {
  const blob = await files.get(keyOf(competitor)).catch(report)
  if (!blob) return null
  return Date.now() - blob.modifiedAt < (blob.bytes.length ? KEPT : ABSENCE_KEPT) ? blob.bytes : null
}

async function fetchFavicon(files: BlobStore, competitor: Competitor): Promise<Buffer> {
  const { domain } = competitor
  const bytes = await requests.share(domain, () => requestFavicon(domain))
  await files.put(keyOf(competitor), bytes).catch(report)
  return bytes
}

/** Reports an error while caching a favicon, which is shown nevertheless. */
function report(error: unknown): null {
  logger.warn({ err: error }, 'favicon could not be cached')
  return null
}

/**
 * Returns the first image among the icons that the homepage links to and `/favicon.ico`; empty if there is none, or if
 * robots.txt allows none.
 */
async function requestFavicon(domain: string): Promise<Buffer> {
  const outbound = await app.container.make('outbound')
  const robotsOf = (origin: string, timeout: number) => robotsFileOf(origin, { outbound, timeout })
  const visits = new Visits({ outbound, robotsOf, timeout: TIMEOUT, end: performance.now() + PATIENCE })
  for (const url of await iconsOf(domain, visits)) {
    const bytes = await requestImage(url, visits)
    if (bytes) return bytes
  }
  return Buffer.alloc(0)
}

/** Returns the URLs of a site's icons, best first. */
async function iconsOf(domain: string, visits: Visits): Promise<string[]> {
  for (const scheme of schemes) {
    const home = await visits.page(`${scheme}://${domain}/`, HOME_BYTES)
    if (!home) continue
    const page = readWhole(home)
    const linked = page ? iconLinks(page).slice(0, MOST_ICONS) : []
    return [...linked, new URL('/favicon.ico', home.url).href]
  }
  return schemes.map((scheme) => `${scheme}://${domain}/favicon.ico`)
}

async function requestImage(url: string, visits: Visits): Promise<Buffer | null> {
  const response = await visits.request(url, { maxBytes: MAX_BYTES, maxDecodedBytes: MAX_BYTES })
  if (response?.status !== 200) return null
  const bytes = Buffer.from(response.body)
  return typeOf(bytes) ? bytes : null
}

function typeOf(bytes: Buffer): string | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0]
}

function drawnLetter(name: string): Favicon {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?'
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b6570"/>' +
    '<text x="16" y="22" font-family="sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="#fff">' +
    `${letter}</text></svg>`
  return { type: 'image/svg+xml', bytes: Buffer.from(svg) }
}

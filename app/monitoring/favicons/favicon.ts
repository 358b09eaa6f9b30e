/**
 * Favicons of competitors' sites. The server fetches and caches them, so that no third party learns what a team
 * watches.
 */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { BlobStore } from '#platform/blobs/blob_store'
import { DAY, HOUR } from '#platform/instants'
import type Competitor from '#monitoring/models/competitor'

export interface Favicon {
  type: string
  bytes: Buffer
}

const MAX_BYTES = 100 * 1024
const KEPT = 7 * DAY
/** How long to wait before requesting a favicon again from a site that had none or did not respond. */
const ABSENCE_KEPT = 6 * HOUR

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
  const bytes = await requestFavicon(competitor.domain)
  await files.put(keyOf(competitor), bytes).catch(report)
  return bytes
}

/** Reports an error while caching a favicon, which is shown nevertheless. */
function report(error: unknown): null {
  logger.warn({ err: error }, 'favicon could not be cached')
  return null
}

async function requestFavicon(domain: string): Promise<Buffer> {
  const outbound = await app.container.make('outbound')
  try {
    const { status, body } = await outbound.request(`https://${domain}/favicon.ico`, {
      maxBytes: MAX_BYTES,
      maxDecodedBytes: MAX_BYTES,
      timeout: 5_000,
    })
    return status === 200 && typeOf(Buffer.from(body)) ? Buffer.from(body) : Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
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

import { isUtf8 } from 'node:buffer'
import { MINUTE } from '#platform/instants'

/** The data that a page sends; see `script/rw.ts`. */
export interface SentHit {
  siteKey: string
  kind: 'view' | 'event' | 'leave'
  /** The page's URL exactly as sent. */
  address: string
  /** The same URL, parsed. */
  page: URL
  /** Empty if there is none. */
  referrer: string
  /** Only for events. */
  name?: string
  isConversion: boolean
  /** Only for views, in milliseconds. */
  loadTime?: number
}

const MAX_KEY = 64
const MAX_ADDRESS = 2048
const MAX_NAME = 120
/** The maximum load time. A longer one means that the device was asleep, and would distort the average. */
const MAX_LOAD = 10 * MINUTE

const KINDS: readonly unknown[] = ['view', 'event', 'leave'] satisfies SentHit['kind'][]

/**
 * Parses the body of a request. Ignores unknown fields.
 *
 * @returns null if the format of the body differs from the script's
 */
export function readSentHit(body: Buffer): SentHit | null {
  const { k, t, u, r, n, c, l, m } = readObject(body)
  if (!isText(k, MAX_KEY) || !KINDS.includes(t) || !isText(u, MAX_ADDRESS)) return null
  if (r !== undefined && r !== '' && !isText(r, MAX_ADDRESS)) return null
  if (c !== undefined && typeof c !== 'boolean') return null
  if (!isDuration(l) || !isDuration(m)) return null

  const kind = t as SentHit['kind']
  const name = readName(n)
  if (n !== undefined && name === null) return null
  if (kind === 'event' && name === null) return null
  const page = URL.parse(u)
  if (!page) return null
  return {
    siteKey: k,
    kind,
    address: u,
    page,
    referrer: kind === 'view' ? ((r as string | undefined) ?? '') : '',
    name: kind === 'event' ? name! : undefined,
    isConversion: kind === 'event' && c === true,
    loadTime: kind === 'view' && l !== undefined && l <= MAX_LOAD ? l : undefined,
  }
}

/** Parses a JSON object; returns an empty one if the body is something else. */
function readObject(body: Buffer): Record<string, unknown> {
  if (!isUtf8(body)) return {}
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}

function isDuration(value: unknown): value is number | undefined {
  return value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0)
}

/** Reduces a name to one line. Returns null if nothing is left of it. */
function readName(value: unknown): string | null {
  if (!isText(value, MAX_NAME)) return null
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() || null
}

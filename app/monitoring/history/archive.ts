/**
 * A web archive with the URLs of the Wayback Machine: `/cdx/search/cdx` lists the copies of a page, and
 * `/web/<time>id_/<address>` returns one as it was captured, without the archive's own toolbar and rewritten links.
 */
import { parseRetryAfter, type Outbound, type OutboundResponse } from 'rivalwatch-plugin'
import { archiveTime, instantOfArchiveTime } from '#monitoring/history/archive_time'
import type { ListedCopy } from '#monitoring/history/loading/choose_copies'

/** The maximum number of copies that are listed: one a day, including a leap day. */
const MOST_LISTED = 400

/** The maximum size of a list in bytes; each copy takes less than 100. */
const LIST_BYTES = 256 * 1024

/** The archive could not fulfill a request. */
export class ArchiveError extends Error {
  /**
   * Creates the error.
   *
   * @param retryAfter seconds after which to retry; null if that is pointless
   */
  constructor(
    message: string,
    readonly retryAfter: number | null
  ) {
    super(message)
  }
}

/** Statuses that an archive returns when it is overloaded. */
const BUSY = [429, 503]

/** Seconds to wait if a busy archive sends no `Retry-After`. */
const USUAL_REST = 60

export class Archive {
  /**
   * Creates a client.
   *
   * @param url without a trailing slash
   * @param outbound must not follow redirects, because they lead to a different copy
   */
  constructor(
    readonly url: string,
    readonly outbound: Outbound
  ) {}

  /**
   * Lists good copies of a page, at most one a day, oldest first.
   *
   * @throws ArchiveError, OutboundError
   */
  async list(pageUrl: string, since: number, until: number): Promise<ListedCopy[]> {
    const query = new URLSearchParams({
      url: pageUrl,
      from: archiveTime(since),
      to: archiveTime(until),
      output: 'json',
      fl: 'timestamp,mimetype,statuscode,digest',
      filter: 'statuscode:200',
      collapse: 'timestamp:8',
      limit: String(MOST_LISTED),
    })
    const response = await this.outbound.request(`${this.url}/cdx/search/cdx?${query}`, {
      maxBytes: LIST_BYTES,
      maxDecodedBytes: LIST_BYTES,
    })
    if (response.status !== 200) throw refused(response)
    return listedIn(response.body)
      .filter(({ capturedAt }) => capturedAt >= since && capturedAt < until)
      .sort((one, other) => one.capturedAt - other.capturedAt)
  }

  /** Returns the URL of the original capture of a copy. */
  copyUrl(pageUrl: string, capturedAt: number): string {
    return `${this.url}/web/${archiveTime(capturedAt)}id_/${pageUrl}`
  }
}

/** Whether the archive itself failed, rather than the copy being unusable. */
export function isTemporary(status: number | null): boolean {
  return status === null || status === 429 || status >= 500
}

function refused({ status, headers }: OutboundResponse): ArchiveError {
  if (isTemporary(status)) {
    const rest = restOf(status, parseRetryAfter(headers['retry-after']))
    return new ArchiveError(`The archive returned ${status}.`, rest)
  }
  const isExcluded = status === 403 || status === 451
  const message = isExcluded
    ? "The archive doesn't provide copies of this site."
    : `The archive returned ${status}.`
  return new ArchiveError(message, null)
}

/** Returns how many seconds to pause requests to the archive after a response. */
export function restOf(status: number | null, retryAfter: number | null): number {
  return retryAfter ?? (status !== null && BUSY.includes(status) ? USUAL_REST : 0)
}

/**
 * Reads the list: a row of names, then one row for each copy. Ignores rows that are not successful copies of an HTML
 * page.
 */
function listedIn(body: Uint8Array): ListedCopy[] {
  const rows = parsed(body)
  if (rows.length === 0) return []
  const [names, ...copies] = rows
  const valueOf = (row: string[], name: string) => row[names.indexOf(name)] ?? ''
  return copies.slice(0, MOST_LISTED).flatMap((row) => {
    const capturedAt = instantOfArchiveTime(valueOf(row, 'timestamp'))
    const isPage = valueOf(row, 'statuscode') === '200' && /html|^unk$/.test(valueOf(row, 'mimetype'))
    return capturedAt !== null && isPage ? [{ capturedAt, digest: valueOf(row, 'digest') }] : []
  })
}

function parsed(body: Uint8Array): string[][] {
  let rows: unknown = null
  try {
    rows = JSON.parse(Buffer.from(body).toString() || '[]')
  } catch {
    // Archives also send error pages with status 200.
  }
  const isTable =
    Array.isArray(rows) &&
    rows.every((row) => Array.isArray(row) && row.every((value) => typeof value === 'string'))
  if (!isTable) throw new ArchiveError("The archive didn't return a list of copies.", 0)
  return rows as string[][]
}

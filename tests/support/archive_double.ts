/**
 * A local stand-in for the Wayback Machine: its index with filter, range and collapsing, copies with `id_`, and its rate
 * limit.
 */
import { createHash } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import { archiveTime } from '#monitoring/history/archive_time'
import { Archive } from '#monitoring/history/archive'
import { AllowedNetworks, createOutbound, TrustedOrigins } from '#platform/outbound/main'
import { MINUTE } from '#platform/instants'
import { HttpDouble } from '#tests/support/http_double'

interface Copy {
  capturedAt: number
  /** The status in the index; 200 by default. */
  status?: number
  mimetype?: string
  digest?: string
  body?: string
  /** The archive's response when the copy is fetched; 200 by default. */
  answers?: { status: number; headers?: Record<string, string>; body?: string }
  headers?: Record<string, string>
}

type Trouble = { status: number; headers?: Record<string, string>; body?: string }

export class ArchiveDouble {
  /** The paths of all requests, except those over the rate limit. */
  readonly requests: string[] = []
  refused = 0
  /** The number of requests allowed per minute, by `clock`. */
  limit = 24
  clock: () => number = Date.now
  /** Responses to the next requests that replace the usual ones. */
  readonly troubles: Trouble[] = []
  readonly #copies = new Map<string, Copy[]>()
  readonly #takenAt: number[] = []
  #double!: HttpDouble

  static async start(): Promise<ArchiveDouble> {
    const archive = new ArchiveDouble()
    archive.#double = await HttpDouble.start(({ path }, response) => {
      const { status, headers = {}, body = '' } = archive.#answer(path)
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
    })
    return archive
  }

  get url(): string {
    return this.#double.origin
  }

  /** Adds copies of a page. */
  keep(pageUrl: string, ...copies: Copy[]): this {
    const all = [...(this.#copies.get(pageUrl) ?? []), ...copies]
    this.#copies.set(
      pageUrl,
      all.sort((one, other) => one.capturedAt - other.capturedAt)
    )
    return this
  }

  /** Makes the application load copies from here. Returns a function that undoes this. */
  async use(): Promise<() => Promise<void>> {
    const usual = await app.container.make('archive')
    const outbound = createOutbound({
      allowed: AllowedNetworks.none,
      trusted: new TrustedOrigins([this.url]),
      userAgent: 'Rivalwatch',
      limits: { maxRedirects: 0 },
    })
    app.container.bindValue('archive', new Archive(this.url, outbound))
    return async () => {
      app.container.bindValue('archive', usual)
      await outbound.close()
      await this.#double.stop()
    }
  }

  stop(): Promise<void> {
    return this.#double.stop()
  }

  #answer(path: string): Trouble {
    const trouble = this.troubles.shift()
    if (trouble) return trouble
    const now = this.clock()
    if (this.#takenAt.filter((at) => at > now - MINUTE).length >= this.limit) {
      this.refused++
      return { status: 429, headers: { 'retry-after': '60' }, body: 'Too Many Requests' }
    }
    this.#takenAt.push(now)
    this.requests.push(path)
    const url = new URL(path, this.url)
    return url.pathname === '/cdx/search/cdx' ? this.#list(url.searchParams) : this.#copy(path)
  }

  #list(query: URLSearchParams): Trouble {
    const fields = query.get('fl')!.split(',')
    const [filtered, pattern] = query.get('filter')!.split(':')
    const [collapsed, length] = query.get('collapse')!.split(':')
    const rows = (this.#copies.get(query.get('url')!) ?? [])
      .map(rowOf)
      .filter(({ timestamp }) => timestamp >= query.get('from')! && timestamp <= query.get('to')!)
      .filter((row) => new RegExp(`^${pattern}$`).test(row[filtered as keyof typeof row]))
    const keyOf = (row: ReturnType<typeof rowOf>) =>
      row[collapsed as keyof typeof row].slice(0, Number(length))
    const left = rows.filter((row, index) => index === 0 || keyOf(row) !== keyOf(rows[index - 1]))
    const table = left
      .slice(0, Number(query.get('limit')))
      .map((row) => fields.map((field) => row[field as keyof typeof row]))
    const body = JSON.stringify(table.length > 0 ? [fields, ...table] : [])
    return { status: 200, headers: { 'content-type': 'application/json' }, body }
  }

  #copy(path: string): Trouble {
    const [, time, url] = /^\/web\/(\d{14})id_\/(.*)$/.exec(path)!
    const copy = this.#copies.get(url)?.find(({ capturedAt }) => archiveTime(capturedAt) === time)
    if (!copy) return { status: 404, body: 'The Wayback Machine has not archived that URL.' }
    return copy.answers ?? { status: copy.status ?? 200, headers: copy.headers, body: copy.body }
  }
}

function rowOf({ capturedAt, status = 200, mimetype = 'text/html', digest, body = '' }: Copy) {
  return {
    timestamp: archiveTime(capturedAt),
    mimetype,
    statuscode: String(status),
    digest: digest ?? createHash('sha1').update(body).digest('hex'),
  }
}

import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildScript } from '#analytics/script/build'
import { publish, type PublishedScript } from '#analytics/script/publish'

export const SITE_KEY = '7f3a9c2e5b8d1f4a6c0e9b3d7a2f5c81'

const built = await buildScript()

interface Received {
  headers: IncomingMessage['headers']
  hit: Record<string, unknown>
}

/**
 * Pages with the built script and a receiver for its hits, on separate host names. For a browser that resolves every
 * name to this machine.
 */
export class TrackedSite {
  /** All hits received, oldest first. */
  readonly received: Received[] = []
  /** Markup of pages besides the script, by path. `/plain` has no script, `/slow` never responds. */
  readonly bodies: Record<string, string> = {}
  /** Headers of all pages. */
  headers: Record<string, string> = {}
  /** Response status for hits. */
  status = 202
  /** The script tag in all pages. */
  tag: string
  /** Forwards hits to `/visits/collect`, as the site's own server does. */
  proxy?: { target: string; client: string }
  readonly script: PublishedScript
  /** Origin of the pages. */
  readonly url: string
  /** Origin of the script and the receiver: a different one, to which the site's cookies would be sent. */
  readonly serviceUrl: string
  #arrivals = new EventEmitter()

  private constructor(private readonly server: Server) {
    const { port } = server.address() as AddressInfo
    this.url = `http://www.northwind.example:${port}`
    this.serviceUrl = `http://stats.northwind.example:${port}`
    this.script = publish(built, `${this.serviceUrl}/collect`)
    server.on('request', (request, response) => void this.#answer(request, response))
    this.tag = `<script defer src="${this.serviceUrl}/rw.js" data-site-key="${SITE_KEY}"></script>`
  }

  static async start(): Promise<TrackedSite> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TrackedSite(server)
  }

  /**
   * Waits until this many hits have arrived and returns them without the site key. URLs omit the site's origin. Times,
   * which vary, are replaced by `ms` if they are positive integers.
   */
  async hits(count: number): Promise<Record<string, unknown>[]> {
    while (this.received.length < count) await once(this.#arrivals, 'hit')
    return this.received.map(({ hit }) =>
      Object.fromEntries(
        Object.entries(hit)
          .filter(([name]) => name !== 'k')
          .map(([name, value]) => {
            if (name === 'u') return [name, String(value).replace(this.url, '')]
            const isTime = (name === 'l' || name === 'm') && Number.isInteger(value) && Number(value) > 0
            return [name, isTime ? 'ms' : value]
          })
      )
    )
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url!, this.url)
    if (pathname === '/collect' && request.method === 'POST') {
      const hit = JSON.parse(await text(request))
      response.writeHead(this.status, { 'access-control-allow-origin': '*' }).end()
      this.received.push({ headers: request.headers, hit })
      return this.#arrivals.emit('hit')
    }
    if (/^\/rw\b.*\.js$/.test(pathname)) {
      const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }
      return response.writeHead(200, headers).end(this.script.bytes.identity)
    }
    if (pathname === '/visits/collect' && this.proxy) {
      const { target, client } = this.proxy
      const headers = { 'user-agent': request.headers['user-agent']!, 'x-forwarded-for': client }
      const { status } = await fetch(target, { method: 'POST', headers, body: await text(request) })
      return response.writeHead(status).end()
    }
    if (pathname === '/slow') return
    const tag = pathname === '/plain' ? '' : this.tag
    const page = `<!doctype html><title>Page</title>${tag}<body>${this.bodies[pathname] ?? ''}</body>`
    response.writeHead(200, { 'content-type': 'text/html', ...this.headers }).end(page)
  }
}

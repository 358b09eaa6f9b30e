import { randomBytes } from 'node:crypto'
import { type Agent, request, type IncomingHttpHeaders } from 'node:http'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import type { StoredHit } from '#analytics/visits/stored_hit'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

export interface Visitor {
  /** Undefined omits the header. */
  agent?: string
  ip: string
}

export const ADA: Visitor = { agent: FIREFOX, ip: '8.8.8.8' }

export interface CollectAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/**
 * Posts to `/collect` as a browser behind a proxy does.
 *
 * @param options.connections reuses them for the next post; without it, each post opens a new connection
 */
export function collect(
  body: unknown,
  visitor: Visitor = ADA,
  {
    method = 'POST',
    headers = {},
    origin = appUrl,
    path = '/collect',
    connections = false as Agent | false,
  } = {}
): Promise<CollectAnswer> {
  const bytes = Buffer.isBuffer(body) ? body : typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const agent = visitor.agent === undefined ? {} : { 'user-agent': visitor.agent }
    const all = { 'content-type': 'text/plain', 'x-forwarded-for': visitor.ip, ...agent, ...headers }
    const asked = request(origin + path, { method, headers: all, agent: connections }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode!, headers: response.headers, body: text })
    })
    // With these methods, Node sends bodies without a length, and the server would read them as a second request.
    asked.on('error', reject).end(['GET', 'DELETE', 'OPTIONS'].includes(method) ? undefined : bytes)
  })
}

/** Returns all stored hits, in order of arrival. */
export async function storedHits(): Promise<StoredHit[]> {
  const rows = await db.from('hit_batches').orderBy('id').select('hits')
  return rows.flatMap(({ hits }) => JSON.parse(hits))
}

/** Returns the number of dropped hits, by reason. */
export async function droppedHits(): Promise<Record<string, number>> {
  const collector = await app.container.make('collector')
  await collector.drain()
  const rows = await db.from('dropped_hits').orderBy('reason').select('reason', 'amount', 'scope_id')
  return Object.fromEntries(
    rows.map(({ reason, amount, scope_id: scope }) => [
      scope === '' ? `${reason} nowhere` : reason,
      Number(amount),
    ])
  )
}

export function aSiteKey(): string {
  return randomBytes(16).toString('hex')
}

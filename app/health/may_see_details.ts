import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import ipaddr from 'ipaddr.js'
import { monitoring } from '#config/monitoring'

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a caller may see details of the installation, such as paths and host names: callers with the token, and
 * programs on this machine. Requests with proxy headers do not count as local, because a proxy on this machine
 * forwarded them.
 */
export function maySeeDetails(ctx: Pick<HttpContext, 'request'>): boolean {
  const { socket, headers } = ctx.request.request
  const peer = socket.remoteAddress ?? ''
  const isLocal = ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback'
  return hasToken(ctx) || (isLocal && FORWARDED.every((name) => headers[name] === undefined))
}

/** Whether a caller sent METRICS_TOKEN as a bearer token. */
export function hasToken({ request }: Pick<HttpContext, 'request'>): boolean {
  const { metricsToken } = monitoring
  const given = /^Bearer\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
  return metricsToken !== null && given !== undefined && timingSafeEqual(digest(given), digest(metricsToken))
}

/** Hashes a text, so that texts of different lengths can be compared in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

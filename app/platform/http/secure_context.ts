import type { HttpContext } from '@adonisjs/core/http'
import ipaddr from 'ipaddr.js'
import { appUrl } from '#config/app'
import { isLocalhost } from '#platform/outbound/main'

/** Checks whether browsers treat a page at this address as a secure context: https, or this machine. */
export function isSecureContext({ request }: HttpContext): boolean {
  if (appUrl.startsWith('https:') || request.secure()) return true
  const host = (request.hostname() ?? '').replace(/^\[|\]$/g, '')
  return isLocalhost(host) || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')
}

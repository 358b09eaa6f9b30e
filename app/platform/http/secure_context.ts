import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { isLoopback } from '#platform/http/loopback'

/** Whether browsers treat pages at the requested URL as a secure context: https, or this machine. */
export function isSecureContext({ request }: HttpContext): boolean {
  if (appUrl.startsWith('https:') || request.secure()) return true
  return isLoopback(request.hostname() ?? '')
}

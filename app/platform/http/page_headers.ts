import { cspFactory, frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import type { HttpContext } from '@adonisjs/core/http'
import { pageHeaders } from '#config/shield'
import { isSecureContext } from '#platform/http/secure_context'

const ofAll = [hstsFactory(pageHeaders.hsts), noSniffFactory(pageHeaders.contentTypeSniffing)]
const ofPages = [cspFactory(pageHeaders.csp), frameGuardFactory(pageHeaders.xFrame)]

/** The app uses none of these features, so no page may request them. */
const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi']

const HEADERS = {
  // Going back after signing out must request the page again instead of showing a stored copy.
  'Cache-Control': 'no-store',
  // Other sites must not learn which of our pages a user came from.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
}

/** Sets security headers for every response. */
export async function setAnswerHeaders(ctx: HttpContext): Promise<void> {
  for (const guard of ofAll) await guard(ctx)
}

/** Sets security headers for pages. */
export async function setPageHeaders(ctx: HttpContext): Promise<void> {
  for (const guard of ofPages) await guard(ctx)
  for (const [name, value] of Object.entries(HEADERS)) ctx.response.header(name, value)
  // In insecure contexts, browsers ignore this header and log a warning.
  if (isSecureContext(ctx)) ctx.response.header('Cross-Origin-Opener-Policy', 'same-origin')
}

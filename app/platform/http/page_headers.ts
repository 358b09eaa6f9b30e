import { cspFactory, frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import type { HttpContext } from '@adonisjs/core/http'
import { pageHeaders } from '#config/shield'
import { isSecureContext } from '#platform/http/secure_context'

const ofAll = [hstsFactory(pageHeaders.hsts), noSniffFactory(pageHeaders.contentTypeSniffing)]
const ofPages = [cspFactory(pageHeaders.csp), frameGuardFactory(pageHeaders.xFrame)]

/** Nothing in the app needs them, so no page may ask for them. */
const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi']

const HEADERS = {
  // After signing out, Back asks for the page again.
  'Cache-Control': 'no-store',
  // Other sites don't learn which of our pages somebody came from.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
}

/** Sets what protects any answer in a browser. */
export async function setAnswerHeaders(ctx: HttpContext): Promise<void> {
  for (const guard of ofAll) await guard(ctx)
}

/** Sets what protects a page in a browser. */
export async function setPageHeaders(ctx: HttpContext): Promise<void> {
  for (const guard of ofPages) await guard(ctx)
  for (const [name, value] of Object.entries(HEADERS)) ctx.response.header(name, value)
  // Elsewhere browsers ignore it, and complain.
  if (isSecureContext(ctx)) ctx.response.header('Cross-Origin-Opener-Policy', 'same-origin')
}

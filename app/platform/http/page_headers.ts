import { cspFactory, frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import type { HttpContext } from '@adonisjs/core/http'
import { pageHeaders } from '#config/shield'

const guards = [
  cspFactory(pageHeaders.csp),
  frameGuardFactory(pageHeaders.xFrame),
  hstsFactory(pageHeaders.hsts),
  noSniffFactory(pageHeaders.contentTypeSniffing),
]

/** What shields a page in a browser. Other sites are not told which of our pages somebody came from. */
export async function setPageHeaders(ctx: HttpContext): Promise<void> {
  for (const guard of guards) await guard(ctx)
  ctx.response.header('Referrer-Policy', 'same-origin')
}

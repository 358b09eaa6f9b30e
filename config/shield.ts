import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/shield'
import type { ShieldConfig } from '@adonisjs/shield/types'

// Live reload brings styles and a socket of its own.
const liveReload = app.inDev ? { style: ['@nonce'], connect: ['ws:'] } : { style: [], connect: [] }

/** Of every page, also of those without a session. */
export const pageHeaders: Required<Omit<ShieldConfig, 'csrf'>> = {
  csp: {
    enabled: true,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", '@nonce'],
      styleSrc: ["'self'", ...liveReload.style],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...liveReload.connect],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    reportOnly: false,
  },
  xFrame: { enabled: true, action: 'DENY' },
  hsts: { enabled: true, maxAge: '180 days' },
  contentTypeSniffing: { enabled: true },
}

/** Of forms that a session stands behind. */
export default defineConfig({
  csrf: {
    enabled: true,
    exceptRoutes: [],
    enableXsrfCookie: true,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
})

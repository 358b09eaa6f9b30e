import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/shield'
import type { ShieldConfig } from '@adonisjs/shield/types'

// Live reload adds its own styles and a WebSocket.
const liveReload = app.inDev ? { style: ['@nonce'], connect: ['ws:'] } : { style: [], connect: [] }

/** Headers of every page, including those without a session. */
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

/** Protects forms of pages with a session. */
export default defineConfig({
  csrf: {
    enabled: true,
    exceptRoutes: [],
    enableXsrfCookie: true,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
})

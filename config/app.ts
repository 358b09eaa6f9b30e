import { defineConfig } from '@adonisjs/core/http'
import env from '#start/env'

const port = env.get('PORT', 3333)
const host = env.get('HOST', '127.0.0.1')

/** Where people and programs reach this installation; no trailing slash. */
export const appUrl = env.get('APP_URL', `http://${host}:${port}`).replace(/\/+$/, '')

/** Where the tracking script is served; no trailing slash. */
export const cdnUrl = env.get('CDN_URL', appUrl).replace(/\/+$/, '')

/** Cookies are bound to https only where the installation is reached by it. */
export const secureCookies = appUrl.startsWith('https://')

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: secureCookies,
    sameSite: 'lax',
  },
})

import { defineConfig, stores } from '@adonisjs/session'
import { cookieName, secureCookies } from '#config/app'

/** Days after which a browser that was not seen is signed out. */
export const SESSION_DAYS = 14

/** Days after which any browser is, however often it was seen. */
export const LONGEST_SESSION_DAYS = 90

export default defineConfig({
  enabled: true,
  cookieName: cookieName('session'),
  clearWithBrowser: false,
  age: `${SESSION_DAYS}d`,
  cookie: { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' },
  store: 'cookie',
  stores: { cookie: stores.cookie() },
})

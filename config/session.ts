import { defineConfig, stores } from '@adonisjs/session'
import { secureCookies } from '#config/app'

/** Days after which a browser that was not seen is signed out. */
export const SESSION_DAYS = 14

/** Days after which any browser is, however often it was seen. */
export const LONGEST_SESSION_DAYS = 90

export default defineConfig({
  enabled: true,
  // Under https the prefix keeps sibling hosts from setting the cookie.
  cookieName: secureCookies ? '__Host-rivalwatch-session' : 'rivalwatch-session',
  clearWithBrowser: false,
  age: `${SESSION_DAYS}d`,
  cookie: { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' },
  store: 'cookie',
  stores: { cookie: stores.cookie() },
})

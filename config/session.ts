import { defineConfig, stores } from '@adonisjs/session'
import { cookieName, secureCookies } from '#config/app'

/** Days of inactivity after which a browser is signed out. */
export const SESSION_DAYS = 14

/** Days after which a browser is signed out even if it is active. */
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

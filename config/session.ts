import { defineConfig, stores } from '@adonisjs/session'
import { cookieName, secureCookies } from '#config/app'

/** The number of days of inactivity after which a browser is signed out. */
export const SESSION_DAYS = 14

/** The number of days after which a browser is signed out even if it is active. */
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

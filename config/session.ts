import { defineConfig, stores } from '@adonisjs/session'
import { secureCookies } from '#config/app'

export default defineConfig({
  enabled: true,
  cookieName: 'rivalwatch-session',
  clearWithBrowser: false,
  age: '14d',
  cookie: { path: '/', httpOnly: true, secure: secureCookies, sameSite: 'lax' },
  store: 'cookie',
  stores: { cookie: stores.cookie() },
})

import { defineConfig } from '@adonisjs/core/http'
import { Networks } from '#platform/networks'
import env from '#start/env'

/** The port and host on which the web process listens. */
export const port = env.get('PORT', 3333)
export const host = env.get('HOST', '127.0.0.1')

/** The public URL of this installation; no trailing slash. */
export const appUrl = env.get('APP_URL', `http://${host}:${port}`).replace(/\/+$/, '')

/** The base URL of the tracking script; no trailing slash. */
export const cdnUrl = env.get('CDN_URL', appUrl).replace(/\/+$/, '')

/** The contact for reporting vulnerabilities in this installation, as a mailto: or https: URL. */
export const securityContact = env.get('SECURITY_CONTACT')

/** Cookies are only restricted to https if the installation is reached over https. */
export const secureCookies = appUrl.startsWith('https://')

/** Returns the name of a cookie. Under https, a prefix keeps sibling hosts from setting it. */
export const cookieName = (name: string) => `${secureCookies ? '__Host-' : ''}rivalwatch-${name}`

const proxies = new Networks('TRUSTED_PROXIES', `127.0.0.0/8, ::1/128, ${env.get('TRUSTED_PROXIES', '')}`)

export const http = defineConfig({
  // Proxies that may report the client's IP address: this machine, and those listed by the operator.
  trustProxy: (address) => proxies.covers(address),
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  // A form with errors redirects back to its page, even if a proxy uses another host name.
  redirect: { allowedHosts: [new URL(appUrl).host] },
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: secureCookies,
    sameSite: 'lax',
  },
})

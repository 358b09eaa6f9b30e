import type { HttpContext } from '@adonisjs/core/http'
import { cookieName } from '#config/app'
import { themes, type Theme } from '#platform/http/theme_names'

/** Not part of the session, so that the theme stays the same when signing in or out. */
const COOKIE = cookieName('theme')

/** Returns the theme chosen in the current browser. */
export function themeOf({ request }: Pick<HttpContext, 'request'>): Theme {
  const chosen: unknown = request.plainCookie(COOKIE)
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function rememberTheme({ response }: Pick<HttpContext, 'response'>, theme: Theme): void {
  if (theme === 'system') response.clearCookie(COOKIE)
  else response.plainCookie(COOKIE, theme, { maxAge: '400d' })
}

import type { HttpContext } from '@adonisjs/core/http'
import { cookieName } from '#config/app'
import { themes, type Theme } from '#platform/http/theme_names'

/** Not of the session: a browser looks the same before the sign-in and after it. */
const COOKIE = cookieName('theme')

/** How the browser that asks wants pages to look. */
export function themeOf({ request }: Pick<HttpContext, 'request'>): Theme {
  const chosen: unknown = request.plainCookie(COOKIE)
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function rememberTheme({ response }: Pick<HttpContext, 'response'>, theme: Theme): void {
  if (theme === 'system') response.clearCookie(COOKIE)
  else response.plainCookie(COOKIE, theme, { maxAge: '400d' })
}

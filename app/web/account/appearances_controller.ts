import type { HttpContext } from '@adonisjs/core/http'
import { rememberTheme } from '#platform/http/theme'
import { themeValidator } from '#workspaces/validators/account'

/** Sets the theme of this browser. */
export default class AppearancesController {
  async update(ctx: HttpContext) {
    const { theme } = await ctx.request.validateUsing(themeValidator)
    rememberTheme(ctx, theme)
    return ctx.response.redirect('/account')
  }
}

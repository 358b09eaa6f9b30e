import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import { resetPassword } from '#workspaces/accounts/password'
import { findByResetToken, ResetLinkDead } from '#workspaces/accounts/reset'
import type { ResetPage } from '#web/account/account_pages'
import type User from '#workspaces/models/user'
import { rememberDevice } from '#workspaces/sign_ins/devices'
import { passwordResetValidator } from '#workspaces/validators/account'

/** Sets a new password through a link. */
export default class PasswordResetsController {
  async show(ctx: HttpContext) {
    return this.#withLink(ctx, ({ email }, token) => ctx.inertia.render('password/reset', { token, email }))
  }

  async store(ctx: HttpContext) {
    return this.#withLink(ctx, async (user, token) => {
      const { password } = await ctx.request.validateUsing(passwordResetValidator, { meta: user })
      await resetPassword(user, token, password)
      // A browser that used the emailed link counts as a known device, even while someone is guessing at the account.
      rememberDevice(ctx, user)
      notify(ctx, 'Password changed. Sign in with your new password.')
      return ctx.response.redirect('/login')
    })
  }

  async #withLink<Answer>(ctx: HttpContext, act: (user: User, token: string) => Answer | Promise<Answer>) {
    try {
      const token = String(ctx.params.token)
      const user = await findByResetToken(token)
      return await act(user, token)
    } catch (error) {
      if (!(error instanceof ResetLinkDead)) throw error
      await attempts.linkFrom.count(networkOf(ctx.request.ip()))
      ctx.response.status(error.status)
      return ctx.inertia.render('password/dead_link', {})
    }
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'password/reset': ResetPage
    'password/dead_link': {}
  }
}

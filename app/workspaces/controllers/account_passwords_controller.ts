import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { confirmPassword } from '#workspaces/accounts/check_credentials'
import { changePassword } from '#workspaces/accounts/password'
import type { PasswordPage } from '#workspaces/controllers/account_pages'
import { signInOf } from '#workspaces/middleware/signed_in_middleware'
import { rememberDevice } from '#workspaces/sign_ins/devices'
import { passwordChangeValidator } from '#workspaces/validators/account'

export default class AccountPasswordsController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('account/password', { email: signInOf(ctx).user.email })
  }

  async update(ctx: HttpContext) {
    const here = signInOf(ctx)
    const { currentPassword, password } = await ctx.request.validateUsing(passwordChangeValidator, {
      meta: here.user,
    })
    await confirmPassword(here.user, currentPassword)
    await changePassword(here.user, password, here)
    rememberDevice(ctx, here.user)
    notify(ctx, 'Password changed. Other browsers are signed out.')
    return ctx.response.redirect('/account')
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'account/password': PasswordPage
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { confirmPassword } from '#workspaces/accounts/check_credentials'
import { changeEmail } from '#workspaces/accounts/profile'
import type { EmailPage } from '#workspaces/controllers/account_pages'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { emailValidator } from '#workspaces/validators/account'

const GIVEN = 'newEmail'

/** The address that a person signs in with. */
export default class AccountEmailsController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('account/email', {
      email: userOf(ctx).email,
      given: ctx.session.flashMessages.get(GIVEN, ''),
    })
  }

  async update(ctx: HttpContext) {
    ctx.session.flash(GIVEN, String(ctx.request.input('email', '')).slice(0, 254))
    const { email, currentPassword } = await ctx.request.validateUsing(emailValidator)
    await confirmPassword(userOf(ctx), currentPassword)
    await changeEmail(userOf(ctx), email)
    notify(ctx, `You sign in as ${email} from now on.`)
    return ctx.response.redirect('/account')
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'account/email': EmailPage
  }
}

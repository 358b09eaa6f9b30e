import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { confirmPassword } from '#workspaces/accounts/check_credentials'
import { flashCodes, flashSetUp, secondFactorPageOf, SECRET } from '#web/account/second_factor_props'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { turnOffSecondFactor, turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'
import { beginSignIn } from '#workspaces/sign_ins/begin'
import { codeValidator, confirmationValidator } from '#workspaces/validators/account'

/** Turns the second factor of an account on and off. */
export default class SecondFactorsController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('account/second_factor', await secondFactorPageOf(ctx, userOf(ctx)))
  }

  /** Shows a new secret. The second factor is only turned on after a code from the app confirms it. */
  async create(ctx: HttpContext) {
    const { currentPassword } = await ctx.request.validateUsing(confirmationValidator)
    await confirmPassword(userOf(ctx), currentPassword)
    ctx.session.put(SECRET, newSecret())
    flashSetUp(ctx)
    return ctx.response.redirect('/account/second-factor')
  }

  async store(ctx: HttpContext) {
    flashSetUp(ctx)
    const { code } = await ctx.request.validateUsing(codeValidator)
    const secret: unknown = ctx.session.get(SECRET)
    if (typeof secret === 'string') {
      flashCodes(ctx, await turnOnSecondFactor(userOf(ctx), secret, code))
      ctx.session.forget(SECRET)
      await beginSignIn(ctx, userOf(ctx))
    }
    return ctx.response.redirect('/account/second-factor')
  }

  async destroy(ctx: HttpContext) {
    const { currentPassword } = await ctx.request.validateUsing(confirmationValidator)
    await confirmPassword(userOf(ctx), currentPassword)
    await turnOffSecondFactor(userOf(ctx), userOf(ctx).id)
    await beginSignIn(ctx, userOf(ctx))
    notify(ctx, 'Two-factor authentication is off. Other browsers were signed out.')
    return ctx.response.redirect('/account')
  }
}

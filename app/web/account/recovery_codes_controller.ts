import type { HttpContext } from '@adonisjs/core/http'
import { confirmPassword } from '#workspaces/accounts/check_credentials'
import { flashCodes } from '#web/account/second_factor_props'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { renewRecoveryCodes } from '#workspaces/second_factor/settings'
import { confirmationValidator } from '#workspaces/validators/account'

export default class RecoveryCodesController {
  /** Creates new codes, which replace the earlier ones. */
  async store(ctx: HttpContext) {
    const { currentPassword } = await ctx.request.validateUsing(confirmationValidator)
    await confirmPassword(userOf(ctx), currentPassword)
    flashCodes(ctx, await renewRecoveryCodes(userOf(ctx)))
    return ctx.response.redirect('/account/second-factor')
  }
}

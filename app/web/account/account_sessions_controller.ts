import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { signInOf, userOf } from '#workspaces/middleware/signed_in_middleware'
import { endSignIn, endOtherSignIns } from '#workspaces/sign_ins/end'

/** Signs a user out of other browsers. */
export default class AccountSessionsController {
  async destroy(ctx: HttpContext) {
    await endSignIn(userOf(ctx), String(ctx.params.id))
    notify(ctx, 'Session signed out.')
    return ctx.response.redirect('/account')
  }

  async destroyOthers(ctx: HttpContext) {
    const here = signInOf(ctx)
    await endOtherSignIns(here.user, here.id)
    notify(ctx, 'Signed out everywhere else.')
    return ctx.response.redirect('/account')
  }
}

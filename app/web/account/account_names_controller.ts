import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { changeName } from '#workspaces/accounts/profile'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { nameValidator } from '#workspaces/validators/account'

/** Changes a user's display name. */
export default class AccountNamesController {
  async update(ctx: HttpContext) {
    const { name } = await ctx.request.validateUsing(nameValidator)
    await changeName(userOf(ctx), name)
    notify(ctx, 'Name saved.')
    return ctx.response.redirect('/account')
  }
}

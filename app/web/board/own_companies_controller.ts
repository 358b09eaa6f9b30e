import type { HttpContext } from '@adonisjs/core/http'
import { setOwnCompany } from '#alerts/board/set_board'
import { notify } from '#platform/http/notice'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Marks the competitor entry that represents the team's own company. */
export default class OwnCompaniesController {
  async store(ctx: HttpContext) {
    await setOwnCompany(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, 'Marked as your own company.')
    return ctx.response.redirect('/board')
  }

  async destroy(ctx: HttpContext) {
    await setOwnCompany(ctx.workspace, null, userOf(ctx).id)
    notify(ctx, 'No company is marked as your own.')
    return ctx.response.redirect('/board')
  }
}

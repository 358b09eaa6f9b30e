import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { changeRole } from '#workspaces/members/change_role'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { roleValidator } from '#workspaces/validators/workspace'

/** What a member may do. */
export default class MemberRolesController {
  async update(ctx: HttpContext) {
    const { role } = await ctx.request.validateUsing(roleValidator)
    const { name } = await changeRole(ctx.workspace, String(ctx.params.id), role, userOf(ctx).id)
    notify(ctx, role === 'owner' ? `${name} is an owner now.` : `${name} is a member now.`)
    return ctx.response.redirect('/settings/members')
  }
}

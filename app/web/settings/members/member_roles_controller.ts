import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { withdrawnInWords } from '#web/settings/members/withdrawn_notice'
import { changeRole } from '#workspaces/members/change_role'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { roleValidator } from '#workspaces/validators/workspace'

/** Changes a member's role. */
export default class MemberRolesController {
  async update(ctx: HttpContext) {
    const { role } = await ctx.request.validateUsing(roleValidator)
    const { user, withdrawn } = await changeRole(ctx.workspace, String(ctx.params.id), role, userOf(ctx).id)
    const news = role === 'owner' ? 'now an owner.' : 'now a member.'
    notify(ctx, `${user.name} is ${news}${withdrawnInWords(withdrawn)}`)
    return ctx.response.redirect('/settings/members')
  }
}

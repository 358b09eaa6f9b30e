import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { endMembership } from '#workspaces/members/end_membership'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

/** Lets a member leave the workspace. */
export default class OwnMembershipsController {
  async destroy(ctx: HttpContext) {
    await endMembership(ctx.workspace, ctx.membership.id, userOf(ctx).id)
    notify(ctx, `You left ${ctx.workspace.name}.`)
    return ctx.response.redirect('/')
  }
}

import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import { showLinkOnce } from '#web/settings/members/created_invitation'
import { keepGiven } from '#web/settings/members/members_props'
import { invite } from '#workspaces/invitations/invite'
import { withdrawInvitation } from '#workspaces/invitations/withdraw'
import { userOf } from '#workspaces/middleware/signed_in_middleware'
import { invitationValidator } from '#workspaces/validators/workspace'

const PAGE = '/settings/members'

/** Lets owners send and withdraw invitations. */
export default class InvitationsController {
  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(invitationValidator).catch((error: unknown) => {
      keepGiven(ctx)
      throw error
    })
    const link = await invite(ctx.workspace, input, userOf(ctx))
    const isMailed = (await app.container.make('mail')) !== null
    showLinkOnce(ctx, { email: input.email, link, isMailed })
    return ctx.response.redirect(PAGE)
  }

  async destroy(ctx: HttpContext) {
    const { email } = await withdrawInvitation(ctx.workspace, String(ctx.params.id), userOf(ctx).id)
    notify(ctx, `Withdrew the invitation for ${email}.`)
    return ctx.response.redirect(PAGE)
  }
}

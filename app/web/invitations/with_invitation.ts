import type { HttpContext } from '@adonisjs/core/http'
import { attempts, networkOf } from '#workspaces/accounts/auth_throttle'
import { findInvitation, InvitationDead } from '#workspaces/invitations/find'
import type Invitation from '#workspaces/models/invitation'

/** Runs an action with the invitation of a link, or shows that the link is no longer valid. */
export async function withInvitation<Answer>(
  ctx: HttpContext,
  act: (invitation: Invitation, token: string) => Promise<Answer>
) {
  try {
    const token = String(ctx.params.token)
    const invitation = await findInvitation(token)
    return await act(invitation, token)
  } catch (error) {
    if (!(error instanceof InvitationDead)) throw error
    await attempts.linkFrom.count(networkOf(ctx.request.ip()))
    ctx.response.status(error.status)
    return ctx.inertia.render('invitations/dead_link', {})
  }
}

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'invitations/dead_link': {}
  }
}

import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { notify } from '#platform/http/notice'
import type { InvitationPage } from '#web/settings/members/members_types'
import { withLink } from '#web/links/with_link'
import { acceptInvitation } from '#workspaces/invitations/accept'
import { findInvitation, namesOn } from '#workspaces/invitations/find'
import { lookAt } from '#workspaces/middleware/signed_in_middleware'
import type Invitation from '#workspaces/models/invitation'
import User from '#workspaces/models/user'

/** Shows an invitation to the person who opens its link and lets them accept it. */
export default class AcceptedInvitationsController {
  async create(ctx: HttpContext) {
    return withLink(ctx, findInvitation, 'invitations/dead_link', async (invitation, token) => {
      const user = await this.#userOf(ctx)
      const step = await this.#stepOf(invitation, user)
      if (step === 'sign_in') ctx.session.setIntendedUrl(ctx.request.url())
      return ctx.inertia.render('invitations/show', {
        ...(await namesOn(invitation)),
        id: invitation.id,
        token,
        email: invitation.email,
        role: invitation.role,
        step,
        provider: (await app.container.make('identityProvider'))?.name ?? null,
        signedInAs: user?.email ?? null,
        givenName: ctx.session.flashMessages.get('name', ''),
      })
    })
  }

  async store(ctx: HttpContext) {
    return withLink(ctx, findInvitation, 'invitations/dead_link', async (_invitation, token) => {
      const user = await this.#userOf(ctx)
      if (!user) return ctx.response.redirect(`/invitations/${token}`)
      const workspace = await acceptInvitation(token, user)
      lookAt(ctx, workspace)
      notify(ctx, `You joined ${workspace.name}.`)
      return ctx.response.redirect('/')
    })
  }

  async #stepOf({ email }: Invitation, user: User | null): Promise<InvitationPage['step']> {
    if (user) return user.email === email ? 'accept' : 'sign_out'
    return (await User.findBy({ email })) ? 'sign_in' : 'create_account'
  }

  async #userOf({ auth }: HttpContext): Promise<User | null> {
    const guard = auth.use('web')
    return (await guard.check()) ? guard.getUserOrFail().user : null
  }
}
